import type { Amount } from '../../base/money.ts'
import {
  ENTRY_WINDOW_MS,
  EXIT_WINDOW_MS,
  entryTick,
  exitTick,
  settleTimed,
  type TimedTerms,
} from '../../proofs/ticks/rules.ts'
import type { Tick } from '../../proofs/ticks/tick.ts'
import type { VoidReason } from './contract.ts'
import { creditOf, type TimedOutcome } from './odds.ts'

/** The recorded ticks of an instrument in their order, or that they cannot be read any more. */
export type RecordedTicks = readonly Tick[] | 'lost'

/** Part of a record that decides a contract: the windows of its entry and its exit. */
export interface TickWindow {
  readonly from: number
  readonly to: number
}
export const entryWindow = ({ accepted }: Pick<TimedTerms, 'accepted'>): TickWindow => ({
  from: accepted + 1,
  to: accepted + ENTRY_WINDOW_MS,
})
export const exitWindow = ({ expiry }: Pick<TimedTerms, 'expiry'>): TickWindow => ({
  from: expiry - EXIT_WINDOW_MS,
  to: expiry,
})

type Terms = TimedTerms & { readonly stake: Amount; readonly ratio: string }

/** The outcome of a contract, and what is credited for it. */
export interface TimedDecision {
  readonly outcome: TimedOutcome
  readonly reason: VoidReason | ''
  readonly credited: Amount
  readonly entry: Tick | undefined
  readonly exit: Tick | undefined
  readonly among: readonly Tick[]
}

const voided = ({ stake, ratio }: Terms, reason: VoidReason, entry?: Tick): TimedDecision => ({
  outcome: 'void',
  reason,
  credited: creditOf('void', stake, ratio),
  entry,
  exit: undefined,
  among: [],
})

/**
 * The outcome of a contract, by the recorded ticks of its two windows, read from the record itself. The record must
 * have passed the entry's window; `isOver`: the expiry, too. Undefined while it continues.
 */
export const decideTimed = (
  terms: Terms,
  isOver: boolean,
  entries: RecordedTicks,
  exits: RecordedTicks,
): TimedDecision | undefined => {
  const { accepted, expiry, stake, ratio } = terms
  const entry = entries === 'lost' ? undefined : entryTick(entries, accepted)
  if (entries !== 'lost' && entry === undefined) return voided(terms, 'no-entry')
  if (!isOver) return undefined
  if (entry === undefined || exits === 'lost') return voided(terms, 'lost', entry)
  if (exitTick(exits, expiry) === undefined) return voided(terms, 'no-exit', entry)
  // An entry outside the exit's window came before it.
  const ticks = exits.some(({ seq }) => seq === entry.seq) ? exits : [entry, ...exits]
  const result = settleTimed(terms, ticks)
  if (result.outcome === 'void') return voided(terms, result.reason, entry)
  const { outcome, exit, among } = result
  return { outcome, reason: '', credited: creditOf(outcome, stake, ratio), entry, exit, among }
}
