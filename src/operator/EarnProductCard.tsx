import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { DAY_MS, type operators, ratio, toAmount } from '#protocol'
import { Card } from '../ui/Card.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { lengthText } from '../ui/format/lengthText.ts'
import { formatAmount } from '../ui/format/number.ts'
import { percentText, rateText } from '../ui/format/rate.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { PageLink } from '../ui/forms/PageLink.tsx'
import { KeyValue, type KeyValueRow } from '../ui/KeyValue.tsx'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Tag } from '../ui/Tag.tsx'
import css from './Operator.module.css'

type Product = operators.EarnProductFigures
type Translate = TFunction<['operatorEarn', 'managed', 'pledged', 'configuration']>

const termRows = (t: Translate, { coin }: Pick<Product, 'coin'>, terms: operators.EarnTermsView): KeyValueRow[] => [
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

/** Of the announced terms those that differ from what counts now; all of them where nothing counts yet. */
const nextRows = (t: Translate, { now, next, ...product }: Product): KeyValueRow[] => {
  if (next === undefined) return []
  const before = new Map(now === undefined ? [] : termRows(t, product, now).map(({ id, value }) => [id, value]))
  const rows = termRows(t, product, next).filter(({ id, value }) => before.get(id) !== value)
  return now?.open === next.open
    ? rows
    : [
        { id: 'open', label: t('configuration:field.state'), value: t(next.open ? 'product.open' : 'product.closed') },
        ...rows,
      ]
}

const figureRows = (
  t: Translate,
  { coin, days, now, principal, running, bought, paid, owed }: Product,
): KeyValueRow[] => [
  { id: 'principal', label: t('product.principal'), value: coinText(principal, coin), strong: true },
  ...(now === undefined
    ? []
    : [{ id: 'used', label: t('product.used'), value: percentText(toAmount(ratio(principal, now.quota, 4))) }]),
  { id: 'running', label: t('product.running'), value: formatAmount(String(running)) },
  { id: 'bought', label: t('product.bought'), value: formatAmount(String(bought)) },
  { id: 'paid', label: t('managed:order.paid'), value: coinText(paid, coin) },
  // Without a term nobody knows what it will come to.
  ...(days === 0 ? [] : [{ id: 'owed', label: t('product.owed'), value: coinText(owed, coin) }]),
]

/** A product: what accounts have in it, what it pays, its terms now and next, and the way to its setting. */
export const EarnProductCard = ({ product, showsTerms }: { product: Product; showsTerms: boolean }) => {
  const { t } = useTranslation(['operatorEarn', 'managed', 'pledged', 'configuration'])
  const { kind, id, coin, days, now, next } = product
  const coming = nextRows(t, product)
  return (
    <Card title={`${coin} · ${days === 0 ? t('pledged:flexible') : lengthText(days * DAY_MS)}`}>
      <Stack gap={3}>
        <div className={css['actions']}>
          <Tag tone={now?.open === true ? 'good' : 'plain'}>
            {t(now === undefined ? 'product.coming' : now.open ? 'product.open' : 'product.closed')}
          </Tag>
        </div>
        <Note small>{`${t(`configuration:kind.${kind}`)} · ${id}`}</Note>
        <KeyValue rows={figureRows(t, product)} />
        {now === undefined ? null : <KeyValue rows={termRows(t, product, now)} />}
        {next === undefined || coming.length === 0 ? null : (
          <>
            <Note small>{t('product.next', { time: formatDateTime(next.from) })}</Note>
            <KeyValue rows={coming} />
          </>
        )}
        {showsTerms ? (
          <PageLink to={`/desk?view=settings&kind=${kind}&key=${id}`}>{t('product.setting')}</PageLink>
        ) : null}
      </Stack>
    </Card>
  )
}
