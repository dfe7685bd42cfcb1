import type { TFunction } from 'i18next'
import { type Amount, isPositive, type Loan, type LoanEvent, subtract } from '#protocol'
import { coinText } from '../../ui/format/amountText.ts'
import type { KeyValueRow } from '../../ui/KeyValue.tsx'
import { indexText } from './texts.ts'

type Pair = Pick<Loan, 'coin' | 'collateralCoin'>

/** What a sale of collateral brought beyond the debt that it repaid. */
export const remainderOf = ({ proceeds, paid }: Pick<LoanEvent, 'proceeds' | 'paid'>): Amount =>
  subtract(proceeds, paid)

/** What an event moved and what was owed after it; what it did not move is left out. */
export const eventRows = (t: TFunction<'loan'>, event: LoanEvent, pair: Pair): readonly KeyValueRow[] => {
  const { locked, sold, returned, lent, fee, paid, interest, index, debt, collateral, shortfall } = event
  const isSale = isPositive(sold)
  const row = (id: 'lent' | 'paid' | 'interest' | 'fee' | 'shortfall', amount: Amount): KeyValueRow[] =>
    isPositive(amount) ? [{ id, label: t(`entry.${id}`), value: coinText(amount, pair.coin) }] : []
  const coins = (id: 'locked' | 'sold' | 'returned', amount: Amount): KeyValueRow[] =>
    isPositive(amount) ? [{ id, label: t(`entry.${id}`), value: coinText(amount, pair.collateralCoin) }] : []
  return [
    ...row('lent', lent),
    ...coins('locked', locked),
    ...coins('sold', sold),
    ...(isSale && index !== undefined ? [{ id: 'price', label: t('entry.price'), value: indexText(index, pair) }] : []),
    ...row('fee', fee),
    ...row('paid', paid),
    ...row('interest', interest),
    ...(isSale
      ? [{ id: 'remainder', label: t('entry.remainder'), value: coinText(remainderOf(event), pair.coin) }]
      : []),
    ...row('shortfall', shortfall),
    ...coins('returned', returned),
    { id: 'debt', label: t('entry.debt'), value: coinText(debt, pair.coin) },
    { id: 'collateral', label: t('entry.collateral'), value: coinText(collateral, pair.collateralCoin) },
  ]
}
