/** All facts about a coin that the venue lists against USDT. */
interface CoinFacts {
  readonly name: string
  /** Decimals of an amount. */
  readonly decimals: number
  /** Whether it also has a perpetual contract. */
  readonly hasContract?: true
  /** For the coin's USDT pair: price step, amount step (also the smallest order) and largest order, in the coin. */
  readonly sizes: { readonly tick: string; readonly lot: string; readonly max: string }
  readonly simulated: SimulatedCoin
}

/** How the coin's pair behaves in the simulated market. */
interface SimulatedCoin {
  /** Approximate price in late 2026, USDT. */
  readonly price: number
  /** Daily standard deviation of the log price that comes from the crypto market as a whole. */
  readonly common: number
  /** The same, from the coin alone. */
  readonly own: number
  /** Turnover of a usual day, millions of USDT. */
  readonly millions: number
  /** Shortest interval of the planned market, s; divides a minute. */
  readonly seconds: number
  /** Usual distance between best bid and ask, in ticks. */
  readonly spread: number
}

/** The list of instruments is in the same order. */
const FACTS = {
  BTC: {
    name: 'Bitcoin',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.1', lot: '0.00001', max: '500' },
    simulated: { price: 94_200, common: 0.021, own: 0.008, millions: 800, seconds: 2, spread: 1 },
  },
  ETH: {
    name: 'Ethereum',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.01', lot: '0.0001', max: '10000' },
    simulated: { price: 3_310, common: 0.026, own: 0.015, millions: 500, seconds: 2, spread: 1 },
  },
  SOL: {
    name: 'Solana',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.01', lot: '0.001', max: '100000' },
    simulated: { price: 158, common: 0.029, own: 0.022, millions: 180, seconds: 2, spread: 1 },
  },
  XRP: {
    name: 'XRP',
    decimals: 6,
    hasContract: true,
    sizes: { tick: '0.0001', lot: '0.1', max: '5000000' },
    simulated: { price: 2.24, common: 0.026, own: 0.023, millions: 140, seconds: 2, spread: 1 },
  },
  BNB: {
    name: 'BNB',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.01', lot: '0.0001', max: '10000' },
    simulated: { price: 905, common: 0.02, own: 0.013, millions: 60, seconds: 3, spread: 5 },
  },
  DOGE: {
    name: 'Dogecoin',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.00001', lot: '1', max: '50000000' },
    simulated: { price: 0.182, common: 0.03, own: 0.024, millions: 90, seconds: 2, spread: 1 },
  },
  ADA: {
    name: 'Cardano',
    decimals: 6,
    hasContract: true,
    sizes: { tick: '0.00001', lot: '0.1', max: '10000000' },
    simulated: { price: 0.561, common: 0.029, own: 0.024, millions: 35, seconds: 3, spread: 3 },
  },
  TRX: {
    name: 'TRON',
    decimals: 6,
    hasContract: true,
    sizes: { tick: '0.00001', lot: '1', max: '20000000' },
    simulated: { price: 0.287, common: 0.014, own: 0.013, millions: 25, seconds: 3, spread: 1 },
  },
  AVAX: {
    name: 'Avalanche',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.001', lot: '0.01', max: '300000' },
    simulated: { price: 17.4, common: 0.03, own: 0.025, millions: 25, seconds: 3, spread: 2 },
  },
  LINK: {
    name: 'Chainlink',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.001', lot: '0.01', max: '300000' },
    simulated: { price: 15.1, common: 0.029, own: 0.024, millions: 30, seconds: 3, spread: 1 },
  },
  LTC: {
    name: 'Litecoin',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.01', lot: '0.001', max: '50000' },
    simulated: { price: 96.5, common: 0.026, own: 0.021, millions: 25, seconds: 3, spread: 1 },
  },
  BCH: {
    name: 'Bitcoin Cash',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.01', lot: '0.0001', max: '10000' },
    simulated: { price: 518, common: 0.026, own: 0.023, millions: 18, seconds: 5, spread: 7 },
  },
  DOT: {
    name: 'Polkadot',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.0001', lot: '0.01', max: '1000000' },
    simulated: { price: 3.05, common: 0.029, own: 0.023, millions: 14, seconds: 5, spread: 6 },
  },
  TON: {
    name: 'Toncoin',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.0001', lot: '0.01', max: '1000000' },
    simulated: { price: 2.12, common: 0.024, own: 0.023, millions: 9, seconds: 5, spread: 6 },
  },
  SUI: {
    name: 'Sui',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.0001', lot: '0.1', max: '2000000' },
    simulated: { price: 1.92, common: 0.032, own: 0.029, millions: 40, seconds: 3, spread: 2 },
  },
  NEAR: {
    name: 'NEAR Protocol',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.0001', lot: '0.1', max: '1000000' },
    simulated: { price: 2.41, common: 0.031, own: 0.027, millions: 15, seconds: 5, spread: 4 },
  },
  UNI: {
    name: 'Uniswap',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.001', lot: '0.01', max: '300000' },
    simulated: { price: 7.6, common: 0.031, own: 0.028, millions: 12, seconds: 5, spread: 2 },
  },
  AAVE: {
    name: 'Aave',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.01', lot: '0.001', max: '20000' },
    simulated: { price: 189, common: 0.031, own: 0.027, millions: 12, seconds: 5, spread: 3 },
  },
  APT: {
    name: 'Aptos',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.0001', lot: '0.01', max: '500000' },
    simulated: { price: 3.24, common: 0.03, own: 0.027, millions: 8, seconds: 5, spread: 4 },
  },
  HBAR: {
    name: 'Hedera',
    decimals: 8,
    hasContract: true,
    sizes: { tick: '0.00001', lot: '1', max: '20000000' },
    simulated: { price: 0.161, common: 0.029, own: 0.029, millions: 10, seconds: 5, spread: 3 },
  },
  XLM: {
    name: 'Stellar',
    decimals: 7,
    sizes: { tick: '0.00001', lot: '1', max: '10000000' },
    simulated: { price: 0.273, common: 0.026, own: 0.026, millions: 10, seconds: 5, spread: 3 },
  },
  SHIB: {
    name: 'Shiba Inu',
    decimals: 8,
    sizes: { tick: '0.000000001', lot: '1000', max: '500000000000' },
    simulated: { price: 0.0000094, common: 0.03, own: 0.026, millions: 14, seconds: 5, spread: 4 },
  },
  PEPE: {
    name: 'Pepe',
    decimals: 8,
    sizes: { tick: '0.0000000001', lot: '10000', max: '900000000000' },
    simulated: { price: 0.0000051, common: 0.034, own: 0.033, millions: 45, seconds: 3, spread: 6 },
  },
  ICP: {
    name: 'Internet Computer',
    decimals: 8,
    sizes: { tick: '0.0001', lot: '0.01', max: '500000' },
    simulated: { price: 4.83, common: 0.03, own: 0.026, millions: 6, seconds: 6, spread: 9 },
  },
  ETC: {
    name: 'Ethereum Classic',
    decimals: 8,
    sizes: { tick: '0.001', lot: '0.001', max: '100000' },
    simulated: { price: 16.2, common: 0.028, own: 0.022, millions: 9, seconds: 5, spread: 3 },
  },
  FIL: {
    name: 'Filecoin',
    decimals: 8,
    sizes: { tick: '0.0001', lot: '0.01', max: '1000000' },
    simulated: { price: 1.87, common: 0.03, own: 0.025, millions: 9, seconds: 5, spread: 5 },
  },
  ATOM: {
    name: 'Cosmos',
    decimals: 6,
    sizes: { tick: '0.0001', lot: '0.01', max: '500000' },
    simulated: { price: 3.02, common: 0.028, own: 0.022, millions: 7, seconds: 5, spread: 5 },
  },
  ARB: {
    name: 'Arbitrum',
    decimals: 8,
    sizes: { tick: '0.00001', lot: '0.1', max: '5000000' },
    simulated: { price: 0.254, common: 0.031, own: 0.027, millions: 9, seconds: 5, spread: 3 },
  },
  OP: {
    name: 'Optimism',
    decimals: 8,
    sizes: { tick: '0.00001', lot: '0.1', max: '3000000' },
    simulated: { price: 0.421, common: 0.032, own: 0.028, millions: 7, seconds: 5, spread: 8 },
  },
  INJ: {
    name: 'Injective',
    decimals: 8,
    sizes: { tick: '0.001', lot: '0.01', max: '200000' },
    simulated: { price: 6.52, common: 0.032, own: 0.03, millions: 6, seconds: 6, spread: 3 },
  },
  IMX: {
    name: 'Immutable',
    decimals: 8,
    sizes: { tick: '0.00001', lot: '0.1', max: '3000000' },
    simulated: { price: 0.402, common: 0.031, own: 0.029, millions: 3, seconds: 10, spread: 10 },
  },
  GRT: {
    name: 'The Graph',
    decimals: 8,
    sizes: { tick: '0.00001', lot: '1', max: '20000000' },
    simulated: { price: 0.0553, common: 0.03, own: 0.026, millions: 3, seconds: 10, spread: 2 },
  },
  ALGO: {
    name: 'Algorand',
    decimals: 6,
    sizes: { tick: '0.00001', lot: '1', max: '10000000' },
    simulated: { price: 0.151, common: 0.029, own: 0.026, millions: 4, seconds: 10, spread: 5 },
  },
  SAND: {
    name: 'The Sandbox',
    decimals: 8,
    sizes: { tick: '0.00001', lot: '0.1', max: '5000000' },
    simulated: { price: 0.192, common: 0.03, own: 0.026, millions: 4, seconds: 10, spread: 6 },
  },
  MANA: {
    name: 'Decentraland',
    decimals: 8,
    sizes: { tick: '0.00001', lot: '0.1', max: '5000000' },
    simulated: { price: 0.221, common: 0.03, own: 0.026, millions: 3, seconds: 10, spread: 6 },
  },
  AXS: {
    name: 'Axie Infinity',
    decimals: 8,
    sizes: { tick: '0.0001', lot: '0.01', max: '1000000' },
    simulated: { price: 1.19, common: 0.03, own: 0.027, millions: 2, seconds: 10, spread: 6 },
  },
  CRV: {
    name: 'Curve DAO',
    decimals: 8,
    sizes: { tick: '0.00001', lot: '0.1', max: '3000000' },
    simulated: { price: 0.452, common: 0.032, own: 0.031, millions: 6, seconds: 6, spread: 6 },
  },
  LDO: {
    name: 'Lido DAO',
    decimals: 8,
    sizes: { tick: '0.0001', lot: '0.1', max: '2000000' },
    simulated: { price: 0.753, common: 0.032, own: 0.029, millions: 5, seconds: 6, spread: 2 },
  },
  STX: {
    name: 'Stacks',
    decimals: 6,
    sizes: { tick: '0.00001', lot: '0.1', max: '3000000' },
    simulated: { price: 0.352, common: 0.03, own: 0.028, millions: 3, seconds: 10, spread: 9 },
  },
  SEI: {
    name: 'Sei',
    decimals: 6,
    sizes: { tick: '0.00001', lot: '1', max: '10000000' },
    simulated: { price: 0.171, common: 0.032, own: 0.029, millions: 4, seconds: 10, spread: 2 },
  },
  TIA: {
    name: 'Celestia',
    decimals: 6,
    sizes: { tick: '0.0001', lot: '0.1', max: '1000000' },
    simulated: { price: 0.904, common: 0.033, own: 0.031, millions: 5, seconds: 6, spread: 3 },
  },
  JUP: {
    name: 'Jupiter',
    decimals: 6,
    sizes: { tick: '0.00001', lot: '0.1', max: '5000000' },
    simulated: { price: 0.297, common: 0.032, own: 0.03, millions: 4, seconds: 10, spread: 4 },
  },
  WLD: {
    name: 'Worldcoin',
    decimals: 8,
    sizes: { tick: '0.0001', lot: '0.1', max: '2000000' },
    simulated: { price: 0.748, common: 0.033, own: 0.031, millions: 8, seconds: 5, spread: 2 },
  },
  ONDO: {
    name: 'Ondo',
    decimals: 8,
    sizes: { tick: '0.0001', lot: '0.1', max: '3000000' },
    simulated: { price: 0.552, common: 0.031, own: 0.029, millions: 6, seconds: 6, spread: 2 },
  },
  ENA: {
    name: 'Ethena',
    decimals: 8,
    sizes: { tick: '0.00001', lot: '0.1', max: '5000000' },
    simulated: { price: 0.348, common: 0.034, own: 0.033, millions: 8, seconds: 5, spread: 5 },
  },
  PENDLE: {
    name: 'Pendle',
    decimals: 8,
    sizes: { tick: '0.0001', lot: '0.01', max: '500000' },
    simulated: { price: 2.79, common: 0.032, own: 0.03, millions: 3, seconds: 10, spread: 8 },
  },
  COMP: {
    name: 'Compound',
    decimals: 8,
    sizes: { tick: '0.01', lot: '0.001', max: '50000' },
    simulated: { price: 35.6, common: 0.03, own: 0.026, millions: 2, seconds: 10, spread: 3 },
  },
  DYDX: {
    name: 'dYdX',
    decimals: 8,
    sizes: { tick: '0.00001', lot: '0.1', max: '5000000' },
    simulated: { price: 0.304, common: 0.031, own: 0.028, millions: 2, seconds: 10, spread: 9 },
  },
} satisfies Readonly<Record<string, CoinFacts>>

export type CoinCode = keyof typeof FACTS

export const COINS: Readonly<Record<CoinCode, CoinFacts>> = FACTS

export const COIN_CODES = Object.keys(FACTS) as readonly CoinCode[]

export const isCoinCode = (code: string): code is CoinCode => Object.hasOwn(FACTS, code)
