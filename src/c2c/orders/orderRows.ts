import type { TFunction } from 'i18next'
import {
  type Amount,
  add,
  type C2cOrderRow,
  type C2cOrderView,
  type C2cParts,
  c2cFee,
  compare,
  compareRatios,
  isPositive,
  isZero,
  subtract,
} from '#protocol'
import { decimalsIn } from '../../market/currency/currencies.ts'
import { coinText } from '../../ui/format/amountText.ts'
import { feeText } from '../../ui/format/feeText.ts'
import { formatMoney } from '../../ui/format/number.ts'
import type { KeyValueRow } from '../../ui/KeyValue.tsx'

/** A sum of money, with the decimals of its currency. */
export const moneyOf = (amount: string, currency: string): string => {
  const decimals = decimalsIn(currency)
  return `${formatMoney(amount, decimals, decimals)}\u00a0${currency}`
}

interface Agreed extends Pick<C2cOrderRow, 'side' | 'coin' | 'currency' | 'amount' | 'price' | 'total'> {
  /** The reader's own fee, as a part of the coins. */
  readonly fee: { readonly rate: string }
}

/** What both sides agreed on, as the reader gives and gets it: a buyer's fee comes out of the coins, a seller's on top. */
export const agreedRows = (
  t: TFunction,
  { side, coin, currency, amount, price, total, fee }: Agreed,
): KeyValueRow[] => {
  const money = moneyOf(total, currency)
  const isBuy = side === 'buy'
  const whole = c2cFee(amount, fee.rate)
  const rate = compareRatios(fee.rate, '0') > 0
  const coins = coinText(isBuy ? subtract(amount, whole) : amount, coin)
  return [
    { id: 'give', label: t(`c2cOrders:${isBuy ? 'youPay' : 'youSell'}`), value: isBuy ? money : coins, strong: true },
    { id: 'get', label: t('c2cOrders:youGet'), value: isBuy ? coins : money, strong: true },
    { id: 'price', label: t('c2cOrders:price'), value: `${formatMoney(price, 2, 8)}\u00a0${currency}` },
    {
      id: 'fee',
      label: t('c2cOrders:fee'),
      value: rate ? feeText(whole, coin, fee.rate) : t('c2cOrders:noFee'),
    },
    ...(rate && !isBuy
      ? [{ id: 'whole', label: t('c2cOrders:withFee'), value: coinText(add(amount, whole), coin) }]
      : []),
  ]
}

/** Of coins that a division gives to the buyer: the reader's own fee on them, and what they get or give with it. None without a fee. */
export const divisionRows = (
  t: TFunction,
  { side, coin, fee: { rate } }: Pick<C2cOrderView, 'side' | 'coin' | 'fee'>,
  toBuyer: Amount,
): KeyValueRow[] => {
  const fee = c2cFee(toBuyer, rate)
  if (isZero(fee)) return []
  return [
    { id: 'fee', label: t('c2cOrders:fee'), value: feeText(fee, coin, rate) },
    side === 'buy'
      ? { id: 'get', label: t('c2cOrders:youGet'), value: coinText(subtract(toBuyer, fee), coin), strong: true }
      : { id: 'whole', label: t('c2cOrders:withFee'), value: coinText(add(toBuyer, fee), coin), strong: true },
  ]
}

/** What a release of the seller gives away now: all that was agreed, or what a review divides of it, each with the fee. */
export const releaseRows = (t: TFunction, order: C2cOrderView): KeyValueRow[] => {
  const { amount, escrow, coin } = order
  if (compare(escrow, amount) >= 0) return agreedRows(t, order)
  return [
    { id: 'buyer', label: t('c2cOrders:ruling.buyerGets'), value: coinText(escrow, coin), strong: true },
    ...divisionRows(t, order, escrow),
  ]
}

/** The part of a seller's fee that came back with coins that did not go to the buyer. None without. */
const feeBackRows = (t: TFunction, coin: string, whole: Amount, charged: Amount): KeyValueRow[] => {
  const back = subtract(whole, charged)
  return isPositive(back) ? [{ id: 'feeBack', label: t('c2cOrders:feeBack'), value: coinText(back, coin) }] : []
}

/** What a seller got back of a canceled order beside its coins. */
export const canceledRows = (t: TFunction, { amount, coin, fee }: C2cOrderView): KeyValueRow[] =>
  feeBackRows(t, coin, c2cFee(amount, fee.rate), fee.amount)

/**
 * What each side got of an order over all its decisions, where the cards of these do not say it: where several divided
 * its coins, or a release ended what was divided.
 */
export const totalParts = (order: C2cOrderView): C2cParts | undefined => {
  const { state, amount, agreed, shares, rulings = [] } = order
  if (state === 'released') return shares
  if (state !== 'resolved') return undefined
  if (agreed !== undefined) return shares ?? agreed
  const last = rulings.at(-1)
  if (last === undefined || compare(add(last.toBuyer, last.toSeller), amount) >= 0) return undefined
  // A review that gave back all that the buyer had got.
  const isBack = isZero(last.toBuyer) && isPositive(last.toSeller)
  return shares ?? (isBack ? { toBuyer: last.toBuyer, toSeller: amount } : undefined)
}

/**
 * Who got what of an order that was divided, as the reader gets it: a buyer's fee comes out of it, and what is left of a
 * seller's comes back.
 */
export const partsRows = (
  t: TFunction,
  { side, coin, fee: { rate } }: Pick<C2cOrderView, 'side' | 'coin' | 'fee'>,
  { toBuyer, toSeller }: C2cParts,
): KeyValueRow[] => {
  const isBuyer = side === 'buy'
  const fee = c2cFee(toBuyer, rate)
  return [
    {
      id: 'buyer',
      label: t(isBuyer ? 'c2cOrders:youGet' : 'c2cOrders:ruling.buyerGets'),
      value: coinText(isBuyer ? subtract(toBuyer, fee) : toBuyer, coin),
      strong: isBuyer,
    },
    {
      id: 'seller',
      label: t(isBuyer ? 'c2cOrders:ruling.sellerGets' : 'c2cOrders:ruling.youGetBack'),
      value: coinText(toSeller, coin),
      strong: !isBuyer,
    },
    ...(isZero(fee) ? [] : [{ id: 'fee', label: t('c2cOrders:fee'), value: feeText(fee, coin, rate) }]),
    ...(isBuyer ? [] : feeBackRows(t, coin, c2cFee(add(toBuyer, toSeller), rate), fee)),
  ]
}
