import { useTranslation } from 'react-i18next'
import { financeRecord } from '#protocol'
import { request } from '../../../../request/request.ts'
import { LedgerRecords } from '../../../../ticket/history/LedgerRecords.tsx'

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
      linkOf={({ cause, causeId }) =>
        cause.startsWith('spot-') ? `/pages/transaction/details?ordId=${causeId}` : undefined
      }
      ticket="/pages/transaction/transaction"
    />
  )
}
