import type { ComponentProps } from 'react'
import { financeRecord } from '#protocol'
import { LedgerRecords } from './LedgerRecords.tsx'

const { allRecord, legalRecord, contractRecord, bbRecord } = financeRecord
const SPOT_TICKET = '/pages/transaction/transaction'

interface ViewProps {
  nameOf: (cause: string) => string
}

interface View<Cause extends string>
  extends Pick<ComponentProps<typeof LedgerRecords<Cause>>, 'call' | 'file' | 'causes' | 'ticket'> {
  /** The cause of its first line, where that comes from no trade. */
  begin?: Cause
}

const view =
  <Cause extends string>({ begin, ...records }: View<Cause>) =>
  ({ nameOf }: ViewProps) => (
    <LedgerRecords {...records} nameOf={nameOf} {...(begin === undefined ? {} : { begin: nameOf(begin) })} />
  )

/** The views of the one ledger, in the order of their tabs. */
export const VIEWS = {
  all: view({
    call: allRecord,
    file: 'ledger',
    causes: financeRecord.anyCause.options,
    ticket: SPOT_TICKET,
  }),
  legal: view({
    call: legalRecord,
    file: 'fiat-ledger',
    causes: financeRecord.legalCause.options,
    ticket: '/pages/money/addMoney',
    begin: 'deposit',
  }),
  contract: view({
    call: contractRecord,
    file: 'contract-ledger',
    causes: financeRecord.contractCause.options,
    ticket: '/pages/contract/contract',
  }),
  spot: view({
    call: bbRecord,
    file: 'spot-ledger',
    causes: financeRecord.cause.options,
    ticket: SPOT_TICKET,
  }),
} as const
export const VIEW_IDS = ['all', 'legal', 'contract', 'spot'] as const satisfies readonly (keyof typeof VIEWS)[]
