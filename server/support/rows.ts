import { type Kysely, type Selectable, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

export type ChatRow = Selectable<Schema['support_chats']>

/** Whose conversation: an account's, or a guest's by the hash of his secret. */
export type Owner = { readonly uid: string } | { readonly guest: string }

export const findChat = async (db: Kysely<Schema>, owner: Owner): Promise<ChatRow | undefined> =>
  'uid' in owner
    ? db.selectFrom('support_chats').selectAll().where('uid', '=', owner.uid).executeTakeFirst()
    : db.selectFrom('support_chats').selectAll().where('guest_hash', '=', owner.guest).executeTakeFirst()

/** A conversation whose words went over to another one: that one. */
export const chatById = async (db: Kysely<Schema>, id: string): Promise<ChatRow | undefined> => {
  const row = await db.selectFrom('support_chats').selectAll().where('id', '=', id).executeTakeFirst()
  return row?.joined_to == null ? row : chatById(db, row.joined_to)
}

/** The row, kept from everybody else until the transaction ends. */
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

/** One side has read so far: never back, and never further than there is. False when that was known. */
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
    // Of the operators, only the one who has it reads it.
    .$if(side === 'desk', (query) => query.where('operator_id', '=', has))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
