import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { oneDocumentSql } from '../users/identity/oneDocument.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'

/** The accounts of an operator: their own, and those whose owner gave the same document. */
export const ownAccounts = async (
  db: Kysely<Schema>,
  { own_uid: own }: Pick<OperatorRow, 'own_uid'>,
): Promise<readonly string[]> => {
  if (own === null) return []
  const { rows } = await sql<{ uid: string }>`
    SELECT b.uid FROM identities AS a JOIN identities AS b ON ${oneDocumentSql} WHERE a.uid = ${own}`.execute(db)
  return [own, ...rows.map(({ uid }) => uid)]
}
