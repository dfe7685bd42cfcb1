import type { TFunction } from 'i18next'
import { DAY_MS, type EarnProduct } from '#protocol'
import { coinText } from '../../ui/format/amountText.ts'
import { lengthText } from '../../ui/format/lengthText.ts'
import { rateText } from '../../ui/format/rate.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import type { KeyValueRow } from '../../ui/KeyValue.tsx'
import type { TimelineEntry } from '../../ui/Timeline.tsx'

/** When an early redemption is paid. */
export const noticeText = (t: TFunction<'managed'[]>, days: number): string =>
  days === 0 ? t('managed:product.noNotice') : t('managed:product.noticeOf', { length: lengthText(days * DAY_MS) })

export const rateRow = (t: TFunction<'managed'[]>, rate: string): KeyValueRow => ({
  id: 'rate',
  label: t('managed:product.rate'),
  value: rateText(rate),
  strong: true,
})

export const termRow = (t: TFunction<'managed'[]>, days: number): KeyValueRow => ({
  id: 'term',
  label: t('managed:product.term'),
  value: lengthText(days * DAY_MS),
})

export const noticeRow = (t: TFunction<'managed'[]>, days: number): KeyValueRow => ({
  id: 'notice',
  label: t('managed:product.early'),
  value: noticeText(t, days),
})

/** What a product is. */
export const productRows = (t: TFunction<'managed'[]>, product: EarnProduct): readonly KeyValueRow[] => {
  const { coin, rate, days, least, most, left, noticeDays } = product
  return [
    rateRow(t, rate),
    termRow(t, days),
    { id: 'least', label: t('managed:product.least'), value: coinText(least, coin) },
    { id: 'most', label: t('managed:product.most'), value: coinText(most, coin) },
    { id: 'left', label: t('managed:product.left'), value: coinText(left, coin) },
    noticeRow(t, noticeDays),
  ]
}

/** When an order earns and ends. */
export const dateEntries = (
  t: TFunction<'managed'[]>,
  { valueAt, payAt, endAt }: { readonly valueAt: number; readonly payAt: number; readonly endAt: number },
): readonly TimelineEntry[] => [
  { id: 'value', title: t('managed:dates.value'), detail: formatDateTime(valueAt), state: 'next' },
  { id: 'pay', title: t('managed:dates.pay'), detail: formatDateTime(payAt), state: 'next' },
  { id: 'end', title: t('managed:dates.end'), detail: formatDateTime(endAt), state: 'next' },
]
