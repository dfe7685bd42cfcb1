import { type Amount, floorTo, LOT_STEP, portion } from '#protocol'
import type { ParsedAmount } from '../../../ui/format/parseAmount.ts'

/** A part of the lots that are held, in whole steps, as if it had been typed; all of them is all of them. */
export const shareOfLots = (all: Amount, share: number): ParsedAmount => ({
  ok: true,
  value: share === 100 ? all : floorTo(portion(all, String(share / 100), 'down'), LOT_STEP),
})
