import { financeRecord } from '#protocol'
import { request } from '../request/request.ts'
import { LedgerRecords } from './LedgerRecords.tsx'

const { allRecord, legalRecord, contractRecord, bbRecord } = financeRecord
const SPOT_TICKET = '/pages/transaction/transaction'

interface ViewProps {
  nameOf: (cause: string) => string
}

const All = ({ nameOf }: ViewProps) => (
  <LedgerRecords
    path={allRecord.path}
    file="ledger"
    ask={(input, quiet) => request(allRecord, input, { quiet })}
    causes={financeRecord.anyCause.options}
    nameOf={nameOf}
    ticket={SPOT_TICKET}
  />
)

const Legal = ({ nameOf }: ViewProps) => (
  <LedgerRecords
    path={legalRecord.path}
    file="fiat-ledger"
    ask={(input, quiet) => request(legalRecord, input, { quiet })}
    causes={financeRecord.legalCause.options}
    nameOf={nameOf}
    ticket="/pages/money/addMoney"
    begin={nameOf('deposit')}
  />
)

const Contract = ({ nameOf }: ViewProps) => (
  <LedgerRecords
    path={contractRecord.path}
    file="contract-ledger"
    ask={(input, quiet) => request(contractRecord, input, { quiet })}
    causes={financeRecord.contractCause.options}
    nameOf={nameOf}
    ticket="/pages/contract/contract"
  />
)

const Spot = ({ nameOf }: ViewProps) => (
  <LedgerRecords
    path={bbRecord.path}
    file="spot-ledger"
    ask={(input, quiet) => request(bbRecord, input, { quiet })}
    causes={financeRecord.cause.options}
    nameOf={nameOf}
    ticket={SPOT_TICKET}
  />
)

/** The views of the one ledger, in the order of their tabs. */
export const VIEWS = { all: All, legal: Legal, contract: Contract, spot: Spot } as const
export const VIEW_IDS = ['all', 'legal', 'contract', 'spot'] as const satisfies readonly (keyof typeof VIEWS)[]
