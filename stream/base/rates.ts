import { type Pace, PULSE_INTERVAL } from '#protocol'

/** How often things move: what the venue sends (`pace`) and what reaches the screens, all ms. */
export interface Rates {
  readonly pace: Pace
  readonly lists: number
  readonly frames: number
}

const FRAME = 16
/** Twenty a second: each is a frame of a phone, and no eye follows more in a list. */
const LISTS = 50
const SECOND = 1_000

/** Ten prices a second are as many as an eye follows in a row; the venue's own tickers come no faster. */
export const NORMAL_RATES: Rates = { pace: { quotes: 100, pulse: PULSE_INTERVAL }, lists: LISTS, frames: FRAME }
/** Everything once a second, the order of a list twice a minute. */
export const LOW_DATA_RATES: Rates = { pace: { quotes: SECOND, pulse: 30 * SECOND }, lists: SECOND, frames: SECOND }
