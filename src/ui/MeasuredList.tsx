import { type ReactElement, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { List, type RowComponentProps } from 'react-window'
import type { RowHeights } from './rowHeights.ts'
import type { MeasuredRows } from './useMeasuredRows.ts'

interface Shown<Item> {
  readonly items: readonly Item[]
  readonly idOf: (item: Item) => string
  readonly row: (item: Item, index: number) => ReactNode
  readonly heights: RowHeights
}

const Row = <Item,>({
  index,
  style,
  ariaAttributes,
  ...shown
}: RowComponentProps<Shown<Item>>): ReactElement | null => {
  const { items, idOf, row, heights } = shown
  const inner = useRef<HTMLDivElement>(null)
  const item = items[index]
  const id = item === undefined ? undefined : idOf(item)
  useEffect(() => {
    const element = inner.current
    if (element === null || id === undefined) return undefined
    const watch = new ResizeObserver(() => heights.note(id, element.offsetHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [heights, id])
  return item === undefined ? null : (
    <div {...ariaAttributes} style={style}>
      <div ref={inner}>{row(item, index)}</div>
    </div>
  )
}

interface MeasuredListProps<Item> extends Omit<Shown<Item>, 'heights'> {
  readonly rows: MeasuredRows
  readonly label: string
  /** Rows beside those in sight that exist as well. */
  readonly beside: number
  readonly className?: string | undefined
}

/**
 * A list of which only the rows near the screen exist, each as high as its words: ten thousand scroll like ten. It
 * scrolls with the page. Keep `idOf` and `row` stable.
 */
export const MeasuredList = <Item,>({ rows, items, idOf, row, label, beside, className }: MeasuredListProps<Item>) => {
  const { heights, version, scroller, frame } = rows
  const rowHeight = useCallback(
    (index: number) => {
      const item = items[index]
      return heights.of(item === undefined ? '' : idOf(item))
    },
    // Another version is another set of heights, which the list has to ask for again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [heights, items, idOf, version],
  )
  return (
    <div ref={frame} className={className}>
      <List<Shown<Item>>
        aria-label={label}
        rowComponent={Row}
        rowCount={items.length}
        rowHeight={rowHeight}
        rowProps={{ items, idOf, row, heights }}
        scrollElement={scroller}
        defaultHeight={window.innerHeight}
        overscanCount={beside}
      />
    </div>
  )
}
