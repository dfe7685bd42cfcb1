import { useTranslation } from 'react-i18next'
import { type C2cAdView, type C2cIndex, compareRatios, merchant, payType } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { enumeration } from '../../ui/format/enumeration.ts'
import { lengthText } from '../../ui/format/lengthText.ts'
import { formatPercent } from '../../ui/format/number.ts'
import { percentText } from '../../ui/format/rate.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { moneyOf } from '../orders/orderRows.ts'
import { payMethodName } from '../payMethodNames.tsx'
import { adPriceNow, priceText } from './adPrice.ts'
import { hoursText } from './hours.ts'
import { MarketPrice } from './MarketPrice.tsx'

const MINUTE_MS = 60_000
/** Methods on offer change by days, in ms. */
const FRESH_MS = 600_000

/** An ad as its owner posted it, with what of it is left. */
export const AdFacts = ({ ad, index }: { ad: C2cAdView; index: C2cIndex | undefined }) => {
  const { t } = useTranslation(['c2cAds', 'c2cMarket', 'c2cOrders', 'c2c'])
  const offered = useCall(payType.getList, {}, { fresh: FRESH_MS, quiet: true })
  const { side, coin, currency, pricing, free, min, max, methods, payMinutes, releaseMinutes, hours, note } = ad
  const fee = useCall(merchant.terms, {}, { quiet: true }).data?.makerFee
  const { price } = adPriceNow(ad, index)
  const names = methods.map((id) => {
    const method = offered.data?.methods.find((one) => one.id === id)
    return method === undefined ? id.toUpperCase() : payMethodName(t, method)
  })
  return (
    <Card>
      <Stack gap={3}>
        <KeyValue
          rows={[
            {
              id: 'price',
              label: t('c2cAds:price'),
              value: price === undefined ? t('c2cAds:noPrice') : priceText(price, currency),
              strong: true,
            },
            ...(pricing.kind === 'fixed'
              ? []
              : [
                  {
                    id: 'floating',
                    label: t('c2cAds:form.floating'),
                    value: t('c2cMarket:floating', { margin: formatPercent(pricing.margin) }),
                  },
                  { id: 'floor', label: t('c2cAds:form.floor'), value: priceText(pricing.floor, currency) },
                  { id: 'ceiling', label: t('c2cAds:form.ceiling'), value: priceText(pricing.ceiling, currency) },
                ]),
            ...(index === undefined
              ? []
              : [
                  { id: 'market', label: t('c2cAds:market'), value: <MarketPrice index={index} currency={currency} /> },
                ]),
            { id: 'free', label: t(`c2cAds:free.${side}`), value: coinText(free, coin), strong: true },
            {
              id: 'limits',
              label: t('c2cMarket:limits'),
              value: `${moneyOf(min, currency)} – ${moneyOf(max, currency)}`,
            },
            ...(fee === undefined
              ? []
              : [
                  {
                    id: 'fee',
                    label: t('c2cOrders:fee'),
                    value: compareRatios(fee, '0') > 0 ? percentText(fee) : t('c2cOrders:noFee'),
                  },
                ]),
            { id: 'methods', label: t(`c2cOrders:take.payee.${side}`), value: enumeration(names) },
            { id: 'pay', label: t('c2cOrders:take.payWithin'), value: lengthText(payMinutes * MINUTE_MS) },
            { id: 'release', label: t('c2cOrders:take.releaseWithin'), value: lengthText(releaseMinutes * MINUTE_MS) },
            { id: 'hours', label: t('c2cAds:form.hours'), value: hoursText(t, hours) },
            { id: 'open', label: t('c2cAds:open'), value: ad.open },
            { id: 'changed', label: t('c2cAds:changed'), value: formatDateTime(ad.updatedAt) },
          ]}
        />
        {note === '' ? null : (
          <>
            <Note small>{t('c2cAds:form.note')}</Note>
            <Note tone="fill">{note}</Note>
          </>
        )}
      </Stack>
    </Card>
  )
}
