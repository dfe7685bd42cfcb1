import { useTranslation } from 'react-i18next'
import { contractOrder, type FundingLine, isNegative, negate } from '#protocol'
import { formatAmount, formatPercent, formatSigned } from '../../../../format/number.ts'
import { formatDateTime } from '../../../../format/time.ts'
import { request } from '../../../../request/request.ts'
import { usePages } from '../../../../request/usePages.ts'
import css from '../../../../ticket/history/History.module.css'
import { RecordFrame } from '../../../../ticket/history/RecordFrame.tsx'
import { useFilters } from '../../../../ticket/history/useFilters.ts'
import { cx } from '../../../../ui/cx.ts'
import { CONTRACTS } from '../contractName.ts'
import { ContractFilter } from './ContractFilter.tsx'

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

/** What one’s own positions paid and got as funding, newest first. */
export const FundingRecords = () => {
  const { t } = useTranslation('futures')
  const { filters, set, clear, any } = useFilters(['instId'])
  const input = filters.instId === '' ? {} : { instId: filters.instId }
  const pages = usePages([contractOrder.fundingHistory.path, 'pages', input], (cursor) =>
    request(contractOrder.fundingHistory, { ...input, ...(cursor === undefined ? {} : { cursor }) }),
  )
  const lines = pages.pages.flatMap((page) => page.lines)
  return (
    <RecordFrame
      pages={pages}
      count={lines.length}
      filtered={any}
      onClear={clear}
      empty={{ title: t('record.noFunding'), text: t('record.noFundingHint'), to: CONTRACTS }}
      filters={<ContractFilter of="crypto" value={filters.instId} onChange={(value) => set('instId', value)} />}
    >
      {lines.map((line) => (
        <FundingRow key={`${line.posId} ${line.fundingTime}`} line={line} />
      ))}
    </RecordFrame>
  )
}
