import type { TFunction } from 'i18next'
import { decimalsOf, type Instrument, type SwapOrder } from '#protocol'
import { settleOf } from '../../../../trade/names/contractKind.ts'
import { factRow } from '../../../../trade/names/factRow.ts'
import { sizeText } from '../../../../trade/names/lotsText.ts'
import { coinText } from '../../../../ui/format/amountText.ts'
import { formatPrice, formatSigned } from '../../../../ui/format/number.ts'
import type { KeyValueRow } from '../../../../ui/KeyValue.tsx'

/** An order's figures, row by row; what it has not yet is left out. */
export const contractOrderRows = (
  t: TFunction<['futures', 'trade']>,
  order: SwapOrder,
  instrument: Instrument | undefined,
): readonly KeyValueRow[] => {
  const [, quote = ''] = order.instId.split('-')
  const isForex = order.instType === 'FOREX'
  const tick = decimalsOf(instrument?.tickSz ?? '0.00000001')
  const price = (px: string): string => `${formatPrice(px, tick)}\u00a0${quote}`
  return [
    factRow('price', t('trade:details.price'), order.px === '' ? t('trade:details.bestPrice') : price(order.px)),
    order.trigPxType === ''
      ? undefined
      : factRow(
          'trigger',
          t('trade:confirm.triggerPrice'),
          `${price(order.trigPx)} · ${t(`futures:watched.${order.trigPxType}`)}`,
        ),
    factRow('tif', t('trade:tif.label'), t(`trade:tif.${order.tif}`), order.ordType !== 'market'),
    isForex
      ? factRow('leverage', t('futures:settings.leverage'), `${order.lever}x`)
      : factRow('terms', t('futures:cost.terms'), `${t(`futures:mode.${order.mgnMode}`)} · ${order.lever}x`),
    factRow('ordered', t('trade:details.ordered'), sizeText(t, order, order.sz)),
    factRow('filled', t('trade:details.filled'), sizeText(t, order, order.accFillSz)),
    factRow('average', t('trade:details.average'), price(order.avgPx), order.avgPx !== ''),
    factRow('value', t('trade:details.value'), coinText(order.accFillQuote, quote), order.avgPx !== ''),
    factRow('tp', t('futures:tp'), price(order.tpTrigPx), order.tpTrigPx !== ''),
    factRow('sl', t('futures:sl'), price(order.slTrigPx), order.slTrigPx !== ''),
    factRow(
      'result',
      t('futures:cost.realised'),
      `${formatSigned(order.pnl, 4)}\u00a0${settleOf(order)}`,
      order.pnl !== '0',
    ),
    factRow('fee', t('trade:details.fee'), coinText(order.fee, order.feeCcy), !isForex),
  ].filter((one) => one !== undefined)
}
