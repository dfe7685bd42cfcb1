import type { ReadonlySignal } from '@preact/signals-core'
import { useTranslation } from 'react-i18next'
import type { Instrument } from '#protocol'
import type { BookView, FeedValue } from '#stream'
import { BookLadder } from '../../live/BookLadder.tsx'
import { FeedFrame } from '../../ui/FeedFrame.tsx'
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
  return (
    <section aria-label={t('book.title')}>
      <FeedFrame value={book} instId={instrument.instId}>
        <BookLadder
          key={instrument.instId}
          value={book}
          best={book}
          tickSz={instrument.tickSz}
          step={instrument.tickSz}
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
    </section>
  )
}
