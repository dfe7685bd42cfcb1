import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { List, type RowComponentProps } from 'react-window'
import type { C2cIndex, C2cOffer } from '#protocol'
import { createRowHeights, type RowHeights } from '../../ui/rowHeights.ts'
import css from './Market.module.css'
import { OfferRow } from './OfferRow.tsx'

/** A row in type of the usual size, px, until it is measured; it scales with the size of the type. */
const ROW = 190
const USUAL_TYPE = 16

interface Shown {
  readonly offers: readonly C2cOffer[]
  /** The index of the pair. */
  readonly now: C2cIndex | undefined
  readonly heights: RowHeights
}

const Row = ({ index, style, ariaAttributes, offers, now, heights }: RowComponentProps<Shown>): ReactElement | null => {
  const inner = useRef<HTMLDivElement>(null)
  const offer = offers[index]
  const ad = offer?.ad
  useEffect(() => {
    const element = inner.current
    if (element === null || ad === undefined) return undefined
    const watch = new ResizeObserver(() => heights.note(ad, element.offsetHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [heights, ad])
  return offer === undefined ? null : (
    <div {...ariaAttributes} style={style}>
      <div ref={inner}>
        <OfferRow offer={offer} index={now} />
      </div>
    </div>
  )
}

interface OfferListProps extends Omit<Shown, 'heights'> {
  readonly label: string
}

/** Offers, of which only those near the screen exist: ten thousand scroll like ten. It scrolls with the page. */
export const OfferList = ({ offers, now, label }: OfferListProps) => {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [version, setVersion] = useState(0)
  const heights = useMemo(() => {
    const type = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_TYPE
    return createRowHeights(Math.round((ROW * type) / USUAL_TYPE), () => setVersion((before) => before + 1))
  }, [])
  const frame = useCallback((element: HTMLDivElement | null) => {
    setScroller(element?.closest<HTMLElement>('[data-page-main]') ?? null)
  }, [])
  const rowHeight = useCallback(
    (index: number) => heights.of(offers[index]?.ad ?? ''),
    // Another version is another set of heights, which the list has to ask for again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [heights, offers, version],
  )
  return (
    <div ref={frame} className={css['list']}>
      <List
        aria-label={label}
        rowComponent={Row}
        rowCount={offers.length}
        rowHeight={rowHeight}
        rowProps={{ offers, now, heights }}
        scrollElement={scroller}
        defaultHeight={window.innerHeight}
        overscanCount={3}
      />
    </div>
  )
}
