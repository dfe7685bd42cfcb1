import { createHash } from 'node:crypto'
import type { Instrument } from '#protocol'
import { createDayKeys, type DayKeys } from './random/dayKeys.ts'

/** Where a simulated market begins, and the keys from which everything in it follows. */
export interface Genesis {
  /** Who has the key of a day can compute every price of it. */
  readonly keys: DayKeys
  /** Prices are given for this time (Unix ms), and are martingales from it on. */
  readonly from: number
  /** From this time on (Unix ms, a whole quarter of an hour) there are trades; before it, bars of five minutes and more. */
  readonly fineFrom: number
  /** Price of a pair at `from`, in its quote currency; by itself that of its model. */
  readonly priceOf?: (instrument: Instrument) => number
}

/** Prices of a market with a public seed stand near their models' on this date. */
const PUBLIC_FROM = Date.UTC(2026, 10, 20)

/** A market that everybody can compute: for tests, and for whoever sets `MARKET_SEED`. */
export const publicGenesis = (seed: string, fineFrom: number): Genesis => ({
  keys: createDayKeys(createHash('sha256').update(`public market seed|${seed}`).digest()),
  from: PUBLIC_FROM,
  fineFrom,
})
