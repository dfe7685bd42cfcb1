import type { Kysely } from 'kysely'
import type { operators } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'

/**
 * Other accounts that gave the document of this one (its country and number; its type too, where both are known), with
 * the cases in which they did, the newest account first.
 */
export const sameDocument = async (
  db: Kysely<Schema>,
  uid: string,
): Promise<NonNullable<operators.OperatorCase['sameDocument']>> => {
  const own = await db.selectFrom('identities').selectAll().where('uid', '=', uid).executeTakeFirst()
  if (own === undefined || own.document_mark === null) return []
  const others = await db
    .selectFrom('identities')
    .innerJoin('cases', (join) =>
      join.on((eb) =>
        eb.or([
          eb('cases.id', '=', eb.ref('identities.primary_case')),
          eb('cases.id', '=', eb.ref('identities.advanced_case')),
        ]),
      ),
    )
    .select(['identities.uid', 'identities.document', 'cases.id', 'cases.kind', 'cases.state'])
    .where('identities.document_mark', '=', own.document_mark)
    .where('identities.uid', '!=', uid)
    .orderBy('identities.uid', 'desc')
    .orderBy('cases.id')
    .limit(50)
    .execute()
  return others
    .filter(({ document }) => own.document === null || document === null || document === own.document)
    .map(({ uid: other, id, kind, state }) => ({ uid: other, id, kind, state }))
}
