import { type Coin, type Instrument, portion, toAmount } from '#protocol'

/** [base, English name, tick, lot, largest order in base, decimals of the coin]. The smallest order is one lot. */
type Line = readonly [base: string, name: string, tick: string, lot: string, max: string, decimals: number]

const CRYPTO: readonly Line[] = [
  ['BTC', 'Bitcoin', '0.1', '0.00001', '500', 8],
  ['ETH', 'Ethereum', '0.01', '0.0001', '10000', 8],
  ['SOL', 'Solana', '0.01', '0.001', '100000', 8],
  ['XRP', 'XRP', '0.0001', '0.1', '5000000', 6],
  ['BNB', 'BNB', '0.01', '0.0001', '10000', 8],
  ['DOGE', 'Dogecoin', '0.00001', '1', '50000000', 8],
  ['ADA', 'Cardano', '0.00001', '0.1', '10000000', 6],
  ['TRX', 'TRON', '0.00001', '1', '20000000', 6],
  ['AVAX', 'Avalanche', '0.001', '0.01', '300000', 8],
  ['LINK', 'Chainlink', '0.001', '0.01', '300000', 8],
  ['LTC', 'Litecoin', '0.01', '0.001', '50000', 8],
  ['BCH', 'Bitcoin Cash', '0.01', '0.0001', '10000', 8],
  ['DOT', 'Polkadot', '0.0001', '0.01', '1000000', 8],
  ['TON', 'Toncoin', '0.0001', '0.01', '1000000', 8],
  ['SUI', 'Sui', '0.0001', '0.1', '2000000', 8],
  ['NEAR', 'NEAR Protocol', '0.0001', '0.1', '1000000', 8],
  ['UNI', 'Uniswap', '0.001', '0.01', '300000', 8],
  ['AAVE', 'Aave', '0.01', '0.001', '20000', 8],
  ['APT', 'Aptos', '0.0001', '0.01', '500000', 8],
  ['HBAR', 'Hedera', '0.00001', '1', '20000000', 8],
  ['XLM', 'Stellar', '0.00001', '1', '10000000', 7],
  ['SHIB', 'Shiba Inu', '0.000000001', '1000', '500000000000', 8],
  ['PEPE', 'Pepe', '0.0000000001', '10000', '900000000000', 8],
  ['ICP', 'Internet Computer', '0.0001', '0.01', '500000', 8],
  ['ETC', 'Ethereum Classic', '0.001', '0.001', '100000', 8],
  ['FIL', 'Filecoin', '0.0001', '0.01', '1000000', 8],
  ['ATOM', 'Cosmos', '0.0001', '0.01', '500000', 6],
  ['ARB', 'Arbitrum', '0.00001', '0.1', '5000000', 8],
  ['OP', 'Optimism', '0.00001', '0.1', '3000000', 8],
  ['INJ', 'Injective', '0.001', '0.01', '200000', 8],
  ['IMX', 'Immutable', '0.00001', '0.1', '3000000', 8],
  ['GRT', 'The Graph', '0.00001', '1', '20000000', 8],
  ['ALGO', 'Algorand', '0.00001', '1', '10000000', 6],
  ['SAND', 'The Sandbox', '0.00001', '0.1', '5000000', 8],
  ['MANA', 'Decentraland', '0.00001', '0.1', '5000000', 8],
  ['AXS', 'Axie Infinity', '0.0001', '0.01', '1000000', 8],
  ['CRV', 'Curve DAO', '0.00001', '0.1', '3000000', 8],
  ['LDO', 'Lido DAO', '0.0001', '0.1', '2000000', 8],
  ['STX', 'Stacks', '0.00001', '0.1', '3000000', 6],
  ['SEI', 'Sei', '0.00001', '1', '10000000', 6],
  ['TIA', 'Celestia', '0.0001', '0.1', '1000000', 6],
  ['JUP', 'Jupiter', '0.00001', '0.1', '5000000', 6],
  ['WLD', 'Worldcoin', '0.0001', '0.1', '2000000', 8],
  ['ONDO', 'Ondo', '0.0001', '0.1', '3000000', 8],
  ['ENA', 'Ethena', '0.00001', '0.1', '5000000', 8],
  ['PENDLE', 'Pendle', '0.0001', '0.01', '500000', 8],
  ['COMP', 'Compound', '0.01', '0.001', '50000', 8],
  ['DYDX', 'dYdX', '0.00001', '0.1', '5000000', 8],
]

/** [base, quote, English name of the base, tick]; prices stand one digit finer than a pip. */
const FOREX = [
  ['EUR', 'USD', 'Euro', '0.00001'],
  ['GBP', 'USD', 'Pound sterling', '0.00001'],
  ['AUD', 'USD', 'Australian dollar', '0.00001'],
  ['NZD', 'USD', 'New Zealand dollar', '0.00001'],
  ['USD', 'JPY', 'US dollar', '0.001'],
  ['USD', 'CHF', 'US dollar', '0.00001'],
  ['USD', 'CAD', 'US dollar', '0.00001'],
  ['EUR', 'GBP', 'Euro', '0.00001'],
  ['EUR', 'JPY', 'Euro', '0.001'],
  ['GBP', 'JPY', 'Pound sterling', '0.001'],
  ['EUR', 'CHF', 'Euro', '0.00001'],
  ['AUD', 'JPY', 'Australian dollar', '0.001'],
] as const

const METALS = [
  ['XAU', 'Gold', '0.01'],
  ['XAG', 'Silver', '0.001'],
] as const

/** The fee rates with which a venue begins on whatever source: of spot, and where fills cost none. */
export const SPOT_FEES = { makerFee: '0.0008', takerFee: '0.001' } as const
export const NO_FEES = { makerFee: '0', takerFee: '0' } as const

/** Fee rates of contracts. */
const CONTRACT_FEES = { makerFee: '0.0002', takerFee: '0.0005' } as const
/** The largest coins, which are the first lines above, have a perpetual contract. */
const CONTRACTS = 20
/** A contract turns over more than its pair: as many lots, each so many times as large. */
export const CONTRACT_SCALE = 10

const pairs = CRYPTO.map(
  ([base, name, tickSz, lotSz, maxSz]): Instrument => ({
    instId: `${base}-USDT`,
    kind: 'spot',
    baseCcy: base,
    quoteCcy: 'USDT',
    name,
    tickSz,
    lotSz,
    minSz: lotSz,
    maxSz,
    ...SPOT_FEES,
    tradable: true,
    state: 'live',
    hours: 'always',
  }),
)

const perpetualOn = (pair: Instrument): Instrument => {
  const lotSz = portion(toAmount(pair.lotSz), String(CONTRACT_SCALE), 'down')
  return {
    ...pair,
    ...CONTRACT_FEES,
    instId: `${pair.instId}-SWAP`,
    kind: 'futures',
    lotSz,
    minSz: lotSz,
    tradable: false,
  }
}

/** The pair that a contract is on, whose index is the contract's. */
export const pairOf = ({ baseCcy, quoteCcy }: Instrument): string => `${baseCcy}-${quoteCcy}`

/**
 * What the simulated market quotes. Contracts, forex and metals have sizes in units of the base; `tradable` is said of
 * spot orders.
 */
export const INSTRUMENTS: readonly Instrument[] = [
  ...pairs,
  ...pairs.slice(0, CONTRACTS).map(perpetualOn),
  ...FOREX.map(
    ([base, quote, name, tickSz]): Instrument => ({
      instId: `${base}-${quote}`,
      kind: 'forex',
      baseCcy: base,
      quoteCcy: quote,
      name,
      tickSz,
      lotSz: '100',
      minSz: '1000',
      maxSz: '10000000',
      ...NO_FEES,
      tradable: false,
      state: 'live',
      hours: 'forex',
    }),
  ),
  ...METALS.map(
    ([base, name, tickSz]): Instrument => ({
      instId: `${base}-USD`,
      kind: 'metal',
      baseCcy: base,
      quoteCcy: 'USD',
      name,
      tickSz,
      lotSz: base === 'XAU' ? '0.01' : '1',
      minSz: base === 'XAU' ? '1' : '50',
      maxSz: base === 'XAU' ? '10000' : '500000',
      ...NO_FEES,
      tradable: false,
      state: 'live',
      hours: 'metal',
    }),
  ),
]

const coin = (code: string, name: string, decimals: number): Coin => ({ code, name, decimals })

/** The coins that one may hold. */
export const HELD_COINS: readonly Coin[] = [
  coin('USDT', 'Tether', 6),
  ...CRYPTO.map(([code, name, , , , decimals]) => coin(code, name, decimals)),
]

/** Currencies and metals that are quoted but not held. */
const QUOTED_COINS: readonly Coin[] = [
  coin('USD', 'US dollar', 2),
  coin('EUR', 'Euro', 2),
  coin('GBP', 'Pound sterling', 2),
  coin('AUD', 'Australian dollar', 2),
  coin('NZD', 'New Zealand dollar', 2),
  coin('JPY', 'Japanese yen', 0),
  coin('CHF', 'Swiss franc', 2),
  coin('CAD', 'Canadian dollar', 2),
  coin('XAU', 'Gold', 3),
  coin('XAG', 'Silver', 2),
]

const KNOWN = new Map([...HELD_COINS, ...QUOTED_COINS].map((known) => [known.code, known]))

/** Settings of a coin; one that a replayed or relayed market brings gets its code as name and 8 decimals. */
export const coinOf = (code: string): Coin => KNOWN.get(code) ?? coin(code, code, 8)

/** Every coin that occurs in these instruments, and those that one may hold, each once. */
export const coinsOf = (instruments: readonly Instrument[]): Coin[] => {
  const codes = new Set(HELD_COINS.map(({ code }) => code))
  for (const { baseCcy, quoteCcy } of instruments) codes.add(baseCcy).add(quoteCcy)
  return [...codes].map(coinOf)
}
