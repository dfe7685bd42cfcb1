import { FIRST_SETTINGS } from '../../../server/engine/timed/settings.ts'
import { PER_SECOND, type Series } from './series.ts'

/** What can be bet on, with the rules and fees of the venue: what one bet of 1 earns, decided at `now`. */
export interface Product {
  readonly name: string
  /** So many grid steps after the decision it is over. */
  readonly steps: number
  earn(series: Series, now: number, direction: -1 | 1): number
}

/** The middle one of five. */
const middle = (a: number, b: number, c: number, d: number, e: number): number => {
  // The least and the greatest of two pairs cannot be it; nor can those of what is left.
  const [low, high] = [Math.max(Math.min(a, b), Math.min(c, d)), Math.min(Math.max(a, b), Math.max(c, d))]
  return Math.max(Math.min(low, high), Math.min(Math.max(low, high), e))
}

/** Accepted half a second after it arrives; the entry is the next tick, the exit the median of five (protocol/proofs/ticks/rules.ts). */
const timed = (seconds: number, ratio: number): Product => {
  const accepted = (FIRST_SETTINGS.acceptDelay / 1_000) * PER_SECOND
  const expiry = accepted + seconds * PER_SECOND
  return {
    name: `timed ${seconds} s`,
    steps: expiry,
    earn: ({ prices }, now, direction) => {
      const entry = prices[now + accepted + 1] ?? 0
      const last = now + expiry
      const exit = middle(
        prices[last - 4] ?? 0,
        prices[last - 3] ?? 0,
        prices[last - 2] ?? 0,
        prices[last - 1] ?? 0,
        prices[last] ?? 0,
      )
      return exit === entry ? 0 : exit > entry === direction > 0 ? ratio : -1
    },
  }
}

/** Taken from the book half a second after the decision, and given back after a time; a fee each way. */
const taken = (name: string, seconds: number, fee: number): Product => ({
  name: `${name} ${seconds} s`,
  steps: seconds * PER_SECOND + 1,
  earn: ({ bids, asks }, now, direction) => {
    const [opened, closed] = [now + 1, now + 1 + seconds * PER_SECOND]
    const entry = (direction > 0 ? asks[opened] : bids[opened]) ?? 1
    const exit = (direction > 0 ? bids[closed] : asks[closed]) ?? 1
    return (direction * (exit - entry)) / entry - 2 * fee
  },
})

/** Contracts' taker fee, and the least spread of a flash exchange; forex costs its spread alone. */
const CONTRACT_FEE = 0.0005
const FLASH_SPREAD = 0.001

/**
 * A flash quote is asked for, and used nine seconds later if the price has gone the right way: refused where it has gone by
 * more than the spread; sold again by another quote at once used.
 */
const flash = (seconds: number): Product => {
  const waits = 9 * PER_SECOND
  return {
    name: `flash ${seconds} s`,
    steps: waits + seconds * PER_SECOND,
    earn: ({ prices }, now, direction) => {
      // There is no selling short: who bets on a fall sells coins and buys them back.
      const quoted = prices[now] ?? 1
      const moved = (direction * ((prices[now + waits] ?? 1) - quoted)) / quoted
      if (moved <= 0 || moved > FLASH_SPREAD) return 0
      const back = prices[now + waits + seconds * PER_SECOND] ?? 1
      return (direction * (back - quoted)) / quoted - 2 * FLASH_SPREAD
    },
  }
}

export const TIMED_PRODUCTS: readonly Product[] = FIRST_SETTINGS.grid.map(({ seconds, ratio }) =>
  timed(seconds, Number(ratio)),
)
export const CONTRACT_PRODUCTS: readonly Product[] = [30, 180, 900].map((seconds) =>
  taken('contract', seconds, CONTRACT_FEE),
)
export const FOREX_PRODUCTS: readonly Product[] = [30, 180, 900].map((seconds) => taken('forex', seconds, 0))
export const FLASH_PRODUCTS: readonly Product[] = [1, 60, 600].map(flash)
