import { useTranslation } from 'react-i18next'
import { financeRecord } from '#protocol'
import { request } from '../../../../request/request.ts'
import { LedgerRecords } from '../../../../ticket/history/LedgerRecords.tsx'
import { contractOrderPath } from '../../../../ticket/orders/contractOrderPath.ts'
import { CONTRACTS } from '../contractName.ts'

/** What is caused by an order; the rest is caused by a position, or by a charge on it. */
const BY_ORDER: ReadonlySet<financeRecord.ContractCause> = new Set(['futures-freeze', 'futures-release', 'futures-fee'])

const linkOf = ({ cause, causeId }: { readonly cause: financeRecord.ContractCause; readonly causeId: string }) => {
  if (cause.startsWith('timed-')) return `/pages/contract/details2?id=${causeId}`
  return BY_ORDER.has(cause) ? contractOrderPath(causeId) : undefined
}

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
      linkOf={linkOf}
      ticket={CONTRACTS}
    />
  )
}
