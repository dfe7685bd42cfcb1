import { useTranslation } from 'react-i18next'
import { isZero, type LoanProductView, type LoanTerms } from '#protocol'
import { Card } from '../../ui/Card.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { lengthText } from '../../ui/format/lengthText.ts'
import { percentText, rateText } from '../../ui/format/rate.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { loanTermRows } from './termRows.ts'
import { indexText, loanName } from './texts.ts'

const DAY_MS = 86_400_000

/** What the terms mean, in sentences. */
export const LoanRules = ({ terms }: { terms: LoanTerms }) => {
  const { t } = useTranslation('loan')
  const { haircut, notice, urgent, liquidation, target } = terms
  return (
    <Stack gap={2}>
      <Note small>{t('rule.ltv', { haircut: percentText(haircut) })}</Note>
      <Note small>{t('rule.interest')}</Note>
      <Note small>{t('rule.notices', { first: percentText(notice), second: percentText(urgent) })}</Note>
      <Note small>{t('rule.sale', { liquidation: percentText(liquidation), target: percentText(target) })}</Note>
      <Note small>{t('rule.end')}</Note>
    </Stack>
  )
}

/** The terms that a loan keeps, and what they mean. */
export const KeptTermsCard = ({ terms }: { terms: LoanTerms }) => {
  const { t } = useTranslation('loan')
  return (
    <Card title={t('terms.title')}>
      <Stack gap={3}>
        <KeyValue
          rows={[
            { id: 'rate', label: t('terms.rate'), value: rateText(terms.rate), strong: true },
            ...loanTermRows(t, terms),
          ]}
        />
        <LoanRules terms={terms} />
      </Stack>
    </Card>
  )
}

/** The terms of a product, and what of it is left. */
export const TermsCard = ({ product }: { product: LoanProductView }) => {
  const { t } = useTranslation('loan')
  const { coin, rate, days, least, most, left, next, terms, index } = product
  return (
    <Card title={loanName(t, product)}>
      <Stack gap={3}>
        <KeyValue
          rows={[
            { id: 'rate', label: t('terms.rate'), value: rateText(rate), strong: true },
            { id: 'term', label: t('terms.term'), value: lengthText(days * DAY_MS) },
            { id: 'least', label: t('terms.least'), value: coinText(least, coin) },
            { id: 'most', label: t('terms.most'), value: coinText(most, coin) },
            { id: 'left', label: t('terms.left'), value: coinText(left, coin) },
            ...loanTermRows(t, terms),
            ...(index === undefined
              ? []
              : [{ id: 'index', label: t('index'), value: indexText(index.price, product) }]),
          ]}
        />
        <LoanRules terms={terms} />
        {isZero(left) ? <Note tone="warn">{t('soldOut')}</Note> : null}
        {next === undefined ? null : (
          <Note tone="warn">{t('next', { rate: rateText(next.rate), time: formatDateTime(next.from) })}</Note>
        )}
        <Note small>{t('funded')}</Note>
      </Stack>
    </Card>
  )
}
