import type { LinePage } from './ledgerEntry.ts'

/**
 * Puts a fresh first page before the known pages: entries never change, so only those that came since are added. Where
 * more came than fit a page, the list starts again.
 */
export const joinHead = <Page extends LinePage>(known: readonly Page[], head: Page): readonly Page[] => {
  const [first, ...rest] = known
  const newest = first?.lines[0]?.id
  if (first === undefined || newest === undefined) return [head]
  const at = head.lines.findIndex(({ id }) => id === newest)
  if (at < 0) return [head]
  return at === 0 ? known : [{ ...first, lines: [...head.lines.slice(0, at), ...first.lines] }, ...rest]
}
