import { subtract, toAmount } from '#protocol'
import type { BookRow, BookView } from '#stream'

/** One row of the ladder; texts are plain decimals. */
export interface LadderRow {
  readonly px: string
  readonly sz: string
  /** Cumulative size as a part of the deepest row shown on either side, 0 to 1. */
  readonly share: number
}
export interface Ladder {
  readonly asks: readonly LadderRow[]
  readonly bids: readonly LadderRow[]
}

/** What the ladder shows of a book: `depth` rows a side, best first. Lengths of bars are floats; sizes stay texts. */
export const ladderOf = ({ asks, bids }: BookView, depth: number): Ladder => {
  const shown = [asks.slice(0, depth), bids.slice(0, depth)] as const
  const deepest = Math.max(...shown.map((rows) => Number(rows.at(-1)?.[2] ?? 0)))
  const rowOf = ([px, sz, total]: BookRow): LadderRow => ({ px, sz, share: deepest > 0 ? Number(total) / deepest : 0 })
  return { asks: shown[0].map(rowOf), bids: shown[1].map(rowOf) }
}

/** Best ask less best bid, exact; undefined while a side is empty. Of a book that is not grouped. */
export const spreadOf = ({ asks, bids }: BookView): string | undefined => {
  const [ask, bid] = [asks[0], bids[0]]
  return ask === undefined || bid === undefined ? undefined : subtract(toAmount(ask[0]), toAmount(bid[0]))
}
