import type { Instrument } from '#protocol'
import { MINUTE, SECOND } from '../calendar.ts'
import { CONTRACT_SCALE } from '../instruments.ts'
import { createFormat, type Format } from './format.ts'

/** How one instrument behaves in the simulated market. */
export interface Model {
  readonly instId: string
  readonly hours: Instrument['hours']
  /** Price near which it stands in late 2026. */
  readonly price: number
  readonly tick: number
  readonly lot: number
  readonly format: Format
  /** [factor, daily standard deviation of the logarithm that it gives]. */
  readonly weights: readonly (readonly [factor: string, weight: number])[]
  /** Of each factor, what its variance adds to the logarithm, so that prices are martingales (docs/market.md). */
  readonly drifts: readonly number[]
  /** Of a usual day, all factors together. */
  readonly deviation: number
  /** Traded on a usual day, in quote currency. */
  readonly turnover: number
  /** Trades in a usual minute. */
  readonly trades: number
  /** Of the planned market alone: its shortest stretch, with four to eight trades, in ms; divides a minute. */
  readonly leaf: number
  /** Usual distance between best bid and ask, in ticks. */
  readonly spread: number
  /** A contract on a pair; its sizes are in units of the base too. */
  readonly isContract: boolean
}

/** [base, price, pull of the whole crypto market, of its own, turnover in millions, leaf in s, spread in ticks]. */
const CRYPTO: Record<string, readonly [number, number, number, number, number, number]> = {
  BTC: [94_200, 0.021, 0.008, 800, 2, 1],
  ETH: [3_310, 0.026, 0.015, 500, 2, 1],
  SOL: [158, 0.029, 0.022, 180, 2, 1],
  XRP: [2.24, 0.026, 0.023, 140, 2, 1],
  BNB: [905, 0.02, 0.013, 60, 3, 5],
  DOGE: [0.182, 0.03, 0.024, 90, 2, 1],
  ADA: [0.561, 0.029, 0.024, 35, 3, 3],
  TRX: [0.287, 0.014, 0.013, 25, 3, 1],
  AVAX: [17.4, 0.03, 0.025, 25, 3, 2],
  LINK: [15.1, 0.029, 0.024, 30, 3, 1],
  LTC: [96.5, 0.026, 0.021, 25, 3, 1],
  BCH: [518, 0.026, 0.023, 18, 5, 7],
  DOT: [3.05, 0.029, 0.023, 14, 5, 6],
  TON: [2.12, 0.024, 0.023, 9, 5, 6],
  SUI: [1.92, 0.032, 0.029, 40, 3, 2],
  NEAR: [2.41, 0.031, 0.027, 15, 5, 4],
  UNI: [7.6, 0.031, 0.028, 12, 5, 2],
  AAVE: [189, 0.031, 0.027, 12, 5, 3],
  APT: [3.24, 0.03, 0.027, 8, 5, 4],
  HBAR: [0.161, 0.029, 0.029, 10, 5, 3],
  XLM: [0.273, 0.026, 0.026, 10, 5, 3],
  SHIB: [0.0000094, 0.03, 0.026, 14, 5, 4],
  PEPE: [0.0000051, 0.034, 0.033, 45, 3, 6],
  ICP: [4.83, 0.03, 0.026, 6, 6, 9],
  ETC: [16.2, 0.028, 0.022, 9, 5, 3],
  FIL: [1.87, 0.03, 0.025, 9, 5, 5],
  ATOM: [3.02, 0.028, 0.022, 7, 5, 5],
  ARB: [0.254, 0.031, 0.027, 9, 5, 3],
  OP: [0.421, 0.032, 0.028, 7, 5, 8],
  INJ: [6.52, 0.032, 0.03, 6, 6, 3],
  IMX: [0.402, 0.031, 0.029, 3, 10, 10],
  GRT: [0.0553, 0.03, 0.026, 3, 10, 2],
  ALGO: [0.151, 0.029, 0.026, 4, 10, 5],
  SAND: [0.192, 0.03, 0.026, 4, 10, 6],
  MANA: [0.221, 0.03, 0.026, 3, 10, 6],
  AXS: [1.19, 0.03, 0.027, 2, 10, 6],
  CRV: [0.452, 0.032, 0.031, 6, 6, 6],
  LDO: [0.753, 0.032, 0.029, 5, 6, 2],
  STX: [0.352, 0.03, 0.028, 3, 10, 9],
  SEI: [0.171, 0.032, 0.029, 4, 10, 2],
  TIA: [0.904, 0.033, 0.031, 5, 6, 3],
  JUP: [0.297, 0.032, 0.03, 4, 10, 4],
  WLD: [0.748, 0.033, 0.031, 8, 5, 2],
  ONDO: [0.552, 0.031, 0.029, 6, 6, 2],
  ENA: [0.348, 0.034, 0.033, 8, 5, 5],
  PENDLE: [2.79, 0.032, 0.03, 3, 10, 8],
  COMP: [35.6, 0.03, 0.026, 2, 10, 3],
  DYDX: [0.304, 0.031, 0.028, 2, 10, 9],
}

/** What one unit of a currency or metal is worth in US dollars, and how much it moves of its own a day. */
const CURRENCIES: Record<string, readonly [dollars: number, weight: number]> = {
  USD: [1, 0.003],
  EUR: [1.1624, 0.0031],
  GBP: [1.3178, 0.0036],
  AUD: [0.6527, 0.0044],
  NZD: [0.5689, 0.0046],
  JPY: [1 / 154.62, 0.0042],
  CHF: [1 / 0.8041, 0.0034],
  CAD: [1 / 1.4017, 0.0026],
  XAU: [4_068, 0.0085],
  XAG: [50.4, 0.012],
}

/** [turnover in millions of the quote currency, leaf in s, spread in ticks]. */
const FOREX: Record<string, readonly [number, number, number]> = {
  'EUR-USD': [9_000, 2, 9],
  'GBP-USD': [5_500, 2, 12],
  'AUD-USD': [3_000, 2, 12],
  'NZD-USD': [1_400, 3, 16],
  'USD-JPY': [1_100_000, 2, 11],
  'USD-CHF': [1_900, 3, 15],
  'USD-CAD': [2_600, 3, 16],
  'EUR-GBP': [1_600, 3, 13],
  'EUR-JPY': [260_000, 3, 17],
  'GBP-JPY': [240_000, 3, 24],
  'EUR-CHF': [1_200, 3, 18],
  'AUD-JPY': [150_000, 3, 19],
  'XAU-USD': [6_000, 2, 32],
  'XAG-USD': [900, 3, 24],
}

type Behaviour = Pick<Model, 'price' | 'weights' | 'drifts' | 'turnover' | 'leaf' | 'spread'>

/** What is quoted in dollars falls by half its variance; what dollars are quoted in rises by it. */
const driftOf = (weight: number, isDollarQuote: boolean): number => ((isDollarQuote ? -1 : 1) * weight * weight) / 2

const cryptoBehaviour = (base: string): Behaviour | undefined => {
  const line = CRYPTO[base]
  if (line === undefined) return undefined
  const [price, common, own, millions, seconds, spread] = line
  const weights = [
    ['crypto', common],
    [base, own],
  ] as const
  const drifts = weights.map(([, weight]) => driftOf(weight, true))
  return { price, weights, drifts, turnover: millions * 1e6, leaf: seconds * SECOND, spread }
}

const forexBehaviour = ({ instId, baseCcy, quoteCcy }: Instrument): Behaviour | undefined => {
  const line = FOREX[instId]
  const base = CURRENCIES[baseCcy]
  const quote = CURRENCIES[quoteCcy]
  if (line === undefined || base === undefined || quote === undefined) return undefined
  const [millions, seconds, spread] = line
  const weights: [string, number][] = [
    [baseCcy, base[1]],
    [quoteCcy, -quote[1]],
  ]
  // Silver goes with gold.
  if (baseCcy === 'XAG') weights.push(['XAU', 0.009])
  // Each currency's price in dollars is a martingale; of a cross the dollar's own factor is not a part.
  const drifts = weights.map(([factor, weight]) =>
    driftOf(weight, factor === 'USD' ? quoteCcy === 'USD' : factor !== quoteCcy),
  )
  const price = base[0] / quote[0]
  return { price, weights, drifts, turnover: millions * 1e6, leaf: seconds * SECOND, spread }
}

const METALS: ReadonlySet<string> = new Set(['XAU', 'XAG'])

/** When a factor moves: with the markets that it moves. */
export const factorHours = (factor: string): Instrument['hours'] =>
  METALS.has(factor) ? 'metal' : factor in CURRENCIES ? 'forex' : 'always'

/** Behaviour of an instrument of the simulated market. Throws for one without a line above. */
export const modelOf = (instrument: Instrument): Model => {
  const isContract = instrument.kind === 'futures'
  const isCrypto = isContract || instrument.kind === 'spot'
  const behaviour = isCrypto ? cryptoBehaviour(instrument.baseCcy) : forexBehaviour(instrument)
  if (behaviour === undefined) throw new Error(`no behaviour for ${instrument.instId}`)
  return {
    instId: instrument.instId,
    hours: instrument.hours,
    tick: Number(instrument.tickSz),
    lot: Number(instrument.lotSz),
    format: createFormat(instrument.tickSz, instrument.lotSz),
    isContract,
    deviation: Math.sqrt(behaviour.weights.reduce((sum, [, weight]) => sum + weight * weight, 0)),
    ...behaviour,
    trades: (5 * MINUTE) / behaviour.leaf,
    turnover: behaviour.turnover * (isContract ? CONTRACT_SCALE : 1),
  }
}
