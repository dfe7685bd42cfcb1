import { useTranslation } from 'react-i18next'
import { type books, isZero, LEDGER_DECIMALS, type OutputOf } from '#protocol'
import { Card } from '../ui/Card.tsx'
import { formatAmount } from '../ui/format/number.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { Note } from '../ui/Note.tsx'
import { InclusionCard } from './InclusionCard.tsx'
import css from './Verify.module.css'

type Ledger = NonNullable<OutputOf<typeof books.honesty>['ledger']>

/** How the ledger stood when it was last derived again, and whose the money is, coin by coin. */
export const LedgerCard = ({ ledger }: { ledger: Ledger | undefined }) => {
  const { t } = useTranslation('statement')
  if (ledger === undefined)
    return (
      <Card title={t('honesty.ledger')}>
        <Note small>{t('honesty.never')}</Note>
      </Card>
    )
  const { at, lines, upTo, head, faults, totals } = ledger
  return (
    <>
      <Card title={t('honesty.ledger')}>
        <p className={css['verdict']} data-state={faults === 0 ? 'ok' : 'failed'}>
          {faults === 0 ? t('honesty.sound') : t('honesty.faulty', { count: faults })}
        </p>
        <KeyValue
          rows={[
            { id: 'at', label: t('honesty.at'), value: formatDateTime(String(at)) },
            { id: 'lines', label: t('lines'), value: formatAmount(String(lines)) },
            {
              id: 'head',
              label: t('honesty.head'),
              value: upTo === '0' ? t('honesty.noHead') : <code className={css['detail']}>{head}</code>,
            },
          ]}
        />
      </Card>
      <Card title={t('honesty.totals')}>
        <Note small>{t('honesty.asOf', { time: formatDateTime(String(at)) })}</Note>
        <Note small>{t('honesty.totalsText')}</Note>
        <KeyValue
          rows={totals.flatMap(({ coin, users, house }) => [
            {
              id: `${coin} users`,
              label: `${coin} · ${t('honesty.users')}`,
              value: formatAmount(users, LEDGER_DECIMALS),
              strong: true,
            },
            ...Object.entries(house)
              .filter(([, amount]) => !isZero(amount))
              .map(([kind, amount]) => ({
                id: `${coin} ${kind}`,
                label: `${coin} · ${t(`honesty.house.${kind}`)}`,
                value: formatAmount(amount, LEDGER_DECIMALS),
              })),
          ])}
        />
        <Note small>{t('honesty.own')}</Note>
      </Card>
      <InclusionCard shown={ledger} />
    </>
  )
}
