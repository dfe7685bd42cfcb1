import { useTranslation } from 'react-i18next'
import { contractOrder } from '#protocol'
import { useCallPages } from '../../../../core/request/useCallPages.ts'
import { CONTRACTS } from '../../../../trade/names/contractName.ts'
import { FundingRow } from '../../../../trade/rows/charges/ChargeRows.tsx'
import { RecordFrame } from '../../../../trade/ticket/history/RecordFrame.tsx'
import { useFilters } from '../../../../trade/ticket/history/useFilters.ts'
import { ContractFilter } from './ContractFilter.tsx'

/** What one’s own positions paid and got as funding, newest first. */
export const FundingRecords = () => {
  const { t } = useTranslation('futures')
  const { filters, set, clear, any } = useFilters({ instId: 'any' })
  const pages = useCallPages(contractOrder.fundingHistory, filters)
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
      <ul>
        {lines.map((line) => (
          <FundingRow key={`${line.posId} ${line.fundingTime}`} line={line} />
        ))}
      </ul>
    </RecordFrame>
  )
}
