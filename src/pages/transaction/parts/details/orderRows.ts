import type { TFunction } from 'i18next'
import { decimalsOf, type Instrument, type Order } from '#protocol'
import { coinText } from '../../../../ui/format/amountText.ts'
import { formatPrice } from '../../../../ui/format/number.ts'
import type { KeyValueRow } from '../../../../ui/KeyValue.tsx'

/** An order's figures, row by row; what it has not yet is left out. */
export const orderRows = (
  t: TFunction<'trade'>,
  order: Order,
  instrument: Instrument | undefined,
): readonly KeyValueRow[] => {
  const [base = '', quote = ''] = order.instId.split('-')
  const tick = decimalsOf(instrument?.tickSz ?? '0.00000001')
  const rows: (KeyValueRow | undefined)[] = [
    {
      id: 'price',
      label: t('details.price'),
      value: order.px === '' ? t('details.bestPrice') : `${formatPrice(order.px, tick)}\u00a0${quote}`,
    },
    order.trigPx === '' || order.trigPxType === ''
      ? undefined
      : {
          id: 'trigger',
          label: t('confirm.triggerPrice'),
          value: `${formatPrice(order.trigPx, tick)}\u00a0${quote} · ${t(`trigger.${order.trigPxType}`)}`,
        },
    order.ordType === 'market' ? undefined : { id: 'tif', label: t('tif.label'), value: t(`tif.${order.tif}`) },
    {
      id: 'ordered',
      label: t('details.ordered'),
      value: coinText(order.sz, order.tgtCcy === 'quote_ccy' ? quote : base),
    },
    { id: 'filled', label: t('details.filled'), value: coinText(order.accFillSz, base) },
    order.avgPx === ''
      ? undefined
      : { id: 'average', label: t('details.average'), value: `${formatPrice(order.avgPx, tick)}\u00a0${quote}` },
    order.avgPx === ''
      ? undefined
      : { id: 'value', label: t('details.value'), value: coinText(order.accFillQuote, quote) },
    { id: 'fee', label: t('details.fee'), value: coinText(order.fee, order.feeCcy) },
  ]
  return rows.filter((row) => row !== undefined)
}
