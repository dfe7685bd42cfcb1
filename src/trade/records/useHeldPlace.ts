import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Placed } from '../../core/screens/placed.ts'
import type { RowHeights } from '../../ui/rowHeights.ts'
import type { Line } from './ledgerEntry.ts'

/** How many lines came above those of before; 0 when it is another list. */
const cameAbove = (before: readonly Line[], now: readonly Line[]): number => {
  const [first, second] = before
  const at = now.findIndex(({ id }) => id === first?.id)
  return at > 0 && (second === undefined || now[at + 1]?.id === second.id) ? at : 0
}

/**
 * Lines that come above what is read leave it where it is on the screen. The browser does that by itself for rows that
 * follow each other, but not for those of a list that places each by its number. At the head the new lines are seen.
 */
export const useHeldPlace = (
  scroller: HTMLElement | null,
  list: RefObject<HTMLElement | null>,
  lines: readonly Line[],
  heights: RowHeights,
): void => {
  const before = useRef(lines)
  useLayoutEffect(() => {
    const count = cameAbove(before.current, lines)
    before.current = lines
    if (count === 0 || scroller === null || list.current === null) return
    if (list.current.getBoundingClientRect().top >= scroller.getBoundingClientRect().top) return
    scroller.scrollBy(
      0,
      lines.slice(0, count).reduce((sum, { id }) => sum + heights.of(id), 0),
    )
    dispatchEvent(new Event('placed' satisfies Placed))
  }, [scroller, list, lines, heights])
}
