import type { TFunction } from 'i18next'
import type { SwapOrder } from '#protocol'
import { settleOf } from '../../../../trade/names/contractKind.ts'
import { factRow } from '../../../../trade/names/factRow.ts'
import { sizeText } from '../../../../trade/names/lotsText.ts'
import { callbackText } from '../../../../trade/rows/callbackText.ts'
import { askedFacts, filledFacts } from '../../../../trade/ticket/details/orderFacts.ts'
import { coinText } from '../../../../ui/format/amountText.ts'
import { formatPrice, formatSigned } from '../../../../ui/format/number.ts'
import type { KeyValueRow } from '../../../../ui/KeyValue.tsx'
import { termsRow } from './positionRows.ts'

/** An order's figures, row by row; what it has not yet is left out. `tick`: decimals of the contract's price. */
export const contractOrderRows = (
  t: TFunction<['futures', 'trade']>,
  order: SwapOrder,
  tick: number,
): readonly KeyValueRow[] => {
  const [, quote = ''] = order.instId.split('-')
  const isForex = order.instType === 'FOREX'
  const price = (px: string): string => `${formatPrice(px, tick)}\u00a0${quote}`
  const { trail } = order
  const ownPrice = trail?.moveTriggerPx !== ''
  const watched = order.trigPxType === '' || !ownPrice ? undefined : t(`futures:watched.${order.trigPxType}`)
  const sizes = { ordered: sizeText(t, order, order.sz), filled: sizeText(t, order, order.accFillSz) }
  return [
    ...askedFacts(t, order, price, watched),
    factRow(
      'callback',
      t('futures:trail.callback'),
      trail === undefined ? '' : callbackText(trail, price),
      trail !== undefined,
    ),
    factRow(
      'activation',
      t('futures:trail.activation', { ccy: quote }),
      formatPrice(trail?.activePx, tick),
      (trail?.activePx ?? '') !== '',
    ),
    termsRow(t, order),
    ...filledFacts(t, order, price, sizes),
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
