import { type Book, type BookLevel, compare, toPrice } from '#protocol'

/**
 * Merges consecutive book updates into one: the last size of each level, from the first `prevSeqId` to the last
 * `seqId`.
 */
export const mergeUpdates = (updates: readonly Book[]): Book => {
  const first = updates[0]
  const last = updates.at(-1)
  if (first === undefined || last === undefined) throw new RangeError('Nothing to merge')
  if (first === last) return first
  const { prevSeqId } = first
  return {
    ...last,
    asks: latestLevels(
      updates.map((update) => update.asks),
      1,
    ),
    bids: latestLevels(
      updates.map((update) => update.bids),
      -1,
    ),
    ...(prevSeqId === undefined ? {} : { prevSeqId }),
  }
}

const latestLevels = (sides: readonly (readonly BookLevel[])[], direction: 1 | -1): BookLevel[] => {
  const levels = new Map<string, BookLevel>()
  for (const side of sides) for (const level of side) levels.set(level[0], level)
  return [...levels.values()].toSorted(([a], [b]) => direction * compare(toPrice(a), toPrice(b)))
}
