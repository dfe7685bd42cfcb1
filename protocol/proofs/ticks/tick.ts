import * as v from 'valibot'
import { type Price, price } from '../../base/money.ts'
import { count, TICK_MINUTE, time } from './fields.ts'

/** An index price as the record holds it. */
export interface Tick {
  readonly instId: string
  /** Counts the ticks of this instrument from 1, without holes. */
  readonly seq: number
  /** The venue's time, Unix ms; rises from tick to tick. */
  readonly ts: number
  readonly px: Price
  /**
   * The index was not sampled in time, and the price was computed afterwards: only where every price follows from the
   * source and the time.
   */
  readonly filled?: true
}

/** The minute (Unix ms of its start) to which a time belongs. */
export const minuteOf = (ts: number): number => Math.floor(ts / TICK_MINUTE) * TICK_MINUTE

/** A tick as it is published within its instrument's minute: sequence, time, price, and 1 for one that was filled in. */
export type TickRow = [seq: number, ts: number, px: Price, filled?: 1]
export const tickRow: v.GenericSchema<unknown, TickRow> = /* @__PURE__ */ v.union([
  v.strictTuple([count, time, price]),
  v.strictTuple([count, time, price, v.literal(1)]),
])

export const toTick = (instId: string, [seq, ts, px, filled]: TickRow): Tick => ({
  instId,
  seq,
  ts,
  px,
  ...(filled === 1 ? { filled: true } : {}),
})
export const toRow = ({ seq, ts, px, filled }: Tick): TickRow => (filled === true ? [seq, ts, px, 1] : [seq, ts, px])
