import type { ReadonlySignal } from '@preact/signals-core'
import type { MouseEvent, ReactNode } from 'react'
import { useCallback, useRef } from 'react'
import type { BookView, FeedValue } from '#stream'
import { useSignalEffect } from '../useSignalEffect.ts'
import { writeAttribute, writeText } from '../writeText.ts'
import css from './BookLadder.module.css'
import { type LadderRow, ladderOf, spreadOf } from './ladder.ts'

export interface BookLadderProps {
  /** The book as the core groups it. While it has none, rows keep what they show and the ladder is busy. */
  readonly value: ReadonlySignal<FeedValue<BookView>>
  /** The same book ungrouped, for the spread; one row a side is enough. */
  readonly best: ReadonlySignal<FeedValue<BookView>>
  readonly tickSz: string
  /** The price step of `value`: decides the decimals. */
  readonly step: string
  /** Rows a side. */
  readonly depth: number
  /** `columns`: bids left, asks right. `stacked`: asks above, bids below, the spread between them. */
  readonly layout: 'columns' | 'stacked'
  readonly labels: {
    readonly bids: string
    readonly asks: string
    readonly price: string
    readonly size: string
    readonly spread: string
  }
  /** Stable functions: plain decimals to what is shown. */
  readonly formatPrice: (price: string, step: string) => string
  readonly formatSize: (size: string) => string
  /** Of a stacked ladder, between asks and bids, above the spread. */
  readonly middle?: ReactNode
  /** Takes the row's price, a plain decimal. Without it the rows are text. */
  readonly onPick?: (price: string) => void
}

const indexes = (depth: number): readonly number[] => Array.from({ length: depth }, (_, index) => index)

/** Writes one row; an empty one keeps its place and hides its texts. */
const writeRow = (
  element: HTMLElement,
  row: LadderRow | undefined,
  { step, formatPrice, formatSize }: Pick<BookLadderProps, 'step' | 'formatPrice' | 'formatSize'>,
): void => {
  const [bar, px, sz] = element.children as unknown as [HTMLElement, Element, Element]
  writeText(px, row === undefined ? '' : formatPrice(row.px, step))
  writeText(sz, row === undefined ? '' : formatSize(row.sz))
  const scale = `scaleX(${row === undefined ? 0 : row.share.toFixed(3)})`
  if (bar.style.transform !== scale) bar.style.transform = scale
  writeAttribute(element, 'data-px', row?.px)
}

const Side = ({ name, depth, label, pick }: { name: 'bid' | 'ask'; depth: number; label: string; pick: boolean }) => {
  const cells = (
    <>
      <i className={css['bar']} />
      <span className={css['px']} />
      <span className={css['sz']} />
    </>
  )
  return (
    <fieldset className={css['side']} data-side={name} aria-label={label}>
      {indexes(depth).map((index) =>
        pick ? (
          <button key={index} type="button" className={css['row']}>
            {cells}
          </button>
        ) : (
          <div key={index} className={css['row']}>
            {cells}
          </div>
        ),
      )}
    </fieldset>
  )
}

/**
 * The order book as a ladder with cumulative bars. Its rows exist once; each book, at most one a frame, is written into
 * them by an effect, so that nothing renders. A tap hands the nearest row's price to `onPick`.
 */
export const BookLadder = (props: BookLadderProps) => {
  const { value, best, tickSz, step, depth, layout, labels, middle, formatPrice, formatSize, onPick } = props
  const root = useRef<HTMLDivElement>(null)

  useSignalEffect(
    useCallback(() => {
      const book = value.value.data
      const element = root.current
      if (element === null) return
      writeAttribute(element, 'aria-busy', book === undefined ? 'true' : undefined)
      if (book === undefined) return
      const ladder = ladderOf(book, depth)
      const texts = { step, formatPrice, formatSize }
      for (const side of element.querySelectorAll<HTMLElement>('[data-side]')) {
        const rows = side.dataset['side'] === 'bid' ? ladder.bids : ladder.asks
        for (const [index, row] of [...side.children].entries()) writeRow(row as HTMLElement, rows[index], texts)
      }
    }, [value, step, depth, formatPrice, formatSize]),
  )
  useSignalEffect(
    useCallback(() => {
      const book = best.value.data
      const element = root.current?.querySelector('[data-spread]')
      if (!element || book === undefined) return
      const spread = spreadOf(book)
      writeText(element, spread === undefined ? '' : formatPrice(spread, tickSz))
    }, [best, tickSz, formatPrice]),
  )

  const pick = (event: MouseEvent): void => {
    const price = (event.target as Element).closest<HTMLElement>('[data-px]')?.dataset['px']
    if (price !== undefined) onPick?.(price)
  }
  const head = (
    <div className={css['head']}>
      <span>{labels.price}</span>
      <span>{labels.size}</span>
    </div>
  )
  const spread = (
    <p className={css['spread']}>
      <span>{labels.spread}</span> <span data-spread />
    </p>
  )
  const picks = onPick !== undefined
  const bids = <Side name="bid" depth={depth} label={labels.bids} pick={picks} />
  const asks = <Side name="ask" depth={depth} label={labels.asks} pick={picks} />
  return (
    // The rows are buttons; this only gathers their taps.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={root} className={css['ladder']} data-layout={layout} onClick={pick}>
      {layout === 'columns' ? (
        <>
          {spread}
          <div className={css['half']}>
            {head}
            {bids}
          </div>
          <div className={css['half']}>
            {head}
            {asks}
          </div>
        </>
      ) : (
        <>
          {head}
          {asks}
          {middle === undefined ? (
            spread
          ) : (
            <div className={css['middle']} data-middle>
              {middle}
              {spread}
            </div>
          )}
          {bids}
        </>
      )}
    </div>
  )
}
