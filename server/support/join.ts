import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { addEvent } from './messages.ts'
import { lockChat, openChat } from './rows.ts'

const greater = (a: string, b: string): string => (BigInt(a) > BigInt(b) ? a : b)

/**
 * Moves a guest's messages to an account, once: after the messages that are there, in the order of writing. When two
 * accounts ask at once, one gets them. Returns the account's conversation, undefined when there was nothing to move.
 */
export const joinGuest = (db: Kysely<Schema>, guest: string, uid: string, at: number): Promise<string | undefined> =>
  db.transaction().execute(async (inside) => {
    const found = await inside
      .selectFrom('support_chats')
      .selectAll()
      .where('guest_hash', '=', guest)
      .where('joined_to', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (found === undefined) return undefined
    const own = await openChat(inside, { uid }, found.language, at)
    await sql`
      UPDATE support_messages SET chat_id = ${own.id}, seq = seq + ${own.last_seq}::bigint,
        key = CASE WHEN key IS NULL OR EXISTS (SELECT FROM support_messages AS m
          WHERE m.chat_id = ${own.id} AND m.author = support_messages.author AND m.key = support_messages.key)
          THEN NULL ELSE key END
      WHERE chat_id = ${found.id}`.execute(inside)
    const shift = (seq: string): string => (seq === '0' ? '0' : String(BigInt(seq) + BigInt(own.last_seq)))
    // What was unread before stays so.
    const readUpTo = (mine: string, his: string): string => (mine === own.last_seq ? greater(mine, shift(his)) : mine)
    // The operator of the account's conversation keeps it; without one, the guest's place in the queue or operator goes
    // along.
    const isFree = own.state === 'closed' || (own.state === 'waiting' && found.state !== 'closed')
    const before = own.state === 'waiting' && BigInt(own.queue_no) < BigInt(found.queue_no)
    // An operator does not answer their own account.
    const isOwn =
      found.operator_id !== null &&
      (await inside
        .selectFrom('operators')
        .select('id')
        .where('id', '=', found.operator_id)
        .where('own_uid', '=', uid)
        .executeTakeFirst()) !== undefined
    await inside
      .updateTable('support_chats')
      .set({
        joined_to: own.id,
        state: 'closed',
        operator_id: null,
        queue_no: sql`nextval('support_queue')`,
        last_seq: '0',
      })
      .where('id', '=', found.id)
      .execute()
    await inside
      .updateTable('support_chats')
      .set({
        last_seq: sql`last_seq + ${found.last_seq}::bigint`,
        user_read: readUpTo(own.user_read, found.user_read),
        desk_read: readUpTo(own.desk_read, found.desk_read),
        asked_seq: greater(own.asked_seq, shift(found.asked_seq)),
        ...(isFree ? { state: isOwn ? 'waiting' : found.state, operator_id: isOwn ? null : found.operator_id } : {}),
        ...(isFree && !before ? { queue_no: found.queue_no, waiting_since: found.waiting_since } : {}),
      })
      .where('id', '=', own.id)
      .execute()
    await addEvent(inside, own.id, 'joined', at)
    return (await lockChat(inside, own.id))?.id
  })
