import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

export type ChatRow = Selectable<Schema['support_chats']>

/** The owner of a conversation: an account, or a guest by the hash of the guest's secret. */
export type Owner = { readonly uid: string } | { readonly guest: string }

export const findChat = async (db: Kysely<Schema>, owner: Owner): Promise<ChatRow | undefined> =>
  'uid' in owner
    ? db.selectFrom('support_chats').selectAll().where('uid', '=', owner.uid).executeTakeFirst()
    : db.selectFrom('support_chats').selectAll().where('guest_hash', '=', owner.guest).executeTakeFirst()

/** For a conversation whose messages were moved to another one: that one. */
export const chatById = async (db: Kysely<Schema>, id: string): Promise<ChatRow | undefined> => {
  const row = await db.selectFrom('support_chats').selectAll().where('id', '=', id).executeTakeFirst()
  return row?.joined_to == null ? row : chatById(db, row.joined_to)
}

/** The row, locked until the transaction ends. */
export const lockChat = (inside: Kysely<Schema>, id: string): Promise<ChatRow | undefined> =>
  inside.selectFrom('support_chats').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The conversation with its row locked, made if there is none. */
export const openChat = async (
  inside: Kysely<Schema>,
  owner: Owner,
  language: string,
  at: number,
): Promise<ChatRow> => {
  await inside
    .insertInto('support_chats')
    .values({
      uid: 'uid' in owner ? owner.uid : null,
      guest_hash: 'uid' in owner ? null : owner.guest,
      joined_to: null,
      state: 'closed',
      operator_id: null,
      waiting_since: String(at),
      language,
      created_at: String(at),
      last_at: String(at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await findChat(inside, owner)
  const locked = row && (await lockChat(inside, row.id))
  if (locked === undefined) throw new Error('a conversation is gone that was just there')
  return locked
}

/** One side has read up to here: never back, and never beyond the last message. False when nothing changed. */
export const markRead = async (
  db: Kysely<Schema>,
  { id, operator_id: has }: Pick<ChatRow, 'id' | 'operator_id'>,
  side: 'user' | 'desk',
  upTo: number,
): Promise<boolean> => {
  const mark = `${side}_read` as const
  const read = sql<string>`least(${upTo}::bigint, last_seq)`
  const { numUpdatedRows } = await db
    .updateTable('support_chats')
    .set(mark, read)
    .where('id', '=', id)
    .where(mark, '<', read)
    // Of the operators, only the assigned one reads it.
    .$if(side === 'desk', (query) => query.where('operator_id', '=', has))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
