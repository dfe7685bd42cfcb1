import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { DAY_MS, type operators } from '#protocol'
import { coinText } from '../ui/format/amountText.ts'
import { lengthText } from '../ui/format/lengthText.ts'
import { formatAmount } from '../ui/format/number.ts'
import { rateText } from '../ui/format/rate.ts'
import type { KeyValueRow } from '../ui/KeyValue.tsx'
import { EarnCard } from './EarnCard.tsx'
import { quotaRows } from './quotaRows.ts'

type Product = operators.EarnProductFigures
type Translate = TFunction<['operatorEarn', 'managed', 'pledged']>

const termRows = (t: Translate, coin: string, terms: operators.EarnTermsView): readonly KeyValueRow[] => [
  { id: 'rate', label: t('managed:product.rate'), value: rateText(terms.rate), strong: true },
  { id: 'least', label: t('managed:product.least'), value: coinText(terms.least, coin) },
  { id: 'most', label: t('managed:product.most'), value: coinText(terms.most, coin) },
  { id: 'quota', label: t('product.quota'), value: coinText(terms.quota, coin) },
  {
    id: 'notice',
    label: t('managed:product.early'),
    value:
      terms.noticeDays === 0
        ? t('managed:product.noNotice')
        : t('managed:product.noticeOf', { length: lengthText(terms.noticeDays * DAY_MS) }),
  },
]

const figureRows = (
  t: Translate,
  { coin, days, now, principal, running, bought, paid, owed }: Product,
): readonly KeyValueRow[] => [
  { id: 'principal', label: t('product.principal'), value: coinText(principal, coin), strong: true },
  ...quotaRows(t, principal, now),
  { id: 'running', label: t('product.running'), value: formatAmount(String(running)) },
  { id: 'bought', label: t('product.bought'), value: formatAmount(String(bought)) },
  { id: 'paid', label: t('managed:order.paid'), value: coinText(paid, coin) },
  // Without a term nobody knows what it will come to.
  ...(days === 0 ? [] : [{ id: 'owed', label: t('product.owed'), value: coinText(owed, coin) }]),
]

/** A product that earns: what accounts have in it, what it pays, and its terms. */
export const EarnProductCard = ({ product, showsTerms }: { product: Product; showsTerms: boolean }) => {
  const { t } = useTranslation(['operatorEarn', 'managed', 'pledged'])
  const { kind, id, coin, days, now, next } = product
  return (
    <EarnCard
      title={`${coin} · ${days === 0 ? t('pledged:flexible') : lengthText(days * DAY_MS)}`}
      kind={kind}
      id={id}
      figures={figureRows(t, product)}
      now={now}
      next={next}
      termRows={(terms) => termRows(t, coin, terms)}
      showsTerms={showsTerms}
    />
  )
}
