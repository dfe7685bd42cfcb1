import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument } from '#protocol'
import type { Stream } from '#stream'
import { FeedFrame } from '../../ui/FeedFrame.tsx'
import { formatFixed, formatPrice } from '../../ui/format/number.ts'
import { formatTime } from '../../ui/format/time.ts'
import { BookLadder } from '../../ui/live/book/BookLadder.tsx'
import { StepSelect } from '../../ui/live/book/StepSelect.tsx'
import { TradesTape } from '../../ui/live/book/TradesTape.tsx'
import { useBookSteps } from '../../ui/live/book/useBookSteps.ts'
import { LiveText } from '../../ui/live/LiveText.tsx'
import { useFeed } from '../../ui/live/useFeed.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import css from './Below.module.css'
import { Depth } from './Depth.tsx'

const DEPTH = 10
const TAPE = 20

interface BelowProps {
  readonly stream: Stream
  readonly instrument: Instrument
  /** A tap on a price of the book; absent where nothing can be traded. */
  readonly onPick?: (price: string) => void
}

/** The feeds that the book opens with. */
export const prefetchBelow = (stream: Stream, { instId, tickSz }: Instrument) => [
  stream.book(instId, { depth: 1 }),
  stream.book(instId, { depth: DEPTH, step: tickSz }),
]

const priceByStep = (price: string, step: string): string => formatPrice(price, decimalsOf(step))

const Book = ({ stream, instrument, onPick }: BelowProps) => {
  const { t } = useTranslation('market')
  const { instId, tickSz, lotSz, baseCcy } = instrument
  const { value: best } = useFeed(useCallback(() => stream.book(instId, { depth: 1 }), [stream, instId]))
  const steps = useBookSteps(best, tickSz)
  const [chosen, setChosen] = useState(tickSz)
  const step = steps.includes(chosen) ? chosen : (steps[0] ?? tickSz)
  const { value } = useFeed(useCallback(() => stream.book(instId, { depth: DEPTH, step }), [stream, instId, step]))
  const lot = decimalsOf(lotSz)
  const labels = useMemo(
    () => ({
      bids: t('detail.bids'),
      asks: t('detail.asks'),
      price: t('detail.price'),
      size: t('detail.size', { currency: baseCcy }),
      spread: t('detail.spread'),
    }),
    [t, baseCcy],
  )
  return (
    <div className={css['book']}>
      <StepSelect className={css['step']} label={t('detail.group')} steps={steps} step={step} onStep={setChosen} />
      <FeedFrame value={value} instId={instId}>
        <BookLadder
          key={instId}
          value={value}
          best={best}
          tickSz={tickSz}
          step={step}
          depth={DEPTH}
          layout="columns"
          labels={labels}
          formatPrice={priceByStep}
          formatSize={useCallback((size: string) => formatFixed(size, lot), [lot])}
          {...(onPick === undefined ? {} : { onPick })}
        />
      </FeedFrame>
    </div>
  )
}

const Trades = ({ stream, instrument }: BelowProps) => {
  const { t } = useTranslation('market')
  const { instId, tickSz, lotSz, baseCcy } = instrument
  const { value } = useFeed(useCallback(() => stream.trades(instId), [stream, instId]))
  const decimals = decimalsOf(tickSz)
  const lot = decimalsOf(lotSz)
  const none = useCallback(() => (value.value.data?.length ? '' : t('detail.noTrades')), [value, t])
  return (
    <FeedFrame value={value} instId={instId}>
      <LiveText read={none} className={css['none']} />
      <TradesTape
        value={value}
        length={TAPE}
        labels={{
          price: t('detail.price'),
          size: t('detail.size', { currency: baseCcy }),
          time: t('detail.time'),
        }}
        sides={useMemo(() => ({ buy: t('detail.bought'), sell: t('detail.sold') }), [t])}
        formatPrice={useCallback((price: string) => formatPrice(price, decimals), [decimals])}
        formatSize={useCallback((size: string) => formatFixed(size, lot), [lot])}
        formatTime={formatTime}
      />
    </FeedFrame>
  )
}

const TABS = ['book', 'trades', 'depth'] as const

/** Under the chart: the order book, the last trades, or the depth of the book. Only the one that is open is subscribed. */
export const Below = (props: BelowProps) => {
  const { t } = useTranslation(['market', 'chart'])
  const [tab, setTab] = useState<(typeof TABS)[number]>('book')
  return (
    <section className={css['below']}>
      <Tabs
        items={TABS.map((id) => ({ id, label: id === 'depth' ? t('chart:depth.tab') : t(`market:detail.${id}`) }))}
        value={tab}
        onChange={setTab}
        label={t('market:detail.below')}
      />
      <div className={css['body']}>
        {tab === 'book' ? <Book {...props} /> : tab === 'trades' ? <Trades {...props} /> : <Depth {...props} />}
      </div>
    </section>
  )
}
