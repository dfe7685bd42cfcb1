import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isZero, type operators, subtract } from '#protocol'
import { StageTag } from '../earn/sale/StageTag.tsx'
import { Card } from '../ui/Card.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { formatAmount } from '../ui/format/number.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { PageLink } from '../ui/forms/PageLink.tsx'
import { KeyValue, type KeyValueRow } from '../ui/KeyValue.tsx'
import { Note } from '../ui/Note.tsx'
import { Stack } from '../ui/Stack.tsx'
import { Tag } from '../ui/Tag.tsx'
import css from './Operator.module.css'

type Sale = operators.SaleFigures
type Translate = TFunction<['operatorEarn', 'sale']>

/** What of the tokens that are paid has vested; none before they are distributed. */
const vestingRows = (t: Translate, { stage, token, sold, released }: Sale): KeyValueRow[] =>
  stage === 'distributed'
    ? [
        { id: 'released', label: t('sale:own.released'), value: coinText(released, token) },
        { id: 'vesting', label: t('sale:own.vesting'), value: coinText(subtract(sold, released), token) },
      ]
    : []

const figureRows = (t: Translate, sale: Sale): KeyValueRow[] => {
  const { token, payCoin, participants, committed, allocated, paid, proceeds, sold, refunded } = sale
  return [
    { id: 'committed', label: t('sale:facts.committed'), value: coinText(committed, payCoin), strong: true },
    { id: 'participants', label: t('sale:facts.participants'), value: formatAmount(String(participants)) },
    ...(allocated === undefined
      ? []
      : [
          { id: 'allocated', label: t('sale:verify.step.sum'), value: coinText(allocated, token) },
          { id: 'paid', label: t('sale.paid'), value: formatAmount(String(paid)) },
          { id: 'proceeds', label: t('sale.proceeds'), value: coinText(proceeds, payCoin), strong: true },
          { id: 'sold', label: t('sale.sold'), value: coinText(sold, token) },
        ]),
    ...vestingRows(t, sale),
    ...(refunded === 0 ? [] : [{ id: 'refunded', label: t('sale.refunded'), value: formatAmount(String(refunded)) }]),
  ]
}

const termRows = (t: Translate, sale: Sale): KeyValueRow[] => {
  const { token, payCoin, supply, tokenPrice, totalLeast, startsAt, endsAt, deliversAt } = sale
  return [
    { id: 'supply', label: t('sale:facts.supply'), value: coinText(supply, token) },
    { id: 'price', label: t('sale:facts.price'), value: coinText(tokenPrice, payCoin) },
    ...(isZero(totalLeast)
      ? []
      : [{ id: 'totalLeast', label: t('sale:facts.totalLeast'), value: coinText(totalLeast, payCoin) }]),
    { id: 'opens', label: t('sale:facts.opens'), value: formatDateTime(startsAt) },
    { id: 'closes', label: t('sale:facts.closes'), value: formatDateTime(endsAt) },
    { id: 'delivers', label: t('sale:facts.delivers'), value: formatDateTime(deliversAt) },
  ]
}

/** A token sale: how far it has come, what was committed, paid and vested, its terms, and the way to its setting. */
export const EarnSaleCard = ({ sale, showsTerms }: { sale: Sale; showsTerms: boolean }) => {
  const { t } = useTranslation(['operatorEarn', 'sale'])
  const { id, token, stage, failure } = sale
  return (
    <Card title={t('sale:title.of', { token })}>
      <Stack gap={3}>
        <div className={css['actions']}>
          <StageTag stage={stage} />
          <Tag>{id}</Tag>
        </div>
        {failure === undefined ? null : <Note small>{t(`sale:failure.${failure}`)}</Note>}
        <KeyValue rows={figureRows(t, sale)} />
        <KeyValue rows={termRows(t, sale)} />
        {showsTerms ? <PageLink to={`/desk?view=settings&kind=sale&key=${id}`}>{t('product.setting')}</PageLink> : null}
      </Stack>
    </Card>
  )
}
