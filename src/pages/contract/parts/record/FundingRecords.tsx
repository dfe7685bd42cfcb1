import { useTranslation } from 'react-i18next'
import { contractOrder } from '#protocol'
import { CONTRACTS } from '../../../../trade/names/contractName.ts'
import { FundingRow } from '../../../../trade/rows/charges/ChargeRows.tsx'
import { CallRecords } from '../../../../trade/ticket/history/CallRecords.tsx'
import { ContractFilter } from './ContractFilter.tsx'

/** What one’s own positions paid and got as funding, newest first. */
export const FundingRecords = () => {
  const { t } = useTranslation('futures')
  return (
    <CallRecords
      call={contractOrder.fundingHistory}
      rowsOf={({ lines }) => lines}
      allowed={{ instId: 'any' }}
      renderFilters={(of) => <ContractFilter assetClass="crypto" {...of('instId')} />}
      empty={{ title: t('record.noFunding'), text: t('record.noFundingHint'), to: CONTRACTS }}
      renderRow={(line) => <FundingRow key={`${line.posId} ${line.fundingTime}`} line={line} />}
    />
  )
}
