import { useTranslation } from 'react-i18next'
import { LEDGER_DECIMALS, type OrderRecordContent, type SignedReport, type StatementContent } from '#protocol'
import { Card } from '../ui/Card.tsx'
import { formatAmount } from '../ui/format/number.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { Note } from '../ui/Note.tsx'
import { stepsOf } from './steps.ts'
import { VerifySteps } from './VerifySteps.tsx'

interface AboutProps<Content> {
  content: Content
  /** Nothing is wrong: what its rows come to may be shown. */
  isWhole: boolean
}

const StatementCards = ({ content: { header, lines, balances }, isWhole }: AboutProps<StatementContent>) => {
  const { t } = useTranslation('statement')
  return (
    <>
      <Card title={t('about')}>
        <KeyValue
          rows={[
            { id: 'account', label: t('account'), value: header.uid },
            { id: 'funds', label: t('funds'), value: t(`fundsKind.${header.funds}`) },
            {
              id: 'from',
              label: t('from'),
              value: header.from === 0 ? t('beginning') : formatDateTime(String(header.from)),
            },
            { id: 'to', label: t('to'), value: formatDateTime(String(header.to)) },
            { id: 'lines', label: t('lines'), value: formatAmount(String(lines)) },
          ]}
        />
      </Card>
      {!isWhole || balances.length === 0 ? null : (
        <Card title={t('balances')}>
          <KeyValue
            rows={balances.map(({ coin, kind, amount }) => ({
              id: `${coin} ${kind}`,
              label: `${coin} · ${t(`kind.${kind}`)}`,
              value: formatAmount(amount, LEDGER_DECIMALS),
            }))}
          />
        </Card>
      )}
    </>
  )
}

const OrderCard = ({ content: { header, facts, agreed, counts }, isWhole }: AboutProps<OrderRecordContent>) => {
  const { t } = useTranslation('statement')
  const coins = (amount: string): string => `${formatAmount(amount, LEDGER_DECIMALS)}\u00a0${facts.get('coin') ?? ''}`
  return (
    <Card title={t('about')}>
      <KeyValue
        rows={[
          { id: 'order', label: t('order.number'), value: header.order },
          { id: 'party', label: t('order.party'), value: t(`order.${header.party}`) },
          { id: 'made', label: t('order.made'), value: formatDateTime(String(header.made)) },
          { id: 'funds', label: t('funds'), value: t(`fundsKind.${header.funds}`) },
          { id: 'privacy', label: t('order.privacy'), value: t(`order.${header.privacy}`) },
          ...(isWhole && agreed !== undefined
            ? [
                { id: 'toBuyer', label: t('order.agreedBuyer'), value: coins(agreed.toBuyer) },
                { id: 'toSeller', label: t('order.agreedSeller'), value: coins(agreed.toSeller) },
              ]
            : []),
          ...(isWhole
            ? [
                { id: 'steps', label: t('order.steps'), value: formatAmount(String(counts.step)) },
                { id: 'messages', label: t('order.messages'), value: formatAmount(String(counts.message)) },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

/** What a check found: step by step, what the file is about, and what its rows come to. */
export const ReportCard = ({ report }: { report: SignedReport }) => {
  const { t } = useTranslation('statement')
  const { verdict, hasOtherLineEnds, fault, content, publicKey } = report
  if (verdict === 'foreign')
    return (
      <Card>
        <Note tone="warn">{t('foreign')}</Note>
      </Card>
    )
  const faultText = fault === undefined ? '' : t('atRow', { row: fault.row, fault: t(`fault.${fault.fault}`) })
  const steps = stepsOf(report).map(({ name, state }) => ({
    name,
    state,
    detail: state === 'failed' ? faultText : name === 'key' ? publicKey : '',
  }))
  const isWhole = fault === undefined
  return (
    <>
      <VerifySteps verdict={verdict} steps={steps} area="statement" />
      {hasOtherLineEnds && verdict !== 'failed' ? (
        <Card>
          <Note small>{t('lineEnds')}</Note>
        </Card>
      ) : null}
      {content?.kind === 'statement' ? <StatementCards content={content} isWhole={isWhole} /> : null}
      {content?.kind === 'c2c-order' ? <OrderCard content={content} isWhole={isWhole} /> : null}
    </>
  )
}
