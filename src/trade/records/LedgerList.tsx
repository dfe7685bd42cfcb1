import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { List, type RowComponentProps } from 'react-window'
import { formatDate } from '../../ui/format/time.ts'
import { createRowHeights, type RowHeights } from '../../ui/rowHeights.ts'
import css from './LedgerList.module.css'
import { LedgerRow } from './LedgerRow.tsx'
import type { Line } from './ledgerEntry.ts'
import { useHeldPlace } from './useHeldPlace.ts'

/** A row in type of the usual size, px; where its words need more lines it is higher. */
const ROW = 64
const USUAL_TYPE = 16
/** Rows as they were drawn in type of one size, so that a list that is opened again lies as it did when it was left. */
let drawn = { guess: 0, heights: new Map<string, number>() }

/** Both are of one action, such as the two sides and the fee of a fill. */
const isSameAction = (one: Line | undefined, other: Line | undefined): boolean =>
  one !== undefined && one.cause === other?.cause && one.causeId === other.causeId && one.time === other.time

interface Shown {
  readonly lines: readonly Line[]
  readonly nameOf: (cause: string) => string
  readonly linkOf: (line: Line) => string | undefined
  readonly heights: RowHeights
}

const Row = ({ index, style, ariaAttributes, ...shown }: RowComponentProps<Shown>): ReactElement | null => {
  const { lines, nameOf, linkOf, heights } = shown
  const inner = useRef<HTMLDivElement>(null)
  const line = lines[index]
  const id = line?.id
  useEffect(() => {
    const element = inner.current
    if (element === null || id === undefined) return undefined
    const watch = new ResizeObserver(() => heights.note(id, element.offsetHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [heights, id])
  if (line === undefined) return null
  const day = formatDate(line.time)
  const before = lines[index - 1]
  const joined = isSameAction(before, line)
  return (
    <div {...ariaAttributes} style={style}>
      <div ref={inner}>
        {before !== undefined && formatDate(before.time) === day ? null : <h2 className={css['day']}>{day}</h2>}
        <LedgerRow
          line={line}
          cause={nameOf(line.cause)}
          to={linkOf(line)}
          joined={joined}
          lined={!isSameAction(line, lines[index + 1])}
        />
      </div>
    </div>
  )
}

interface LedgerListProps extends Omit<Shown, 'heights'> {
  readonly label: string
}

/** Lines of the ledger under the days of the user's zone; only those near the screen exist. It scrolls with the page. */
export const LedgerList = ({ lines, nameOf, linkOf, label }: LedgerListProps) => {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [version, setVersion] = useState(0)
  const heights = useMemo(() => {
    const type = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_TYPE
    const guess = Math.round((ROW * type) / USUAL_TYPE)
    if (drawn.guess !== guess) drawn = { guess, heights: new Map() }
    return createRowHeights(guess, () => setVersion((before) => before + 1), queueMicrotask, drawn.heights)
  }, [])
  const list = useRef<HTMLDivElement>(null)
  const frame = useCallback((element: HTMLDivElement | null) => {
    list.current = element
    setScroller(element?.closest<HTMLElement>('[data-page-main]') ?? null)
  }, [])
  useHeldPlace(scroller, list, lines, heights)
  const rowHeight = useCallback(
    (index: number) => heights.of(lines[index]?.id ?? ''),
    // Another version is another set of heights, which the list has to ask for again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [heights, lines, version],
  )
  return (
    <div ref={frame}>
      <List
        aria-label={label}
        rowComponent={Row}
        rowCount={lines.length}
        rowHeight={rowHeight}
        rowProps={{ lines, nameOf, linkOf, heights }}
        scrollElement={scroller}
        defaultHeight={window.innerHeight}
        overscanCount={4}
      />
    </div>
  )
}
