import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import type { OperatorRow } from '../users/operators/operatorRow.ts'

/** The conversation that shows this picture, if this operator may read it. */
export const chatOfPicture = async (
  db: Kysely<Schema>,
  { roles, own_uid: own }: Pick<OperatorRow, 'roles' | 'own_uid'>,
  id: string,
): Promise<string | undefined> => {
  if (!roles.includes('support') && !roles.includes('auditor')) return undefined
  const row = await db
    .selectFrom('support_messages as m')
    .innerJoin('support_chats as c', 'c.id', 'm.chat_id')
    .select(['c.id', 'c.uid'])
    .where('m.kind', '=', 'image')
    .where('m.body', '=', id)
    .executeTakeFirst()
  return row === undefined || (row.uid !== null && row.uid === own) ? undefined : row.id
}
