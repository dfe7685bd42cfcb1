import type { Kysely } from 'kysely'
import { type financeRecord, toAmount } from '#protocol'
import type { Schema } from '../db/schema.ts'

export interface RecordQuery<C extends string> {
  readonly coin?: string | undefined
  readonly causes: readonly C[]
  /** Id of the last line of the page before. */
  readonly cursor?: string | undefined
  readonly limit: number
}

/** A user's lines with these causes, newest first, and the cursor of the following page. */
export const readRecords = async <C extends string>(
  db: Kysely<Schema>,
  uid: string,
  { coin, causes, cursor, limit }: RecordQuery<C>,
): Promise<{ lines: (Omit<financeRecord.LedgerLine, 'cause'> & { cause: C })[]; next: string | undefined }> => {
  let rows = db
    .selectFrom('ledger_lines')
    .selectAll()
    .where('uid', '=', uid)
    .where('cause', 'in', causes)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (coin !== undefined) rows = rows.where('coin', '=', coin)
  if (cursor !== undefined) rows = rows.where('id', '<', cursor)
  const found = await rows.execute()
  const kept = found.slice(0, limit)
  return {
    lines: kept.map((row) => ({
      id: row.id,
      cause: row.cause as C,
      causeId: row.cause_id,
      coin: row.coin,
      kind: row.kind as financeRecord.LedgerLine['kind'],
      amount: toAmount(row.amount),
      before: toAmount(row.before ?? '0'),
      after: toAmount(row.after ?? '0'),
      time: row.time,
    })),
    next: found.length > limit ? kept.at(-1)?.id : undefined,
  }
}
