import { financeRecord } from '#protocol'
import { LedgerRecords, type LedgerView } from './LedgerRecords.tsx'

const { allRecord, legalRecord, contractRecord, bbRecord } = financeRecord
const SPOT_TICKET = '/pages/transaction/transaction'

const viewOf =
  <Cause extends string>(view: LedgerView<Cause>) =>
  () => <LedgerRecords {...view} />

/** The views of the one ledger, in the order of their tabs. */
export const VIEWS = {
  all: viewOf({
    call: allRecord,
    file: 'ledger',
    causes: financeRecord.anyCause.options,
    ticket: SPOT_TICKET,
  }),
  legal: viewOf({
    call: legalRecord,
    file: 'fiat-ledger',
    causes: financeRecord.legalCause.options,
    ticket: '/pages/money/addMoney',
    begin: 'deposit',
  }),
  contract: viewOf({
    call: contractRecord,
    file: 'contract-ledger',
    causes: financeRecord.contractCause.options,
    ticket: '/pages/contract/contract',
  }),
  spot: viewOf({
    call: bbRecord,
    file: 'spot-ledger',
    causes: financeRecord.cause.options,
    ticket: SPOT_TICKET,
  }),
} as const
export const VIEW_IDS = ['all', 'legal', 'contract', 'spot'] as const satisfies readonly (keyof typeof VIEWS)[]
