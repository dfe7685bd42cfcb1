import { type Amount, lossBeyond, toPrice, unrealised, ZERO } from '#protocol'
import type { OpenPosition } from './types.ts'

/** Losses of cross positions beyond their margins at the last mark prices: zero or below. No mark counts as no loss. */
export const crossBeyondMargin = (
  positions: readonly Pick<OpenPosition, 'instId' | 'holding'>[],
  markOf: (instId: string) => string | undefined,
): Amount => {
  const results = positions.map(({ instId, holding }) => {
    const mark = markOf(instId)
    return mark === undefined ? ZERO : unrealised(holding, toPrice(mark))
  })
  return lossBeyond(
    positions.map(({ holding }) => holding.margin),
    results,
  )
}
