import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type financeRecord, isNegative } from '#protocol'
import { formatAmount } from '../../../../format/number.ts'
import { formatDateTime } from '../../../../format/time.ts'
import css from '../../../../ticket/history/History.module.css'
import { cx } from '../../../../ui/cx.ts'
import { Tag } from '../../../../ui/Tag.tsx'

/** Ledger lines carry up to 18 decimals; nothing of a booked amount is cut. */
const EXACT = 18

/** One line of the ledger: cause, amount, balance before and after. Lines of an order lead to it. */
export const LedgerRow = ({ line }: { line: financeRecord.LedgerLine }) => {
  const { t } = useTranslation('trade')
  const down = isNegative(line.amount)
  const body = (
    <>
      <span className={css['left']}>
        <span className={css['name']}>
          {t(`cause.${line.cause}`)} <Tag>{t(`kind.${line.kind}`)}</Tag>
        </span>
        <span className={css['small']}>{formatDateTime(line.time)}</span>
      </span>
      <span className={css['right']}>
        <span className={cx(css['amount'], down ? 'down' : 'up')}>
          {`${down ? '' : '+'}${formatAmount(line.amount, EXACT)}\u00a0${line.coin}`}
        </span>
        <span className={css['small']}>
          {t('record.beforeAfter', {
            before: formatAmount(line.before, EXACT),
            after: formatAmount(line.after, EXACT),
          })}
        </span>
      </span>
    </>
  )
  return (
    <li className={css['item']}>
      {line.cause.startsWith('spot-') ? (
        <Link className={css['row']} to={`/pages/transaction/details?ordId=${line.causeId}`}>
          {body}
        </Link>
      ) : (
        <div className={css['row']}>{body}</div>
      )}
    </li>
  )
}
