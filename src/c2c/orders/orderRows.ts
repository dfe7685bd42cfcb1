import type { TFunction } from 'i18next'
import type { C2cOrderRow } from '#protocol'
import { decimalsIn } from '../../market/currency/currencies.ts'
import { coinText } from '../../ui/format/amountText.ts'
import { formatMoney } from '../../ui/format/number.ts'
import type { KeyValueRow } from '../../ui/KeyValue.tsx'

/** A sum of money, with the decimals of its currency. */
export const moneyOf = (amount: string, currency: string): string => {
  const decimals = decimalsIn(currency)
  return `${formatMoney(amount, decimals, decimals)}\u00a0${currency}`
}

type Agreed = Pick<C2cOrderRow, 'side' | 'coin' | 'currency' | 'amount' | 'price' | 'total'>

/** What both sides agreed on, as the reader gives and gets it. */
export const agreedRows = (t: TFunction, { side, coin, currency, amount, price, total }: Agreed): KeyValueRow[] => {
  const money = moneyOf(total, currency)
  const coins = coinText(amount, coin)
  const isBuy = side === 'buy'
  return [
    { id: 'give', label: t(`c2cOrders:${isBuy ? 'youPay' : 'youSell'}`), value: isBuy ? money : coins, strong: true },
    { id: 'get', label: t('c2cOrders:youGet'), value: isBuy ? coins : money, strong: true },
    { id: 'price', label: t('c2cOrders:price'), value: `${formatMoney(price, 2, 8)}\u00a0${currency}` },
    { id: 'fee', label: t('c2cOrders:fee'), value: t('c2cOrders:noFee') },
  ]
}
