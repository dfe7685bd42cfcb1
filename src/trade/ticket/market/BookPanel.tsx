import type { ReadonlySignal } from '@preact/signals-core'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument } from '#protocol'
import type { BookView, FeedValue } from '#stream'
import { useStream } from '../../../core/state/streamContext.ts'
import { FeedFrame } from '../../../ui/FeedFrame.tsx'
import { BookLadder } from '../../../ui/live/book/BookLadder.tsx'
import { LastPrice } from '../../../ui/live/book/LastPrice.tsx'
import { StepSelect } from '../../../ui/live/book/StepSelect.tsx'
import { useBookSteps } from '../../../ui/live/book/useBookSteps.ts'
import { useFeed } from '../../../ui/live/useFeed.ts'
import css from './BookPanel.module.css'
import { ladderPrice, ladderSize } from './priceFormats.ts'
import { useRows } from './useRows.ts'

/** More rows than any phone has room for; so many of a grouped book are asked for. */
const DEPTH = 25

interface BookPanelProps {
  book: ReadonlySignal<FeedValue<BookView>>
  instrument: Instrument
  /** The last price is too old to trade on. */
  stale: boolean
  /** Below the last price. */
  below?: ReactNode
  onPick: (price: string) => void
}

/** The order book beside the ticket, as tall as it, around the last price; a tap takes a price over. */
export const BookPanel = ({ book, instrument, stale, below, onPick }: BookPanelProps) => {
  const { t } = useTranslation('trade')
  const stream = useStream()
  const { instId, tickSz, lotSz } = instrument
  const steps = useBookSteps(book, tickSz)
  const [chosen, setChosen] = useState(tickSz)
  const step = steps.includes(chosen) ? chosen : tickSz
  // The ticket's own book, which it fills against, stays by the tick.
  const { value: grouped } = useFeed(
    useCallback(
      () => (step === tickSz ? undefined : stream.book(instId, { depth: DEPTH, step })),
      [stream, instId, step, tickSz],
    ),
  )
  const value = step === tickSz ? book : grouped
  const box = useRef<HTMLDivElement>(null)
  const rows = useRows(box)
  const lot = decimalsOf(lotSz)
  return (
    <section className={css['book']} aria-label={t('book.title')}>
      <div ref={box} className={css['box']}>
        <div>
          <FeedFrame value={value} instId={instId}>
            <BookLadder
              key={instId}
              value={value}
              best={book}
              tickSz={tickSz}
              step={step}
              depth={rows}
              layout="stacked"
              labels={{
                bids: t('book.bids'),
                asks: t('book.asks'),
                price: t('book.price'),
                size: t('book.size'),
                spread: t('book.spread'),
              }}
              middle={
                <>
                  <LastPrice quote={stream.quote(instId)} decimals={decimalsOf(tickSz)} stale={stale} />
                  {below === undefined ? null : <div className={css['mark']}>{below}</div>}
                </>
              }
              formatPrice={ladderPrice}
              formatSize={useCallback((size: string) => ladderSize(size, lot), [lot])}
              onPick={onPick}
            />
          </FeedFrame>
          {steps.length < 2 ? null : (
            <StepSelect label={t('book.group')} steps={steps} step={step} onStep={setChosen} />
          )}
        </div>
      </div>
    </section>
  )
}
