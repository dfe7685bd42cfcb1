import { useTranslation } from 'react-i18next'
import { financeRecord } from '#protocol'
import { CONTRACTS } from '../../../../trade/names/contractName.ts'
import { LedgerRecords } from '../../../../trade/records/LedgerRecords.tsx'

/** The ledger lines of contracts, perpetual and timed. */
export const ContractLedger = () => {
  const { t } = useTranslation('futures')
  return (
    <LedgerRecords
      call={financeRecord.contractRecord}
      file="contract-ledger"
      causes={financeRecord.contractCause.options}
      nameOf={(cause) => t(`cause.${cause}`)}
      ticket={CONTRACTS}
    />
  )
}
