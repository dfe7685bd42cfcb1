import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'

/** What a user reads and marks as read. */
export type ReadKind = 'notices' | 'orders' | 'contracts'

/** Up to when a user has seen everything; before the first mark, everything older than the account counts as seen. */
export type ReadMarks = Readonly<Record<ReadKind, number>>

export const readMarks = async (db: Kysely<Schema>, uid: string): Promise<ReadMarks> => {
  const rows = await db
    .selectFrom('users')
    .leftJoin('read_marks', 'read_marks.uid', 'users.uid')
    .select(['users.created_at', 'read_marks.kind', 'read_marks.up_to'])
    .where('users.uid', '=', uid)
    .execute()
  const mark = (kind: ReadKind): number =>
    Math.max(Number(rows[0]?.created_at ?? 0), Number(rows.find((row) => row.kind === kind)?.up_to ?? 0))
  return { notices: mark('notices'), orders: mark('orders'), contracts: mark('contracts') }
}

/** Moves a mark forward; of two concurrent marks the later one stays. Times: Unix ms. */
export const moveReadMark = async (db: Kysely<Schema>, uid: string, kind: ReadKind, upTo: number): Promise<void> => {
  await db
    .insertInto('read_marks')
    .values({ uid, kind, up_to: String(upTo) })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'kind']).doUpdateSet({ up_to: sql`greatest(read_marks.up_to, excluded.up_to)` }),
    )
    .execute()
}
