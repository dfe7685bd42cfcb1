import { useTranslation } from 'react-i18next'
import { contractOrder } from '#protocol'
import { request } from '../../../../core/request/request.ts'
import { usePages } from '../../../../core/request/usePages.ts'
import { CONTRACTS } from '../../../../trade/names/contractName.ts'
import { FundingRow } from '../../../../trade/rows/charges/ChargeRows.tsx'
import { RecordFrame } from '../../../../trade/ticket/history/RecordFrame.tsx'
import { useFilters } from '../../../../trade/ticket/history/useFilters.ts'
import { ContractFilter } from './ContractFilter.tsx'

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
