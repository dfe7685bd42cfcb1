import type { TFunction } from 'i18next'
import type { MerchantFigures, RatingFigures } from '#protocol'
import { percentText } from '../../ui/format/rate.ts'

/** `128 orders · 97.6%`: what somebody completed in the last days, and of how many that ended. Of a demo merchant that it is one. */
export const merchantRecord = (t: TFunction, { automatic, ended, completed, completion }: MerchantFigures): string => {
  if (automatic) return t('c2cMarket:record.automatic')
  return ended === 0
    ? t('c2cMarket:record.none')
    : `${t('c2cMarket:record.orders', { count: completed })} · ${t('c2cMarket:record.completion', { percent: percentText(completion) })}`
}

/** `97.5% positive (40)`: how somebody was rated lately; '' while nobody did. */
export const ratingRecord = (t: TFunction, { given, share }: RatingFigures): string =>
  given === 0 ? '' : t('c2cMarket:rating.record', { percent: percentText(share), given })
