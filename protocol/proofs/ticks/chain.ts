import { sha256 } from '../sha256.ts'
import type { Tick } from './tick.ts'

/** The canonical text of a tick; no field can hold a bar. */
export const tickText = ({ instId, seq, ts, px, filled }: Tick): string =>
  `tick1|${instId}|${seq}|${ts}|${px}${filled === true ? '|filled' : ''}`

/** The hash before an instrument's first tick. */
export const chainStart = (instId: string): string => sha256(`chain1|${instId}`)

/** The hash after a tick, which stands for this tick and all before it. */
export const chainNext = (before: string, tick: Tick): string => sha256(`${before}|${tickText(tick)}`)
