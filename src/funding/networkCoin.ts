/** The coin whose picture stands for a network; a network without one has no picture. */
const COINS: Readonly<Record<string, string>> = {
  'TRC-20': 'TRX',
  'ERC-20': 'ETH',
  'BEP-20': 'BNB',
  SPL: 'SOL',
  Bitcoin: 'BTC',
  Ethereum: 'ETH',
  Solana: 'SOL',
  TON: 'TON',
}

/** The network's coin, where the coin that is sent is another one. */
export const networkCoin = ({ network, currency }: { readonly network: string; readonly currency: string }) =>
  COINS[network] === currency ? undefined : COINS[network]
