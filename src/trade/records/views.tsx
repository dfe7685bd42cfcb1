import { type ComponentProps, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { financeRecord } from '#protocol'
import { causeKey } from './causeName.ts'
import { LedgerRecords } from './LedgerRecords.tsx'

const { allRecord, legalRecord, contractRecord, bbRecord } = financeRecord
const SPOT_TICKET = '/pages/transaction/transaction'

interface View<Cause extends string>
  extends Pick<ComponentProps<typeof LedgerRecords<Cause>>, 'call' | 'file' | 'causes' | 'ticket'> {
  /** The cause of its first line, where that comes from no trade. */
  begin?: Cause
}

const view = <Cause extends string>({ begin, ...records }: View<Cause>) => {
  const Lines = () => {
    const { t } = useTranslation(['records', 'trade', 'futures'])
    const nameOf = useCallback((cause: string) => t(causeKey(cause)), [t])
    return <LedgerRecords {...records} nameOf={nameOf} {...(begin === undefined ? {} : { begin: nameOf(begin) })} />
  }
  return Lines
}

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
