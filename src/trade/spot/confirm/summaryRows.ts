import type { TFunction } from 'i18next'
import { type Amount, decimalsOf, type Instrument, isPositive, isZero, notional, type Price } from '#protocol'
import { coinText, moneyText } from '../../../ui/format/amountText.ts'
import { formatPrice } from '../../../ui/format/number.ts'
import type { KeyValueRow } from '../../../ui/KeyValue.tsx'
import { factRow, strongRow } from '../../names/factRow.ts'
import { boundRow, feeLabel, limitRows, partRows, slippageRow, usualDayRow } from '../../ticket/confirm/costRows.ts'
import { endsAtOnce } from '../../ticket/confirm/limitHint.ts'
import type { OrderSummary, PlannedOrder } from '../ticket/summary.ts'

/** The fee in the coin in which it is charged; where that is no money, also about what it is worth. */
const feeText = (fee: Amount, feeCcy: string, avgPx: Price | undefined, quoteCcy: string): string => {
  if (feeCcy === quoteCcy) return moneyText(fee, quoteCcy)
  const worth = avgPx === undefined ? '' : ` ≈\u00a0${moneyText(notional(fee, avgPx, 'up', 8), quoteCcy)}`
  return coinText(fee, feeCcy) + worth
}

/** What is given and what comes back: the head of the confirm sheet. */
export const exchangeRows = (
  t: TFunction<'trade'>,
  order: PlannedOrder,
  { give, giveCcy, receive, receiveCcy, now, rests }: OrderSummary,
): readonly KeyValueRow[] => {
  const [pay, get] = order.side === 'buy' ? [moneyText, coinText] : [coinText, moneyText]
  const pays = isPositive(now) && isZero(rests) ? 'trade:confirm.youPay' : 'trade:confirm.youPayAtMost'
  return [
    strongRow('give', t(order.side === 'buy' ? pays : 'trade:confirm.youGive'), pay(give, giveCcy)),
    strongRow('receive', t('trade:confirm.receiveAbout'), get(receive, receiveCcy)),
  ].filter((row) => row !== undefined)
}

/** What it costs and what can happen, row by row. `usual` is a usual day's move as a fraction. */
export const costRows = (
  t: TFunction<'trade'>,
  order: PlannedOrder,
  summary: OrderSummary,
  instrument: Instrument,
  usual: number | undefined,
): readonly KeyValueRow[] => {
  const { baseCcy, quoteCcy, tickSz } = instrument
  const { avgPx, slippage, slippageBp, fee, feeCcy, feeKind, breakEven, now } = summary
  const { trigger, stopPx, want } = order
  const price = (px: Price | undefined): string => formatPrice(px, decimalsOf(tickSz))
  return [
    trigger &&
      factRow('trigger', t('trade:confirm.triggerPrice'), `${price(trigger.px)} · ${t(`trade:trigger.${trigger.by}`)}`),
    factRow('stop', t('trade:confirm.stopLimit'), price(stopPx), stopPx !== undefined),
    ...limitRows(t, order, decimalsOf(tickSz)),
    factRow(
      'average',
      t(trigger === undefined && !endsAtOnce(summary) ? 'trade:confirm.averagePrice' : 'trade:confirm.assumedPrice'),
      price(avgPx),
    ),
    slippageRow(t, slippage, slippageBp, quoteCcy, isPositive(now)),
    boundRow(t, summary.bound, order.maxSlippage, decimalsOf(tickSz)),
    order.type === 'oco' && trigger !== undefined && 'base' in want
      ? factRow(
          'ifStop',
          t('trade:confirm.ifStop'),
          moneyText(notional(want.base, stopPx ?? trigger.px, 'down'), quoteCcy),
        )
      : undefined,
    factRow('fee', feeLabel(t, feeKind, instrument), feeText(fee, feeCcy, avgPx, quoteCcy)),
    factRow('breakEven', t('trade:confirm.breakEven'), price(breakEven)),
    usualDayRow(t, usual, order.side === 'buy' ? summary.give : summary.receive, quoteCcy),
    ...partRows(t, summary, baseCcy, {
      unfilledCcy: 'quote' in want ? quoteCcy : baseCcy,
      isLimited: order.px !== undefined,
    }),
  ].filter((row) => row !== undefined)
}
