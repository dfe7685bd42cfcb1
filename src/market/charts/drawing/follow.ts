import type { Candles } from '#stream'

/** What a drawn chart must do to show the next value. */
export type Step =
  | { readonly kind: 'set' }
  /** So many bars came before the oldest one, by which the view moves; those from an index on are new or changed. */
  | { readonly kind: 'prepend'; readonly added: number; readonly from: number }
  /** Bars from this index on are new or changed. */
  | { readonly kind: 'tail'; readonly from: number }

/** Values that came together are one step: what was drawn decides, not the last change alone. */
export const stepBetween = (drawn: Candles | undefined, next: Candles): Step => {
  const oldest = drawn?.bars[0]
  const newest = drawn?.bars.at(-1)
  if (drawn === undefined || oldest === undefined || newest === undefined) return { kind: 'set' }
  if (drawn.instId !== next.instId || drawn.bar !== next.bar || next.change === 'reset') return { kind: 'set' }
  const added = next.bars.findIndex((bar) => bar.time === oldest.time)
  const from = next.bars.findLastIndex((bar) => bar.time <= newest.time)
  if (added < 0 || from < 0) return { kind: 'set' }
  return added > 0 ? { kind: 'prepend', added, from } : { kind: 'tail', from }
}
