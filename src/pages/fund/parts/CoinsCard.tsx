import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sctFunds } from '#protocol'
import type { LivePrices } from '../../../trade/total/livePrices.ts'
import type { TotalNow } from '../../../trade/total/useTotal.ts'
import type { ValuedCoin } from '../../../trade/total/valuation.ts'
import { CallState } from '../../../ui/CallState.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { FeedPending } from '../../../ui/FeedPending.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { CoinRow, type CoinView } from './CoinRow.tsx'
import css from './Fund.module.css'
import { useAverageCosts } from './useAverageCosts.ts'

interface CoinsCardProps {
  /** The most valuable first; undefined while the funds are not known. */
  coins: readonly ValuedCoin[] | undefined
  value: TotalNow['value']
  prices: LivePrices
  hide: boolean
}

const VIEWS = ['price', 'cost'] as const
const NONE: readonly ValuedCoin[] = []

/** Coin by coin what one owns, with its market or with what it cost. */
export const CoinsCard = ({ coins, value, prices, hide }: CoinsCardProps) => {
  const { t } = useTranslation('fund')
  const [view, setView] = useState<CoinView>('price')
  const { call, costs } = useAverageCosts(coins ?? NONE)
  return (
    <Card flush>
      <div className={`${css['title']} ${css['coins']}`}>
        <h2>{t('coins')}</h2>
        <Segmented
          label={t('view.label')}
          value={view}
          onChange={setView}
          items={VIEWS.map((id) => ({ id, label: t(`view.${id}`) }))}
        />
      </div>
      {coins === undefined ? (
        <FeedPending value={value} title={t('missing')} call={sctFunds.getFundsData} input={{}}>
          <SkeletonRows count={4} />
        </FeedPending>
      ) : coins.length === 0 ? (
        <Empty compact title={t('empty')} text={t('emptyHint')} />
      ) : (
        <>
          <ul aria-label={t('coins')}>
            {coins.map((coin) => (
              <CoinRow key={coin.row.coin} cost={costs.get(coin.row.coin)} {...{ coin, prices, view, hide }} />
            ))}
          </ul>
          {view === 'price' ? null : (
            <CallState call={call} compact skeleton={<Skeleton />} isEmpty={() => costs.size === 0}>
              {() => (
                <Note small className={css['costs']}>
                  {t('cost.note')}
                </Note>
              )}
            </CallState>
          )}
        </>
      )}
    </Card>
  )
}
