import * as v from 'valibot'
import { amount, price } from '../../base/money.ts'

export const timedDirection = v.picklist(['up', 'down'])

/** Why a contract is void: no entry in time, no exit in time, or the ticks are lost. */
const VOID_REASONS = ['no-entry', 'no-exit', 'lost'] as const
export type VoidReason = (typeof VOID_REASONS)[number]

/** A recorded tick of the contract's instrument: its number, its time (Unix ms), its price, and whether it was filled in. */
const citedTick = v.object({ seq: v.number(), ts: v.number(), px: price, filled: v.optional(v.literal(true)) })
export type CitedTick = v.InferOutput<typeof citedTick>

/** A timed contract. Times are Unix ms by the venue's clock, amounts in `TIMED_COIN`. */
export const timedContract = v.object({
  id: v.string(),
  instId: v.string(),
  direction: timedDirection,
  stake: amount,
  /** Payout ratio, fixed at the accept. */
  ratio: v.string(),
  /** The whole payout of a win. */
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
  reason: v.picklist(['', ...VOID_REASONS]),
  /** What was credited; '0' while it runs. */
  credited: amount,
  /** Absent while unknown, and where there is none. */
  entry: v.optional(citedTick),
  exit: v.optional(citedTick),
  /** The ticks of which the exit is the middle one. */
  among: v.array(citedTick),
  /** Unix ms of the settlement; 0 while it runs. */
  settled: v.number(),
})
export type TimedContract = v.InferOutput<typeof timedContract>
