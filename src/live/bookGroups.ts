import { decimalsOf, subtract, toAmount } from '#protocol'
import type { BookRow, BookView } from '#stream'

/** One row of the ladder; texts are plain decimals, `px` has the decimals of the step. */
export interface LadderRow {
  readonly px: string
  readonly sz: string
  readonly total: string
  /** Cumulative size as a part of the deepest row shown on either side, 0 to 1. */
  readonly share: number
}
export interface Ladder {
  readonly asks: readonly LadderRow[]
  readonly bids: readonly LadderRow[]
  /** Best ask less best bid, ungrouped; undefined while a side is empty. */
  readonly spread: string | undefined
}

/** A decimal text as a whole number of 10^-decimals; exact below 2^53. Digits beyond `decimals` are cut. */
const scaled = (text: string, decimals: number): number => {
  const dot = text.indexOf('.')
  if (dot < 0) return Number(text) * 10 ** decimals
  return Number(text.slice(0, dot) + text.slice(dot + 1, dot + 1 + decimals).padEnd(decimals, '0'))
}

/** Back to text; `shown` of the `decimals` digits behind the point are kept. */
const unscaled = (value: number, decimals: number, shown: number): string => {
  const digits = String(value).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  return shown === 0 ? whole : `${whole}.${digits.slice(digits.length - decimals, digits.length - decimals + shown)}`
}

/** The price steps one may group by: tick size times 1, 10, 100, 1000, while a step stays under a fiftieth of the price. */
export const groupSteps = (tickSz: string, price: string): readonly string[] => {
  const decimals = decimalsOf(tickSz)
  const tick = scaled(tickSz, decimals)
  const ceiling = scaled(price, decimals) / 50
  return [1, 10, 100, 1000]
    .filter((multiple) => multiple === 1 || tick * multiple < ceiling)
    .map((multiple) => {
      const text = unscaled(tick * multiple, decimals, decimals)
      return text.includes('.') ? text.replace(/\.?0+$/, '') : text
    })
}

type Side = 'asks' | 'bids'

/**
 * Sums the levels of one side into steps: asks up, bids down, so that no row promises a better price than it has.
 * Sizes come from the running totals of the feed, so a row costs one subtraction however many levels it holds.
 */
const groupSide = (rows: readonly BookRow[], side: Side, tickSz: string, step: string, depth: number) => {
  const decimals = Math.max(decimalsOf(tickSz), decimalsOf(step))
  const shown = decimalsOf(step)
  const size = scaled(step, decimals)
  const out: { px: string; sz: string; total: string }[] = []
  let bucket: number | undefined
  let total = '0'
  let before = '0'
  const close = (): void => {
    if (bucket === undefined) return
    const sz = subtract(toAmount(total), toAmount(before))
    out.push({ px: unscaled(bucket * size, decimals, shown), sz, total })
    before = total
  }
  for (const row of rows) {
    const at = scaled(row[0], decimals) / size
    const next = side === 'asks' ? Math.ceil(at) : Math.floor(at)
    if (next !== bucket) {
      close()
      if (out.length === depth) return out
      bucket = next
    }
    total = row[2]
  }
  close()
  return out
}

/** What the ladder shows of a book: `depth` rows a side, best first. `step` is one of `groupSteps`. */
export const ladderOf = (book: BookView, tickSz: string, step: string, depth: number): Ladder => {
  const asks = groupSide(book.asks, 'asks', tickSz, step, depth)
  const bids = groupSide(book.bids, 'bids', tickSz, step, depth)
  const deepest = Math.max(Number(asks.at(-1)?.total ?? 0), Number(bids.at(-1)?.total ?? 0))
  const shares = (rows: typeof asks): LadderRow[] =>
    rows.map((row) => ({ ...row, share: deepest > 0 ? Number(row.total) / deepest : 0 }))
  const ask = book.asks[0]?.[0]
  const bid = book.bids[0]?.[0]
  return {
    asks: shares(asks),
    bids: shares(bids),
    spread: ask === undefined || bid === undefined ? undefined : subtract(toAmount(ask), toAmount(bid)),
  }
}
