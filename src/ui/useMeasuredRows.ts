import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { createRowHeights, type RowHeights } from './rowHeights.ts'

/** Type of the usual size, px. */
const USUAL_TYPE = 16

/** Heights of rows as they were drawn in type of one size, for a list that is opened again and must lie as it did. */
export interface DrawnHeights {
  guess: number
  heights: Map<string, number>
}

export interface MeasuredRows {
  readonly heights: RowHeights
  /** Another one is another set of heights. */
  readonly version: number
  /** What scrolls: the page's main part. */
  readonly scroller: HTMLElement | null
  readonly list: RefObject<HTMLElement | null>
  readonly frame: (element: HTMLElement | null) => void
}

/**
 * Rows that are as high as they turn out to be. `usual`: in px and type of the usual size, until a row is drawn. `drawn`
 * keeps the heights beyond the list's life; it must be one object for all of them.
 */
export const useMeasuredRows = (usual: number, drawn?: DrawnHeights): MeasuredRows => {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [version, setVersion] = useState(0)
  const heights = useMemo(() => {
    const type = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_TYPE
    const guess = Math.round((usual * type) / USUAL_TYPE)
    if (drawn !== undefined && drawn.guess !== guess) Object.assign(drawn, { guess, heights: new Map() })
    return createRowHeights(guess, () => setVersion((before) => before + 1), queueMicrotask, drawn?.heights)
  }, [usual, drawn])
  const list = useRef<HTMLElement>(null)
  const frame = useCallback((element: HTMLElement | null) => {
    list.current = element
    setScroller(element?.closest<HTMLElement>('[data-page-main]') ?? null)
  }, [])
  return { heights, version, scroller, list, frame }
}
