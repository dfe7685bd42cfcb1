import * as v from 'valibot'
import { type Price, price } from '../money.ts'
import { count, TICK_MINUTE, time } from './fields.ts'

/** An index price as the record holds it. */
export interface Tick {
  readonly instId: string
  /** Counts the ticks of this instrument from 1, without holes. */
  readonly seq: number
  /** The venue's time, Unix ms; rises from tick to tick. */
  readonly ts: number
  readonly px: Price
}

/** The minute (Unix ms of its start) to which a time belongs. */
export const minuteOf = (ts: number): number => Math.floor(ts / TICK_MINUTE) * TICK_MINUTE

/** A tick as it is published within its instrument's minute: sequence, time, price. */
export const tickRow = /* @__PURE__ */ v.strictTuple([count, time, price])
export type TickRow = v.InferOutput<typeof tickRow>

export const toTick = (instId: string, [seq, ts, px]: TickRow): Tick => ({ instId, seq, ts, px })
export const toRow = ({ seq, ts, px }: Tick): TickRow => [seq, ts, px]
