import type { TFunction } from 'i18next'
import { type Amount, decimalsOf, type Instrument, isPositive, isZero, notional, type Price, portion } from '#protocol'
import { coinText, moneyText } from '../../../ui/format/amountText.ts'
import { formatAmount, formatMoney, formatPrice } from '../../../ui/format/number.ts'
import { rateText } from '../../../ui/format/rate.ts'
import type { KeyValueRow } from '../../../ui/KeyValue.tsx'
import type { Submission } from '../../ticket/submit/submission.ts'
import type { OrderSummary, PlannedOrder } from '../ticket/summary.ts'

/** The fee in the coin in which it is charged; where that is no money, also about what it is worth. */
const feeText = (fee: Amount, feeCcy: string, avgPx: Price | undefined, quoteCcy: string): string => {
  if (feeCcy === quoteCcy) return moneyText(fee, quoteCcy)
  const worth = avgPx === undefined ? '' : ` ≈\u00a0${moneyText(notional(fee, avgPx, 'up', 8), quoteCcy)}`
  return coinText(fee, feeCcy) + worth
}

/** What a filled order came to: what it was worth, and its fee. */
export const filledRows = (
  t: TFunction<'trade'>,
  submission: Submission,
  { quoteCcy }: Pick<Instrument, 'quoteCcy'>,
): readonly KeyValueRow[] | undefined =>
  submission.phase !== 'filled'
    ? undefined
    : [
        {
          id: 'value',
          label: t('trade:details.value'),
          value: moneyText(submission.order.accFillQuote, quoteCcy),
          strong: true,
        },
        {
          id: 'fee',
          label: t('trade:details.fee'),
          value: coinText(submission.order.fee, submission.order.feeCcy),
          strong: true,
        },
      ]

/** What is given and what comes back: the head of the confirm sheet. */
export const exchangeRows = (
  t: TFunction<'trade'>,
  order: PlannedOrder,
  { give, giveCcy, receive, receiveCcy, rests }: OrderSummary,
): readonly KeyValueRow[] => {
  const buys = order.side === 'buy'
  const pays = isZero(rests) && order.trigger === undefined ? 'trade:confirm.youPay' : 'trade:confirm.youPayAtMost'
  return [
    {
      id: 'give',
      label: buys ? t(pays) : t('trade:confirm.youGive'),
      value: buys ? moneyText(give, giveCcy) : coinText(give, giveCcy),
      strong: true,
    },
    {
      id: 'receive',
      label: t('trade:confirm.receiveAbout'),
      value: buys ? coinText(receive, receiveCcy) : moneyText(receive, receiveCcy),
      strong: true,
    },
  ]
}

/** A usual day's move of the money in the order: `fraction` of its worth in quote currency. */
const usualDayText = (t: TFunction<'trade'>, fraction: number | undefined, worth: Amount, ccy: string): string =>
  fraction === undefined
    ? t('trade:confirm.usualDayUnknown')
    : t('trade:confirm.usualDayValue', {
        percent: rateText(fraction.toFixed(4)),
        amount: formatMoney(portion(worth, fraction.toFixed(6), 'down'), 0, 2),
        ccy,
      })

/** What it costs and what can happen, row by row. `usual` is a usual day's move as a fraction. */
export const costRows = (
  t: TFunction<'trade'>,
  order: PlannedOrder,
  summary: OrderSummary,
  instrument: Instrument,
  usual: number | undefined,
): readonly KeyValueRow[] => {
  const tick = decimalsOf(instrument.tickSz)
  const { baseCcy, quoteCcy, takerFee, makerFee } = instrument
  const { avgPx, slippage, slippageBp, fee, feeCcy, feeKind, breakEven, now, rests, unfilled } = summary
  const worth = order.side === 'buy' ? summary.give : summary.receive
  const rates =
    feeKind === 'both'
      ? { rate: rateText(takerFee), makerRate: rateText(makerFee) }
      : { rate: rateText(feeKind === 'maker' ? makerFee : takerFee) }
  const rows: (KeyValueRow | undefined)[] = [
    order.trigger === undefined
      ? undefined
      : {
          id: 'trigger',
          label: t('trade:confirm.triggerPrice'),
          value: `${formatPrice(order.trigger.px, tick)} · ${t(`trade:trigger.${order.trigger.by}`)}`,
        },
    order.stopPx === undefined
      ? undefined
      : { id: 'stop', label: t('trade:confirm.stopLimit'), value: formatPrice(order.stopPx, tick) },
    order.px === undefined
      ? undefined
      : { id: 'limit', label: t('trade:confirm.limitPrice'), value: formatPrice(order.px, tick) },
    order.px === undefined ? undefined : { id: 'tif', label: t('trade:tif.label'), value: t(`trade:tif.${order.tif}`) },
    order.trigger === undefined
      ? { id: 'average', label: t('trade:confirm.averagePrice'), value: formatPrice(avgPx, tick) }
      : { id: 'average', label: t('trade:confirm.assumedPrice'), value: formatPrice(avgPx, tick) },
    isPositive(now)
      ? {
          id: 'slippage',
          label: t('trade:confirm.slippage'),
          value: t('trade:confirm.slippageValue', {
            amount: formatMoney(slippage, 2, 4),
            ccy: quoteCcy,
            bp: formatAmount(slippageBp, 1),
          }),
        }
      : undefined,
    order.type === 'oco' && order.trigger !== undefined && 'base' in order.want
      ? {
          id: 'ifStop',
          label: t('trade:confirm.ifStop'),
          value: moneyText(notional(order.want.base, order.stopPx ?? order.trigger.px, 'down'), quoteCcy),
        }
      : undefined,
    { id: 'fee', label: t(`trade:confirm.fee_${feeKind}`, rates), value: feeText(fee, feeCcy, avgPx, quoteCcy) },
    { id: 'breakEven', label: t('trade:confirm.breakEven'), value: formatPrice(breakEven, tick) },
    { id: 'usualDay', label: t('trade:confirm.usualDay'), value: usualDayText(t, usual, worth, quoteCcy) },
    isPositive(rests) && isPositive(now)
      ? { id: 'now', label: t('trade:confirm.now'), value: coinText(now, baseCcy) }
      : undefined,
    isPositive(rests) ? { id: 'rests', label: t('trade:confirm.rests'), value: coinText(rests, baseCcy) } : undefined,
    isPositive(unfilled)
      ? {
          id: 'unfilled',
          label: t('trade:confirm.unfilled'),
          value: coinText(unfilled, 'quote' in order.want ? quoteCcy : baseCcy),
        }
      : undefined,
  ]
  return rows.filter((row) => row !== undefined)
}
