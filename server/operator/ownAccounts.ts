import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'

/** The accounts of an operator: their own, and those whose owner gave the same document (as in `sameDocument`). */
export const ownAccounts = async (
  db: Kysely<Schema>,
  { own_uid: own }: Pick<OperatorRow, 'own_uid'>,
): Promise<readonly string[]> => {
  if (own === null) return []
  const { rows } = await sql<{ uid: string }>`
    SELECT b.uid FROM identities AS a JOIN identities AS b ON b.document_mark = a.document_mark AND b.uid <> a.uid
    WHERE a.uid = ${own} AND (a.document IS NULL OR b.document IS NULL OR a.document = b.document)`.execute(db)
  return [own, ...rows.map(({ uid }) => uid)]
}
