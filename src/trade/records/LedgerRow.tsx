import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type financeRecord, isNegative, LEDGER_DECIMALS } from '#protocol'
import { cx } from '../../core/cx.ts'
import { formatAmount } from '../../ui/format/number.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { Tag } from '../../ui/Tag.tsx'
import css from '../ticket/history/History.module.css'

interface LedgerRowProps {
  line: Omit<financeRecord.LedgerLine, 'cause'>
  /** Its cause in words. */
  cause: string
  /** Where that stands, if it stands anywhere. */
  to: string | undefined
}

/** One line of the ledger: cause, amount, balance before and after. */
export const LedgerRow = ({ line, cause, to }: LedgerRowProps) => {
  const { t } = useTranslation('trade')
  const down = isNegative(line.amount)
  const body = (
    <>
      <span className={css['left']}>
        <span className={css['name']}>
          {cause} <Tag>{t(`kind.${line.kind}`)}</Tag>
        </span>
        <span className={css['small']}>{formatDateTime(line.time)}</span>
      </span>
      <span className={css['right']}>
        <span className={cx(css['amount'], down ? 'down' : 'up')}>
          {`${down ? '' : '+'}${formatAmount(line.amount, LEDGER_DECIMALS)}\u00a0${line.coin}`}
        </span>
        <span className={css['small']}>
          {t('record.beforeAfter', {
            before: formatAmount(line.before, LEDGER_DECIMALS),
            after: formatAmount(line.after, LEDGER_DECIMALS),
          })}
        </span>
      </span>
    </>
  )
  return to === undefined ? (
    <div className={css['row']}>{body}</div>
  ) : (
    <Link className={css['row']} to={to}>
      {body}
    </Link>
  )
}
