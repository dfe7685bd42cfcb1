import { useTranslation } from 'react-i18next'
import { type FundingLine, isNegative, negate, type SwapLine } from '#protocol'
import { cx } from '../../../core/cx.ts'
import { formatAmount, formatPercent, formatSigned } from '../../../ui/format/number.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import css from '../../ticket/history/History.module.css'
import { SETTLE } from '../contractAccount.ts'

/** One charge of funding on one position, as it changed the wallet. */
export const FundingRow = ({ line }: { line: FundingLine }) => {
  const { t } = useTranslation('futures')
  const [base = '', quote = ''] = line.instId.split('-')
  const got = isNegative(line.payment)
  return (
    <li className={css['item']}>
      <div className={css['row']}>
        <span className={css['left']}>
          <span className={css['name']}>
            {base} / {quote}
          </span>
          <span className={css['small']}>{formatDateTime(line.fundingTime)}</span>
        </span>
        <span className={css['right']}>
          <span className={cx(css['amount'], got ? 'up' : 'down')}>
            {formatSigned(negate(line.payment), 4)}
            <span className={css['small']}>{` ${quote}`}</span>
          </span>
          <span className={css['small']}>{t(got ? 'record.got' : 'record.paid')}</span>
          <span className={css['small']}>
            {formatPercent(line.fundingRate, 4)} · {formatAmount(line.pos)} {base}
          </span>
        </span>
      </div>
    </li>
  )
}

/** One charge of swap on one position: when, for how many days, at how many pips a day. */
export const SwapRow = ({ line }: { line: SwapLine }) => {
  const { t } = useTranslation(['forex', 'futures'])
  const got = isNegative(line.payment)
  return (
    <li className={css['item']}>
      <div className={css['row']}>
        <span className={css['left']}>
          <span className={css['name']}>{line.instId.replace('-', ' / ')}</span>
          <span className={css['small']}>{formatDateTime(line.swapTime)}</span>
          <span className={css['small']}>{t('forex:cost.days', { count: line.days })}</span>
        </span>
        <span className={css['right']}>
          <span className={cx(css['amount'], got ? 'up' : 'down')}>
            {formatSigned(negate(line.payment), 4)}
            <span className={css['small']}>{` ${SETTLE}`}</span>
          </span>
          <span className={css['small']}>{t(got ? 'futures:record.got' : 'futures:record.paid')}</span>
          <span className={css['small']}>{t('forex:swapRate', { pips: formatAmount(line.pips) })}</span>
        </span>
      </div>
    </li>
  )
}
