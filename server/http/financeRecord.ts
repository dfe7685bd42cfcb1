import { financeRecord } from '#protocol'
import { readRecords } from '../ledger/records.ts'
import type { Handler } from './handler.ts'

const PAGE = 20

/** A view of the one ledger by cause: what spot trading did, and the funds that it began with. */
export const bbRecord: Handler<typeof financeRecord.bbRecord> = async (
  { cause, limit = PAGE, ...query },
  { services: { database }, uid },
) => {
  const causes = cause === undefined ? financeRecord.cause.options : [cause]
  const { lines, next } = await readRecords(database.db, uid, { ...query, causes, limit })
  return { lines, ...(next === undefined ? {} : { next }) }
}

/** The same of contracts. */
export const contractRecord: Handler<typeof financeRecord.contractRecord> = async (
  { cause, limit = PAGE, ...query },
  { services: { database }, uid },
) => {
  const causes = cause === undefined ? financeRecord.contractCause.options : [cause]
  const { lines, next } = await readRecords(database.db, uid, { ...query, causes, limit })
  return { lines, ...(next === undefined ? {} : { next }) }
}
