import { financeRecord } from '#protocol'
import { readRecords } from '../../ledger/records.ts'
import type { Handler, UserRequest } from '../../services/handler.ts'

// Views of the ledger, filtered by cause.

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

/** Entries of spot trading, and the initial funds. */
export const bbRecord: Handler<typeof financeRecord.bbRecord> = view(financeRecord.cause.options)

/** Entries of contracts. */
export const contractRecord: Handler<typeof financeRecord.contractRecord> = view(financeRecord.contractCause.options)

/** Entries of deposits and withdrawals. */
export const legalRecord: Handler<typeof financeRecord.legalRecord> = view(financeRecord.legalCause.options)

/** All entries. */
export const allRecord: Handler<typeof financeRecord.allRecord> = view(financeRecord.anyCause.options)
