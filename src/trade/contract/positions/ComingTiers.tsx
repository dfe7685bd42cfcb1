import { useTranslation } from 'react-i18next'
import { liquidationPrice, tierAt } from '#protocol'
import { formatPrice } from '../../../ui/format/number.ts'
import { rateText } from '../../../ui/format/rate.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import type { Held } from '../../rows/contractAccount.ts'
import css from './Positions.module.css'

/** What an announced leverage table will change for a position, and from when; nothing while it changes nothing. */
export const ComingTiers = ({ held, tick }: { held: Held; tick: number }) => {
  const { t } = useTranslation('futures')
  const { coming, holding, tiers, position } = held
  const before = tierAt(tiers, holding.cost)?.mmr
  const rate = coming && tierAt(coming.tiers, holding.cost)?.mmr
  if (coming === undefined || rate === undefined || before === undefined || rate === before) return null
  const then = position.mgnMode === 'isolated' ? liquidationPrice(holding, coming.tiers, tick) : undefined
  return (
    <p className={css['small']}>
      {t('coming.rate', { date: formatDateTime(coming.from), rate: rateText(rate), before: rateText(before) })}
      {then === undefined ? null : ` ${t('coming.liquidation', { price: formatPrice(then, tick) })}`}
    </p>
  )
}
