import { type Kysely, type Selectable, sql } from 'kysely'
import type { ChatDraft, ChatEvent, ChatPage, ChatPageRequest } from '#protocol'
import { bodyOf, isSameDraft, readLines } from '../platform/chatLines.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type Refused, refuse } from '../platform/refusal.ts'
import type { Uploads } from '../users/uploads/uploads.ts'
import type { ChatRow } from './rows.ts'

export type MessageRow = Selectable<Schema['support_messages']>

/** A page of a conversation, oldest first. */
export const readPage = (
  db: Kysely<Schema>,
  chatId: string,
  page: ChatPageRequest,
  own: 'user' | 'desk',
): Promise<ChatPage> =>
  readLines(page, own, (order, most) =>
    db
      .selectFrom('support_messages')
      .selectAll()
      .where('chat_id', '=', chatId)
      .$if(page.before !== undefined, (query) => query.where('seq', '<', String(page.before)))
      .$if(page.after !== undefined, (query) => query.where('seq', '>', String(page.after)))
      .orderBy('seq', order)
      .limit(most)
      .execute(),
  )

/** The message stored under a key; `other`: the key was used for something else. */
export const byKey = async (
  db: Kysely<Schema>,
  chatId: string,
  author: 'user' | 'desk',
  draft: ChatDraft,
): Promise<MessageRow | 'other' | undefined> => {
  const row = await db
    .selectFrom('support_messages')
    .selectAll()
    .where('chat_id', '=', chatId)
    .where('author', '=', author)
    .where('key', '=', draft.key)
    .executeTakeFirst()
  return row === undefined || isSameDraft(row, draft) ? row : 'other'
}

/** Adds a message after the last one; the row of the conversation is locked. */
const addMessage = async (
  inside: Kysely<Schema>,
  chatId: string,
  message: Pick<MessageRow, 'author' | 'operator_id' | 'kind' | 'body' | 'key'>,
  at: number,
): Promise<MessageRow> => {
  const { last_seq: seq } = await inside
    .updateTable('support_chats')
    .set({ last_seq: sql`last_seq + 1`, last_at: String(at) })
    .where('id', '=', chatId)
    .returning('last_seq')
    .executeTakeFirstOrThrow()
  return inside
    .insertInto('support_messages')
    .values({ ...message, chat_id: chatId, seq, at: String(at) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const addEvent = (inside: Kysely<Schema>, chatId: string, event: ChatEvent, at: number): Promise<MessageRow> =>
  addMessage(inside, chatId, { author: 'venue', operator_id: null, kind: 'event', body: event, key: null }, at)

/** Adds a message of one side. A picture must have been uploaded for this conversation, and be in no other message. */
export const addDraft = async (
  inside: Kysely<Schema>,
  uploads: Pick<Uploads, 'use'>,
  { id, uid }: Pick<ChatRow, 'id' | 'uid'>,
  by: Pick<MessageRow, 'author' | 'operator_id'>,
  draft: ChatDraft,
  at: number,
): Promise<MessageRow | Refused> => {
  if (draft.kind === 'image') {
    const isOwn = uid !== null && (await uploads.use(inside, uid, 'chat', [draft.image]))
    if (!isOwn) return refuse('notFound', { field: 'image' })
  }
  return addMessage(inside, id, { ...by, kind: draft.kind, body: bodyOf(draft), key: draft.key }, at)
}
