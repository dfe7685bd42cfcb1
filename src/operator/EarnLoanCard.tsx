import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isZero, type operators } from '#protocol'
import { loanTermRows } from '../earn/loan/termRows.ts'
import { loanName } from '../earn/loan/texts.ts'
import { coinText } from '../ui/format/amountText.ts'
import { formatAmount } from '../ui/format/number.ts'
import { rateText } from '../ui/format/rate.ts'
import type { KeyValueRow } from '../ui/KeyValue.tsx'
import { EarnCard } from './EarnCard.tsx'
import { quotaRows } from './quotaRows.ts'

type Product = operators.LoanFigures
type Translate = TFunction<['operatorEarn', 'loan', 'configuration']>

const LIMITS = [
  ['notice', 'event.notice'],
  ['urgent', 'event.urgent'],
  ['liquidation', 'level.liquidation'],
] as const

/** How many loans are at which limit; of a limit that none is at, nothing. */
const limitRows = (t: Translate, product: Product): readonly KeyValueRow[] =>
  LIMITS.filter(([limit]) => product[limit] > 0).map(([limit, label]) => ({
    id: limit,
    label: t(`loan:${label}`),
    value: formatAmount(String(product[limit])),
    strong: true,
  }))

const figureRows = (t: Translate, product: Product): readonly KeyValueRow[] => {
  const { coin, collateralCoin, now, principal, running, taken, collateral, interest, sales, sold, shortfall } = product
  return [
    { id: 'principal', label: t('loan.lent'), value: coinText(principal, coin), strong: true },
    ...quotaRows(t, principal, now),
    { id: 'collateral', label: t('loan:collateral'), value: coinText(collateral, collateralCoin) },
    { id: 'running', label: t('loan.running'), value: formatAmount(String(running)) },
    ...limitRows(t, product),
    { id: 'taken', label: t('loan.taken'), value: formatAmount(String(taken)) },
    { id: 'interest', label: t('loan:interestPaid'), value: coinText(interest, coin) },
    ...(sales === 0
      ? []
      : [
          { id: 'sales', label: t('loan.sales'), value: formatAmount(String(sales)) },
          { id: 'sold', label: t('loan:sold'), value: coinText(sold, collateralCoin) },
        ]),
    ...(isZero(shortfall)
      ? []
      : [{ id: 'shortfall', label: t('loan:entry.shortfall'), value: coinText(shortfall, coin), strong: true }]),
  ]
}

const termRows = (
  t: Translate,
  { coin, collateralCoin }: Product,
  terms: operators.LoanTermsView,
): readonly KeyValueRow[] => [
  { id: 'rate', label: t('loan:terms.rate'), value: rateText(terms.rate), strong: true },
  { id: 'least', label: t('loan:terms.least'), value: coinText(terms.least, coin) },
  { id: 'most', label: t('loan:terms.most'), value: coinText(terms.most, coin) },
  { id: 'quota', label: t('product.quota'), value: coinText(terms.quota, coin) },
  ...loanTermRows(t, terms),
  { id: 'lot', label: t('configuration:field.lot'), value: coinText(terms.lot, collateralCoin) },
]

/** A product that lends: what is lent of it against what, how many of the loans are at a limit, what was sold, and its terms. */
export const EarnLoanCard = ({ product, showsTerms }: { product: Product; showsTerms: boolean }) => {
  const { t } = useTranslation(['operatorEarn', 'loan', 'configuration'])
  const { id, now, next } = product
  return (
    <EarnCard
      title={loanName(t, product)}
      kind="loan"
      id={id}
      figures={figureRows(t, product)}
      now={now}
      next={next}
      termRows={(terms) => termRows(t, product, terms)}
      showsTerms={showsTerms}
    />
  )
}
