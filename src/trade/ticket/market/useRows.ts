import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows a side until the height is known. */
const FIRST = 7
const [FEWEST, MOST] = [3, 25]

/** As many as the last book had room for: most likely this one has, too, and then its rows are made once. */
let latest = FIRST

/**
 * How many rows a side a book has room for: as many as fill the height of `box` beside all that is no row. Rows are the
 * `[data-side] > *` within it. Renders when the number changes, not when a row does.
 */
export const useRows = (box: RefObject<HTMLElement | null>): number => {
  const [rows, setRows] = useState(latest)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const measure = (): void => {
      const shown = [...element.querySelectorAll<HTMLElement>('[data-side] > *')]
      const height = shown[0]?.offsetHeight ?? 0
      const content = element.firstElementChild
      if (height === 0 || content === null) return
      const rest = content.getBoundingClientRect().height - shown.length * height
      const room = Math.floor((element.clientHeight - rest) / height / 2)
      latest = Math.min(MOST, Math.max(FEWEST, room))
      setRows(latest)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    // What is no row comes and goes too, such as how old the book is.
    if (element.firstElementChild !== null) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [box])
  return rows
}
