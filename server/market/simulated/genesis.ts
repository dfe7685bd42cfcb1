import { createHash } from 'node:crypto'
import type { Instrument } from '#protocol'
import { createDayKeys, type DayKeys } from './random/dayKeys.ts'

/** The beginning of a simulated market, and the keys that determine everything in it. */
export interface Genesis {
  /** The key of a day is enough to compute all its prices. */
  readonly keys: DayKeys
  /** Time of the given prices (Unix ms). From here on, prices are martingales. */
  readonly from: number
  /**
   * Start of the trades (Unix ms, a full quarter of an hour). Before it there are only bars of five minutes and more.
   */
  readonly fineFrom: number
  /** Price of a pair at `from`, in its quote currency; by default that of its model. */
  readonly priceOf?: (instrument: Instrument) => number
}

/** Date at which prices of a market with a public seed equal those of their models. */
const PUBLIC_FROM = Date.UTC(2026, 10, 20)

/** A market that everybody can compute: for tests, and for operators who set `MARKET_SEED`. */
export const publicGenesis = (seed: string, fineFrom: number): Genesis => ({
  keys: createDayKeys(createHash('sha256').update(`public market seed|${seed}`).digest()),
  from: PUBLIC_FROM,
  fineFrom,
})
