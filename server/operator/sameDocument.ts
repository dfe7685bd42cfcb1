import type { Kysely } from 'kysely'
import type { operators } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { oneDocumentSql } from '../users/identity/oneDocument.ts'

/** Other accounts that gave the document of this one, with the cases in which they did, the newest account first. */
export const sameDocument = async (
  db: Kysely<Schema>,
  uid: string,
): Promise<NonNullable<operators.OperatorCase['sameDocument']>> => {
  const others = await db
    .selectFrom('identities as a')
    .innerJoin('identities as b', (join) => join.on(oneDocumentSql))
    .innerJoin('cases', (join) =>
      join.on((eb) =>
        eb.or([eb('cases.id', '=', eb.ref('b.primary_case')), eb('cases.id', '=', eb.ref('b.advanced_case'))]),
      ),
    )
    .select(['b.uid', 'cases.id', 'cases.kind', 'cases.state'])
    .where('a.uid', '=', uid)
    .orderBy('b.uid', 'desc')
    .orderBy('cases.id')
    .limit(50)
    .execute()
  return others.map(({ uid: other, id, kind, state }) => ({ uid: other, id, kind, state }))
}
