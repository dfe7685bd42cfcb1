import type { MarketSeed } from '../../market/origin.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import { createRefresher, type Refresher } from '../../platform/refresher.ts'
import type { Mode } from '../core/checks.ts'

/** How long before another market follows nothing is opened: longer than the longest timed contract. */
const REDUCE_ONLY_MS = 65 * 60_000
/** How long before the switch the engine checks that nothing is open. */
const LAST_CHECK_MS = 60_000
/** The switch is put off by this, or by a multiple of it. */
const POSTPONE_STEP_MS = 86_400_000
const CHECK_INTERVAL_MS = 1_000

export interface MarketSwitchParts {
  readonly seed: Pick<MarketSeed, 'switch'> | undefined
  readonly clock: Clock
  readonly timers: Timers
  /** Positions in contracts and forex, and timed contracts that run. */
  readonly open: () => number
  /** The switch was put off from one time (Unix ms) to another: so much is open, or the venue was down. */
  readonly tell: (off: { readonly from: number; readonly to: number; readonly open: number }) => void
}

/** Since when positions are only reduced because another market will follow (Unix ms); undefined while they may be opened. */
export type MarketRest = () => number | undefined

export const marketRest =
  (seed: MarketSwitchParts['seed'], clock: Clock): MarketRest =>
  () => {
    const from = (seed?.switch?.at ?? Number.POSITIVE_INFINITY) - REDUCE_ONLY_MS
    return clock.now() >= from ? from : undefined
  }

/** What is let through in an instrument then. */
export const restingMode = (rest: MarketRest): Mode => (rest() === undefined ? 'live' : 'reduce-only')

/**
 * Before a planned market of an old data folder is replaced: nothing is opened for an hour, and no position is carried into
 * another market. While one is open the switch waits for another day.
 */
export const createMarketSwitch = ({ seed, clock, timers, open, tell }: MarketSwitchParts): Refresher =>
  createRefresher(timers, CHECK_INTERVAL_MS, async () => {
    const coming = seed?.switch
    const now = clock.now()
    if (coming === undefined || coming.agreed || now < coming.at - LAST_CHECK_MS) return
    const { at: from } = coming
    const number = open()
    if (number === 0 && now < from) {
      coming.agree()
      return
    }
    // Far enough ahead that nothing is opened for long enough once more.
    const days = Math.floor((now + REDUCE_ONLY_MS - from) / POSTPONE_STEP_MS) + 1
    const to = from + days * POSTPONE_STEP_MS
    coming.putOff(to)
    tell({ from, to, open: number })
  })
