import type { Instrument } from '#protocol'
import { MINUTE, SECOND } from '../calendar.ts'
import { COINS, isCoinCode } from '../coins.ts'
import { CONTRACT_SCALE } from '../instruments.ts'
import { createFormat, type Format } from './format.ts'

/** The behaviour of one instrument in the simulated market. */
export interface Model {
  readonly instId: string
  readonly hours: Instrument['hours']
  /** Approximate price in late 2026. */
  readonly price: number
  readonly tick: number
  readonly lot: number
  readonly format: Format
  /** [factor, daily standard deviation that it adds to the logarithm of the price]. */
  readonly weights: readonly (readonly [factor: string, weight: number])[]
  /**
   * For each factor, the change of the logarithm per unit of variance that makes the price a martingale
   * (docs/market.md).
   */
  readonly drifts: readonly number[]
  /** Daily standard deviation from all factors together, on an average day. */
  readonly deviation: number
  /** Turnover of an average day, in quote currency. */
  readonly turnover: number
  /** Trades in an average minute. */
  readonly trades: number
  /** Only in the planned market: length of its shortest period, with four to eight trades, in ms; divides a minute. */
  readonly leaf: number
  /** Usual distance between best bid and ask, in ticks. */
  readonly spread: number
  /** True for a contract. Its sizes are in units of the base too. */
  readonly isContract: boolean
}

/** Value of one unit of a currency or metal in US dollars, and the daily standard deviation of its own factor. */
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

/** A price in dollars falls by half its variance; the price of a dollar rises by it. */
const driftOf = (weight: number, isDollarQuote: boolean): number => ((isDollarQuote ? -1 : 1) * weight * weight) / 2

const cryptoBehaviour = (base: string): Behaviour | undefined => {
  if (!isCoinCode(base)) return undefined
  const { price, common, own, millions, seconds, spread } = COINS[base].simulated
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
  // Silver follows gold.
  if (baseCcy === 'XAG') weights.push(['XAU', 0.009])
  // Each currency's price in dollars is a martingale. The dollar's own factor has no part in a cross.
  const drifts = weights.map(([factor, weight]) =>
    driftOf(weight, factor === 'USD' ? quoteCcy === 'USD' : factor !== quoteCcy),
  )
  const price = base[0] / quote[0]
  return { price, weights, drifts, turnover: millions * 1e6, leaf: seconds * SECOND, spread }
}

const METALS: ReadonlySet<string> = new Set(['XAU', 'XAG'])

/** The hours of a factor: those of the markets that it moves. */
export const factorHours = (factor: string): Instrument['hours'] =>
  METALS.has(factor) ? 'metal' : factor in CURRENCIES ? 'forex' : 'always'

/** The model of an instrument. Throws if the facts of its coin or currency are missing. */
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
