import { useTranslation } from 'react-i18next'
import { type financeRecord, isNegative, LEDGER_DECIMALS } from '#protocol'
import { cx } from '../../core/cx.ts'
import { CoinIcon } from '../../ui/CoinIcon.tsx'
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
  /** The row above is of the same action and says its cause and time. */
  joined: boolean
  /** It is the last row of its action. */
  lined: boolean
}

/** One entry of the ledger below its day: its coin's picture, cause, time, amount, balance before and after. */
export const LedgerRow = ({ line, cause, to, joined, lined }: LedgerRowProps) => {
  const { t } = useTranslation('trade')
  const down = isNegative(line.amount)
  return (
    <RecordLine
      picture={<CoinIcon code={line.coin} />}
      lined={lined}
      joined={joined}
      to={to}
      name={
        <>
          <span className={cx(joined && 'hidden-text')}>{cause} </span>
          <Tag>{t(`kind.${line.kind}`)}</Tag>
        </>
      }
      below={joined ? [] : [formatTime(line.time)]}
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
