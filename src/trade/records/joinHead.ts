import type { LinePage } from './ledgerLine.ts'

/**
 * The first page, asked for anew, before the pages that are there: lines never change, so only what came since is added.
 * Where more came than fits a page, the list begins anew.
 */
export const joinHead = <Page extends LinePage>(known: readonly Page[], head: Page): readonly Page[] => {
  const [first, ...rest] = known
  const newest = first?.lines[0]?.id
  if (first === undefined || newest === undefined) return [head]
  const at = head.lines.findIndex(({ id }) => id === newest)
  if (at < 0) return [head]
  return at === 0 ? known : [{ ...first, lines: [...head.lines.slice(0, at), ...first.lines] }, ...rest]
}
