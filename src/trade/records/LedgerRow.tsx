import { useTranslation } from 'react-i18next'
import { type financeRecord, isNegative, LEDGER_DECIMALS } from '#protocol'
import { formatAmount } from '../../ui/format/number.ts'
import { formatTime } from '../../ui/format/time.ts'
import { Tag } from '../../ui/Tag.tsx'
import { RecordLine } from '../ticket/history/RecordRow.tsx'

interface LedgerRowProps {
  line: Omit<financeRecord.LedgerEntry, 'cause'>
  /** Its cause in words. */
  cause: string
  /** Where that stands, if it stands anywhere. */
  to: string | undefined
}

/** One entry of the ledger below its day: cause, time, amount, balance before and after. */
export const LedgerRow = ({ line, cause, to }: LedgerRowProps) => {
  const { t } = useTranslation('trade')
  const down = isNegative(line.amount)
  return (
    <RecordLine
      lined
      to={to}
      name={
        <>
          {cause} <Tag>{t(`kind.${line.kind}`)}</Tag>
        </>
      }
      below={[formatTime(line.time)]}
      amount={`${down ? '' : '+'}${formatAmount(line.amount, LEDGER_DECIMALS)}\u00a0${line.coin}`}
      tone={down ? 'down' : 'up'}
      strong
      notes={[
        t('record.beforeAfter', {
          before: formatAmount(line.before, LEDGER_DECIMALS),
          after: formatAmount(line.after, LEDGER_DECIMALS),
        }),
      ]}
    />
  )
}
