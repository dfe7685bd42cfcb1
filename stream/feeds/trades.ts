// The tape of one instrument out of pushes and a page of history: each trade once, in order.

import type { Trade } from '#protocol'

/** As many as the tape keeps. */
export const MAX_TRADES = 100

/** Newest first, by time and then by id. */
export type Tape = readonly Trade[]
export const emptyTrades: Tape = []

const isTrade = (value: unknown): value is Trade =>
  typeof value === 'object' &&
  value !== null &&
  'tradeId' in value &&
  typeof value.tradeId === 'string' &&
  'px' in value &&
  'ts' in value &&
  Number.isFinite(Number(value.ts))

/** Ids count up; one push may stand for several trades (`count`) and carries the last one's id. */
const firstId = ({ tradeId, count }: Trade): number => {
  const last = Number(tradeId)
  if (count === undefined) return last
  const many = Number(count)
  return Number.isSafeInteger(many) && many > 1 ? last - many + 1 : last
}
/** Does the one stand for the other too? Ids that are no numbers can only be equal. */
const covers = (wide: Trade, narrow: Trade): boolean =>
  wide.tradeId === narrow.tradeId ||
  (firstId(wide) <= firstId(narrow) && Number(narrow.tradeId) <= Number(wide.tradeId))
/** Is `a` newer than `b`? Of one millisecond the higher id is. */
const isNewer = (a: Trade, b: Trade): boolean => {
  const between = Number(a.ts) - Number(b.ts)
  return between !== 0 ? between > 0 : Number(a.tradeId) > Number(b.tradeId)
}

/**
 * Adds trades in the order of their arrival and sorts late ones in. One that is known, alone or as part of an
 * aggregate, is dropped; an aggregate takes the place of the single trades that it stands for. Nothing new: the same
 * tape comes back.
 */
export const applyTrades = (tape: Tape, arrived: readonly unknown[]): Tape => {
  let trades: Trade[] | undefined
  for (const trade of arrived) {
    const known = trades ?? tape
    if (!isTrade(trade) || known.some((one) => covers(one, trade))) continue
    const next = known.filter((one) => !covers(trade, one))
    let at = 0
    while (at < next.length && !isNewer(trade, next[at] as Trade)) at++
    // Ids that cannot be compared: the later arrival counts as newer.
    while (at > 0 && isLevel(trade, next[at - 1] as Trade)) at--
    next.splice(at, 0, trade)
    if (next.length > MAX_TRADES) next.length = MAX_TRADES
    trades = next
  }
  return trades ?? tape
}

/** Same time, and ids that say nothing about the order. */
const isLevel = (a: Trade, b: Trade): boolean =>
  Number(a.ts) === Number(b.ts) && (Number.isNaN(Number(a.tradeId)) || Number.isNaN(Number(b.tradeId)))

const overlap = (tape: Tape, other: Tape): boolean =>
  other.some((trade) => tape.some((one) => covers(one, trade) || covers(trade, one)))

/**
 * Does the venue's recent tape reach up to what the socket brought first? One out of an old cache ends before it, and what
 * fell in between is in neither.
 */
export const reaches = (page: readonly unknown[], since: Tape): boolean => {
  const oldest = since.at(-1)
  if (oldest === undefined) return true
  const isNext = (trade: Trade): boolean => Number(trade.tradeId) + 1 === firstId(oldest)
  return page.filter(isTrade).some((trade) => covers(trade, oldest) || covers(oldest, trade) || isNext(trade))
}

/**
 * The tape after an outage, or at the beginning. `before` is what was known before, `since` what the socket has brought
 * from then on, `page` the venue's recent tape: newest first, at most `asked`, undefined when it did not come. Without
 * proof that what is new reaches back to what was known, the tape begins anew rather than hiding a hole.
 */
export const refillTape = (before: Tape, since: Tape, page: readonly unknown[] | undefined, asked: number): Tape => {
  const known = (page ?? []).filter(isTrade)
  const isAll = page !== undefined && known.length < asked
  const joins = isAll || overlap(before, known) || overlap(before, since)
  // The page comes newest first; oldest first, later ids stand above earlier ones of the same moment.
  return applyTrades(joins ? applyTrades(before, since.toReversed()) : since, known.toReversed())
}
