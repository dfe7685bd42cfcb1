import * as v from 'valibot'
import { amount } from '../money.ts'
import { tickRow } from '../ticks/tick.ts'

export const timedDirection = v.picklist(['up', 'down'])

/** Why a contract is void: no entry in time, no exit in time, or the ticks are lost. */
export const voidReason = v.picklist(['no-entry', 'no-exit', 'lost'])
export type VoidReason = v.InferOutput<typeof voidReason>

/** A timed contract. Times are Unix ms by the venue's clock, amounts in `TIMED_COIN`. */
export const timedContract = v.object({
  id: v.string(),
  instId: v.string(),
  direction: timedDirection,
  stake: amount,
  /** Payout ratio, fixed at the accept. */
  ratio: v.string(),
  /** What a win pays in all. */
  payout: amount,
  seconds: v.number(),
  /** When the request arrived, and the time that counts as its accept: later by the constant delay. */
  received: v.number(),
  accepted: v.number(),
  expiry: v.number(),
  /** Number of the configuration under which it was accepted. */
  config: v.number(),
  state: v.picklist(['open', 'settled']),
  /** '' while it runs. */
  outcome: v.picklist(['', 'win', 'lose', 'tie', 'void']),
  reason: v.union([v.literal(''), voidReason]),
  /** What was credited; '0' while it runs. */
  credited: amount,
  /** Recorded ticks: sequence, time, price. Null while unknown. */
  entry: v.nullable(tickRow),
  exit: v.nullable(tickRow),
  /** The ticks of which the exit is the middle one. */
  among: v.array(tickRow),
  /** When it was settled; 0 while it runs. */
  settled: v.number(),
})
export type TimedContract = v.InferOutput<typeof timedContract>
