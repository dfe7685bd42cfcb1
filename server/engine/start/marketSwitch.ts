import type { MarketSeed } from '../../market/origin.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import { createRefresher, type Refresher } from '../../platform/refresher.ts'
import type { Mode } from '../core/checks.ts'

/** How long before the change of market nothing is opened. It is longer than the longest timed contract. */
const REDUCE_ONLY_MS = 65 * 60_000
/** How long before the change of market the venue checks that nothing is open. */
const LAST_CHECK_MS = 60_000
/** The change of market is put off by a multiple of this. */
const POSTPONE_STEP_MS = 86_400_000
const CHECK_INTERVAL_MS = 1_000

export interface MarketSwitchParts {
  readonly seed: Pick<MarketSeed, 'switch'> | undefined
  readonly clock: Clock
  readonly timers: Timers
  /** The number of open positions in contracts and forex and of running timed contracts. */
  readonly open: () => number
  /**
   * Called when the change was put off from one time (Unix ms) to another, because something is open or the venue was
   * down.
   */
  readonly tell: (off: { readonly from: number; readonly to: number; readonly open: number }) => void
}

/** Since when positions are only reduced before a change of market (Unix ms); undefined while they may be opened. */
export type MarketRest = () => number | undefined

export const marketRest =
  (seed: MarketSwitchParts['seed'], clock: Clock): MarketRest =>
  () => {
    const from = (seed?.switch?.at ?? Number.POSITIVE_INFINITY) - REDUCE_ONLY_MS
    return clock.now() >= from ? from : undefined
  }

/** The mode of an instrument before a change of market. */
export const restingMode = (rest: MarketRest): Mode => (rest() === undefined ? 'live' : 'reduce-only')

/**
 * Prepares the replacement of an old data folder's planned market: nothing is opened for an hour before, and the change
 * waits for another day while a position is open, since none may be carried into another market.
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
    // Far enough ahead for another full time in which nothing is opened.
    const days = Math.floor((now + REDUCE_ONLY_MS - from) / POSTPONE_STEP_MS) + 1
    const to = from + days * POSTPONE_STEP_MS
    coming.putOff(to)
    tell({ from, to, open: number })
  })
