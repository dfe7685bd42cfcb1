import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPrice } from '../../ui/format/number.ts'
import type { MarketView } from '../engine/market.ts'
import css from './Practice.module.css'

interface MarketHeadProps {
  readonly last: string | undefined
  readonly decimals: number
  readonly name?: string
  readonly children?: ReactNode
}

/** The last price, large, beside the name of what is traded or what else belongs to it. */
export const MarketHead = ({ last, decimals, name, children }: MarketHeadProps) => (
  <div className={css['head']}>
    {name === undefined ? null : <span className={css['name']}>{name}</span>}
    <span className={css['last']}>{formatPrice(last, decimals)}</span>
    {children}
  </div>
)

/** Best bid and ask. */
export const BestPrices = ({ view, decimals }: { view: MarketView | undefined; decimals: number }) => {
  const { t } = useTranslation('futures')
  return (
    <span className={css['touch']}>
      <span>
        {t('watched.bid')} {formatPrice(view?.bids[0]?.[0], decimals)}
      </span>
      <span>
        {t('watched.ask')} {formatPrice(view?.asks[0]?.[0], decimals)}
      </span>
    </span>
  )
}
