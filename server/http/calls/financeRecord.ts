import { financeRecord } from '#protocol'
import { readRecords } from '../../ledger/records.ts'
import type { Handler, UserRequest } from '../../services/handler.ts'

// Views of the one ledger by cause.

const PAGE = 20

interface Asked<C> {
  readonly coin?: string | undefined
  readonly kind?: financeRecord.LedgerEntry['kind'] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly cause?: C | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

const view =
  <C extends string>(all: readonly C[]) =>
  async ({ cause, limit = PAGE, ...query }: Asked<C>, { services: { database }, uid }: UserRequest) => {
    const causes = cause === undefined ? all : [cause]
    const { lines, next } = await readRecords(database.db, uid, { ...query, causes, limit })
    return { lines, ...(next === undefined ? {} : { next }) }
  }

/** What spot trading did, and the funds that it began with. */
export const bbRecord: Handler<typeof financeRecord.bbRecord> = view(financeRecord.cause.options)

/** The same of contracts. */
export const contractRecord: Handler<typeof financeRecord.contractRecord> = view(financeRecord.contractCause.options)

/** The same of money that came in and went out. */
export const legalRecord: Handler<typeof financeRecord.legalRecord> = view(financeRecord.legalCause.options)

/** All of it. */
export const allRecord: Handler<typeof financeRecord.allRecord> = view(financeRecord.anyCause.options)
