import { useTranslation } from 'react-i18next'
import { financeRecord } from '#protocol'
import { request } from '../../../../core/request/request.ts'
import { LedgerRecords } from '../../../../trade/records/LedgerRecords.tsx'

/** The ledger lines of spot trading; lines of an order lead to it. */
export const Ledger = () => {
  const { t } = useTranslation('trade')
  return (
    <LedgerRecords
      path={financeRecord.bbRecord.path}
      file="spot-ledger"
      ask={(input, quiet) => request(financeRecord.bbRecord, input, { quiet })}
      causes={financeRecord.cause.options}
      nameOf={(cause) => t(`cause.${cause}`)}
      ticket="/pages/transaction/transaction"
    />
  )
}
