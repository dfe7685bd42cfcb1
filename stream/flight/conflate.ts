import type { FeedPatch, Patch, QuoteCell } from '../base/messages.ts'
import { latestRows } from './shapes.ts'

/** Data that replace what was there before. */
const replaces = ({ data, clear }: FeedPatch): boolean =>
  clear === true || data?.kind === 'book' || data?.kind === 'latest'

/** Of patches of one feed in turn, those that still matter after the last of them. */
const lastOf = (patches: readonly FeedPatch[]): readonly FeedPatch[] => {
  const from = patches.findLastIndex(replaces)
  return from <= 0 ? patches : patches.slice(from)
}

/** Several patches as one that leads to the same state: the latest of each price, each change of what changes by parts. */
export const conflate = (patches: readonly Patch[]): Patch => {
  if (patches.length === 1) return patches[0] as Patch
  const quotes: QuoteCell[] = patches.flatMap((patch) => patch.quotes ?? [])
  const byKey = new Map<string, FeedPatch[]>()
  for (const patch of patches.flatMap((one) => one.feeds ?? [])) {
    const known = byKey.get(patch.key)
    if (known === undefined) byKey.set(patch.key, [patch])
    else known.push(patch)
  }
  const feeds = [...byKey.values()].flatMap(lastOf)
  const events = patches.flatMap((patch) => patch.events ?? [])
  return {
    ...Object.assign({}, ...patches),
    ...(quotes.length > 0 && { quotes: latestRows(quotes) }),
    ...(feeds.length > 0 && { feeds }),
    ...(events.length > 0 && { events }),
  } as Patch
}
