import type { ReadonlySignal } from '@preact/signals-core'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument } from '#protocol'
import type { BookView, FeedValue } from '#stream'
import { useStream } from '../../../core/state/streamContext.ts'
import { FeedFrame } from '../../../ui/FeedFrame.tsx'
import { BookLadder } from '../../../ui/live/book/BookLadder.tsx'
import { StepSelect } from '../../../ui/live/book/StepSelect.tsx'
import { useBookSteps } from '../../../ui/live/book/useBookSteps.ts'
import { useFeed } from '../../../ui/live/useFeed.ts'
import { ladderPrice, ladderSize } from './priceFormats.ts'

const DEPTH = 7

interface BookPanelProps {
  book: ReadonlySignal<FeedValue<BookView>>
  instrument: Instrument
  onPick: (price: string) => void
}

/** The order book beside the ticket; a tap takes the price over. */
export const BookPanel = ({ book, instrument, onPick }: BookPanelProps) => {
  const { t } = useTranslation('trade')
  const stream = useStream()
  const { instId, tickSz } = instrument
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
  return (
    <section aria-label={t('book.title')}>
      <FeedFrame value={value} instId={instId}>
        <BookLadder
          key={instId}
          value={value}
          best={book}
          tickSz={tickSz}
          step={step}
          depth={DEPTH}
          layout="stacked"
          labels={{
            bids: t('book.bids'),
            asks: t('book.asks'),
            price: t('book.price'),
            size: t('book.size'),
            spread: t('book.spread'),
          }}
          formatPrice={ladderPrice}
          formatSize={ladderSize}
          onPick={onPick}
        />
      </FeedFrame>
      {steps.length < 2 ? null : <StepSelect label={t('book.group')} steps={steps} step={step} onStep={setChosen} />}
    </section>
  )
}
