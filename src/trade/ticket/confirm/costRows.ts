import type { TFunction } from 'i18next'
import {
  type Amount,
  DEFAULT_SLIPPAGE,
  type Instrument,
  isPositive,
  type Price,
  portion,
  type TimeInForce,
} from '#protocol'
import { coinText } from '../../../ui/format/amountText.ts'
import { formatAmount, formatMoney, formatPrice } from '../../../ui/format/number.ts'
import { percentText, rateText } from '../../../ui/format/rate.ts'
import { factRow } from '../../names/factRow.ts'
import type { OrderParts } from './limitHint.ts'

type Words = TFunction<'trade'>

/** The price that a limit order names, and how long it lives. */
export const limitRows = (t: Words, { px, tif }: { readonly px?: Price; readonly tif: TimeInForce }, tick: number) => [
  factRow('limit', t('trade:confirm.limitPrice'), formatPrice(px, tick), px !== undefined),
  factRow('tif', t('trade:tif.label'), t(`trade:tif.${tif}`), px !== undefined),
]

/** What spread and depth take of the part that fills at once. */
export const slippageRow = (t: Words, slippage: Amount, bp: string, ccy: string, shown: boolean) =>
  factRow(
    'slippage',
    t('trade:confirm.slippage'),
    t('trade:confirm.slippageValue', { amount: formatMoney(slippage, 2, 4), ccy, bp: formatAmount(bp, 1) }),
    shown,
  )

/** The largest slippage of a market order, and the worst price that this means now. */
export const boundRow = (t: Words, bound: Price | undefined, fraction: string = DEFAULT_SLIPPAGE, tick: number) =>
  factRow(
    'bound',
    t('trade:slippage.label'),
    `${percentText(fraction)} · ${formatPrice(bound, tick)}`,
    bound !== undefined,
  )

/** What a fee is called, by what it is made of. */
export const feeLabel = (
  t: Words,
  kind: 'taker' | 'maker' | 'both',
  { takerFee, makerFee }: Pick<Instrument, 'takerFee' | 'makerFee'>,
): string =>
  kind === 'maker'
    ? t('trade:confirm.fee_maker', { rate: rateText(makerFee) })
    : t(`trade:confirm.fee_${kind}`, { rate: rateText(takerFee), makerRate: rateText(makerFee) })

/** A usual day's move of the money in the order: `usual`, a fraction, of its worth. */
export const usualDayRow = (
  t: Words,
  usual: number | undefined,
  worth: Amount | undefined,
  ccy: string,
  shown = true,
) =>
  factRow(
    'usualDay',
    t('trade:confirm.usualDay'),
    usual === undefined || worth === undefined
      ? t('trade:confirm.usualDayUnknown')
      : t('trade:confirm.usualDayValue', {
          percent: rateText(usual.toFixed(4)),
          amount: formatMoney(portion(worth, usual.toFixed(6), 'down'), 0, 2),
          ccy,
        }),
    shown,
  )

/** What fills at once and what waits, where something does, and what depth, or depth at the limit, does not reach for. */
export const partRows = (
  t: Words,
  { now, rests, unfilled }: OrderParts,
  ccy: string,
  { unfilledCcy = ccy, isLimited }: { readonly unfilledCcy?: string; readonly isLimited: boolean },
) => [
  factRow('now', t('trade:confirm.now'), coinText(now, ccy), isPositive(rests) && isPositive(now)),
  factRow('rests', t('trade:confirm.rests'), coinText(rests, ccy), isPositive(rests)),
  factRow(
    'unfilled',
    t(isLimited ? 'trade:confirm.notAtPrice' : 'trade:confirm.unfilled'),
    coinText(unfilled, unfilledCcy),
    isPositive(unfilled),
  ),
]
