import { useTranslation } from 'react-i18next'
import { financeRecord } from '#protocol'
import { request } from '../../../../core/request/request.ts'
import { CONTRACTS } from '../../../../trade/names/contractName.ts'
import { LedgerRecords } from '../../../../trade/records/LedgerRecords.tsx'

/** The ledger lines of contracts, perpetual and timed. */
export const ContractLedger = () => {
  const { t } = useTranslation('futures')
  return (
    <LedgerRecords
      path={financeRecord.contractRecord.path}
      file="contract-ledger"
      ask={(input, quiet) => request(financeRecord.contractRecord, input, { quiet })}
      causes={financeRecord.contractCause.options}
      nameOf={(cause) => t(`cause.${cause}`)}
      ticket={CONTRACTS}
    />
  )
}
