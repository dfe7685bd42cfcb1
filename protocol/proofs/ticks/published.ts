import * as v from 'valibot'
import { hash, tickInstrument, wholeMinute } from './fields.ts'
import { minuteRoot, signedHead } from './head.ts'
import { tickKey } from './key.ts'
import { merklePath } from './merkle.ts'
import { tickRow } from './tick.ts'

/** Where the record is published; below it the addresses of docs/tick-record.md. */
export const TICKS_PATH = '/ticks'

/** `/ticks/head`: the latest signed head with its minute roots. `/ticks/roots/<minute>`: that of a minute. */
export const publishedHead = v.strictObject({ head: signedHead, roots: v.array(minuteRoot) })
export type PublishedHead = v.InferOutput<typeof publishedHead>

/** `/ticks/heads/<day>`: the signed heads of a day of UTC, in their order. */
export const publishedHeads = v.strictObject({ heads: v.array(signedHead) })
export type PublishedHeads = v.InferOutput<typeof publishedHeads>

/** `/ticks/keys`: all public keys, in their order. */
export const publishedKeys = v.strictObject({ keys: v.array(tickKey) })
export type PublishedKeys = v.InferOutput<typeof publishedKeys>

/** `/ticks/<inst>/<minute>`: the ticks of a minute. A minute that is not sealed yet has no root and may still grow. */
export const publishedMinute = v.variant('sealed', [
  v.strictObject({
    sealed: v.literal(true),
    instId: tickInstrument,
    minute: wholeMinute,
    ticks: v.array(tickRow),
    root: minuteRoot,
    /** From the minute root to the root of its head. */
    path: merklePath,
    head: signedHead,
  }),
  v.strictObject({
    sealed: v.literal(false),
    instId: tickInstrument,
    minute: wholeMinute,
    ticks: v.array(tickRow),
    /** Hash of the chain before the first and after the last tick. */
    before: hash,
    after: hash,
  }),
])
export type PublishedMinute = v.InferOutput<typeof publishedMinute>
