import { compare, type Price } from '../../base/money.ts'
import type { Tick } from './tick.ts'

/** The entry must come within this time after the contract was accepted. */
export const ENTRY_WINDOW_MS = 2_000
/** The exit uses at most this many ticks, none older than this, and needs at least this many. */
export const MAX_EXIT_TICKS = 5
export const EXIT_WINDOW_MS = 3_000
export const MIN_EXIT_TICKS = 3

/** The first recorded tick strictly after the accept, if it came in time. `ticks` in order. */
export const entryTick = (ticks: readonly Tick[], accepted: number): Tick | undefined => {
  const first = ticks.find(({ ts }) => ts > accepted)
  return first !== undefined && first.ts - accepted <= ENTRY_WINDOW_MS ? first : undefined
}

/** The recorded ticks that decide an exit: the last five at or before the expiry that are not too old. */
export const exitTicks = (ticks: readonly Tick[], expiry: number): readonly Tick[] =>
  ticks.filter(({ ts }) => ts <= expiry && expiry - ts <= EXIT_WINDOW_MS).slice(-MAX_EXIT_TICKS)

/**
 * The median tick by price; of an even number the lower of the middle two. Of equal prices the earlier tick comes
 * first.
 */
const middle = (ticks: readonly Tick[]): Tick | undefined =>
  ticks.toSorted((a, b) => compare(a.px, b.px) || a.seq - b.seq)[(ticks.length - 1) >> 1]

/** The tick whose price is the exit price, and the ticks of which it is the median; undefined for fewer than three. */
export const exitTick = (
  ticks: readonly Tick[],
  expiry: number,
): { readonly tick: Tick; readonly among: readonly Tick[] } | undefined => {
  const among = exitTicks(ticks, expiry)
  const tick = among.length < MIN_EXIT_TICKS ? undefined : middle(among)
  return tick === undefined ? undefined : { tick, among }
}

export type TimedDirection = 'up' | 'down'
/** A win pays the stake and more, a loss nothing; a tie and a void return the stake. */
export type TimedResult =
  | {
      readonly outcome: 'win' | 'lose' | 'tie'
      readonly entry: Tick
      readonly exit: Tick
      readonly among: readonly Tick[]
    }
  | { readonly outcome: 'void'; readonly reason: 'no-entry' | 'no-exit' }

export interface TimedTerms {
  readonly direction: TimedDirection
  /** Unix ms by the venue's clock. */
  readonly accepted: number
  readonly expiry: number
}

const outcomeOf = (direction: TimedDirection, entry: Price, exit: Price): 'win' | 'lose' | 'tie' => {
  const move = compare(exit, entry)
  if (move === 0) return 'tie'
  return move > 0 === (direction === 'up') ? 'win' : 'lose'
}

/**
 * The outcome of a timed contract, by the rules of docs/timed-contracts.md. `ticks` are the instrument's recorded ones
 * in order, at least from the accept to the accept + 2 s and from the expiry − 3 s to the expiry, and final: the record
 * must have passed the expiry.
 */
export const settleTimed = ({ direction, accepted, expiry }: TimedTerms, ticks: readonly Tick[]): TimedResult => {
  const entry = entryTick(ticks, accepted)
  if (entry === undefined) return { outcome: 'void', reason: 'no-entry' }
  const exit = exitTick(ticks, expiry)
  if (exit === undefined) return { outcome: 'void', reason: 'no-exit' }
  return { outcome: outcomeOf(direction, entry.px, exit.tick.px), entry, exit: exit.tick, among: exit.among }
}
