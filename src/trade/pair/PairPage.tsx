import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { isInLots, isTraded } from '#protocol'
import type { Prefetch } from '../../core/chunks/prefetch.ts'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { useNavigation } from '../../core/screens/navigation.ts'
import { instrumentById } from '../../core/state/state.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { deviceZone } from '../../market/charts/zone.ts'
import { FavouriteStar } from '../../market/lists/FavouriteStar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { DealingTiles } from '../forex/market/DealingTiles.tsx'
import { SessionNote } from '../forex/market/SessionNote.tsx'
import { ticketPath } from '../names/ticketPath.ts'
import { Below, prefetchBelow } from './Below.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { interval } from './interval.ts'
import css from './PairPage.module.css'
import { PriceHead } from './PriceHead.tsx'
import { useQuoteDemand } from './useQuoteDemand.ts'

const MARKETS = '/pages/market/market'

const idOf = (query: URLSearchParams, first: string): string => query.get('instId') ?? first

/** `first`: the instrument where the address names none. */
export const prefetchPair =
  (first: string): Prefetch =>
  (stream, query) => {
    const instrument = instrumentById.peek().get(idOf(query, first))
    if (instrument === undefined) return []
    const { instId } = instrument
    return [
      stream.demandQuotes([instId]),
      ...[stream.candles(instId, interval.peek()), ...prefetchBelow(stream, instrument)].map(
        (feed) => () => feed.close(),
      ),
    ]
  }

/** The browser takes long to look up its zone for the first time. */
export const warmPair = (): void => void deviceZone()

/** One instrument: price, chart, book and trades. `first`: the one that is shown where the address names none. */
export const PairPage = ({ first }: { first: string }) => {
  const { t } = useTranslation(['market', 'chart'])
  const stream = useStream()
  const navigation = useNavigation()
  const [query] = useSearchParams()
  const all = useSignalValue(instrumentById)
  const instId = idOf(query, first)
  const instrument = all.get(instId)
  useQuoteDemand(stream, instId)

  if (instrument === undefined) {
    return (
      <Page bar={<PageBar title={all.size === 0 ? instId.replaceAll('-', ' / ') : t('detail.title')} back={MARKETS} />}>
        {all.size === 0 ? (
          <SkeletonRows count={9} />
        ) : (
          <Empty title={t('detail.unknown', { name: instId })} text={t('detail.unknownText')}>
            <Button variant="ghost" onPress={() => navigation.replace(MARKETS)}>
              {t('detail.toMarkets')}
            </Button>
          </Empty>
        )}
      </Page>
    )
  }

  const name = `${instrument.baseCcy} / ${instrument.quoteCcy}`
  const trade = (side: 'buy' | 'sell', price?: string): void =>
    navigation.push(ticketPath(instrument, { side, ...(price === undefined ? {} : { price }) }))
  const bar = (
    <PageBar
      back={MARKETS}
      title={
        <>
          {name}{' '}
          <span className={css['kind']}>
            <Tag>{t(`detail.kind.${instrument.kind}`)}</Tag>
          </span>
        </>
      }
    >
      <StatusChip />
      <FavouriteStar instId={instId} name={name} />
    </PageBar>
  )
  const isContract = instrument.kind === 'futures'
  const tradable = isTraded(instrument)
  const sides = (size: 'large' | 'normal') => (
    <div className={css['actions']}>
      <Button variant="buy" size={size} wide={size === 'large'} onPress={() => trade('buy')}>
        {t(isContract ? 'chart:trade.long' : 'market:detail.buy')}
      </Button>
      <Button variant="sell" size={size} wide={size === 'large'} onPress={() => trade('sell')}>
        {t(isContract ? 'chart:trade.short' : 'market:detail.sell')}
      </Button>
    </div>
  )
  return (
    <Page bar={bar} {...(tradable ? { foot: sides('large') } : {})}>
      <PriceHead key={`price ${instId}`} stream={stream} instrument={instrument} />
      {isInLots(instrument) ? (
        <DealingTiles key={`tiles ${instId}`} stream={stream} instrument={instrument} onSide={trade} />
      ) : null}
      <SessionNote stream={stream} hours={instrument.hours} />
      {tradable ? null : <p className={css['readOnly']}>{t('detail.readOnly', { name })}</p>}
      <ChartPanel
        key={`chart ${instId}`}
        stream={stream}
        instrument={instrument}
        name={name}
        ticket={tradable ? sides('normal') : undefined}
        {...(tradable ? { onOrder: trade } : {})}
      />
      <Below
        key={`below ${instId}`}
        stream={stream}
        instrument={instrument}
        {...(tradable ? { onPick: (price: string) => trade('buy', price) } : {})}
      />
    </Page>
  )
}
