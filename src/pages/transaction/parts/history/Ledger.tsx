import { useTranslation } from 'react-i18next'
import { financeRecord } from '#protocol'
import { LedgerRecords } from '../../../../trade/records/LedgerRecords.tsx'

/** The ledger lines of spot trading; lines of an order lead to it. */
export const Ledger = () => {
  const { t } = useTranslation('trade')
  return (
    <LedgerRecords
      call={financeRecord.bbRecord}
      file="spot-ledger"
      causes={financeRecord.cause.options}
      nameOf={(cause) => t(`cause.${cause}`)}
      ticket="/pages/transaction/transaction"
    />
  )
}
