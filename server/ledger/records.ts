import { type Kysely, type Selectable, sql } from 'kysely'
import { type financeRecord, toAmount } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { cutPage, idOf } from '../platform/page.ts'

export interface RecordQuery<C extends string> {
  readonly coin?: string | undefined
  readonly kind?: financeRecord.LedgerEntry['kind'] | undefined
  /** Unix ms; `from` counts, `to` does not. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly causes: readonly C[]
  /** Id of the last entry of the previous page. */
  readonly cursor?: string | undefined
  readonly limit: number
}

type Row = Pick<
  Selectable<Schema['ledger_lines']>,
  'id' | 'cause' | 'cause_id' | 'coin' | 'kind' | 'amount' | 'before' | 'after' | 'time'
>

/** No entry has a higher id. */
const LAST = '9223372036854775807'

/** A user's entries with these causes, newest first, and the cursor of the following page. */
export const readRecords = async <C extends string>(
  db: Kysely<Schema>,
  uid: string,
  { coin, kind, from, to, causes, cursor, limit }: RecordQuery<C>,
): Promise<{ lines: (Omit<financeRecord.LedgerEntry, 'cause'> & { cause: C })[]; next: string | undefined }> => {
  const { rows: found } = await sql<Row>`
    SELECT id, cause, cause_id, coin, kind, amount, before, after, time FROM ledger_page(${uid}::bigint, ${causes}::text[],
      ${coin ?? null}::text, ${kind ?? null}::text, ${from ?? null}::bigint, ${to ?? null}::bigint,
      ${cursor ?? LAST}::bigint, ${limit + 1}::integer)`.execute(db)
  const { page, next } = cutPage(found, limit, idOf)
  return {
    lines: page.map((row) => ({
      id: row.id,
      cause: row.cause as C,
      causeId: row.cause_id,
      coin: row.coin,
      kind: row.kind as financeRecord.LedgerEntry['kind'],
      amount: toAmount(row.amount),
      before: toAmount(row.before ?? '0'),
      after: toAmount(row.after ?? '0'),
      time: row.time,
    })),
    next: next.next,
  }
}
