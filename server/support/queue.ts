import { type Kysely, sql } from 'kysely'
import type { operators } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { countsAt } from '../users/operators/sessions.ts'
import type { ChatRow } from './rows.ts'

const PAGE = 50
const COUNTED = 100

/** Names of the operators who have these conversations. */
const namesOfOperators = async (
  db: Kysely<Schema>,
  chats: readonly Pick<ChatRow, 'operator_id'>[],
): Promise<(id: string | null) => string> => {
  const ids = chats.flatMap(({ operator_id: id }) => (id === null ? [] : [id]))
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('operators').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => (id === null ? '' : (names.get(id) ?? ''))
}

/** Unread messages of users in these conversations, counted up to 100 in each. */
const countUnread = async (db: Kysely<Schema>, chats: readonly ChatRow[]): Promise<(id: string) => number> => {
  const ids = chats.flatMap((chat) => (BigInt(chat.asked_seq) > BigInt(chat.desk_read) ? [chat.id] : []))
  if (ids.length === 0) return () => 0
  const { rows } = await sql<{ id: string; unread: number }>`
    SELECT c.id, (SELECT count(*)::integer FROM (
        SELECT FROM support_messages AS m WHERE m.chat_id = c.id AND m.author = 'user' AND m.seq > c.desk_read
        LIMIT ${COUNTED}) AS u) AS unread
    FROM support_chats AS c WHERE c.id = ANY (${ids}::bigint[])`.execute(db)
  const counts = new Map(rows.map(({ id, unread }) => [id, unread]))
  return (id) => counts.get(id) ?? 0
}

/** Conversations as the queue shows them, in two queries however many there are. */
export const linesOf = async (
  db: Kysely<Schema>,
  chats: readonly ChatRow[],
): Promise<(chat: ChatRow) => operators.ChatEntry> => {
  const [name, unread] = await Promise.all([namesOfOperators(db, chats), countUnread(db, chats)])
  return (chat) => ({
    id: chat.id,
    uid: chat.uid,
    state: chat.state,
    waitingSince: Number(chat.waiting_since),
    lastAt: Number(chat.last_at),
    operator: name(chat.operator_id),
    unread: unread(chat.id),
    language: chat.language,
  })
}

/**
 * A page of conversations: the longest waiting first, of ended ones the newest. Uses an index, however long the queue
 * is.
 */
export const readChats = async (
  db: Kysely<Schema>,
  state: ChatRow['state'],
  after: string | undefined,
): Promise<{ chats: operators.ChatEntry[]; next?: string }> => {
  const down = state === 'closed'
  const rows = await db
    .selectFrom('support_chats')
    .selectAll()
    .where('state', '=', state)
    .where('joined_to', 'is', null)
    .$if(after !== undefined, (query) => query.where('queue_no', down ? '<' : '>', after ?? ''))
    .orderBy('queue_no', down ? 'desc' : 'asc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  const line = await linesOf(db, page)
  const last = page.at(-1)
  return {
    chats: page.map(line),
    ...(rows.length > PAGE && last !== undefined ? { next: last.queue_no } : {}),
  }
}

/** How many conversations wait, and how many of this operator's have unread messages; counted up to 100. */
export const countQueue = async (
  db: Kysely<Schema>,
  operatorId: string,
): Promise<{ waiting: number; unread: number }> => {
  const { rows } = await sql<{ waiting: number; unread: number }>`
    SELECT (SELECT count(*)::integer FROM (
        SELECT FROM support_chats WHERE state = 'waiting' AND joined_to IS NULL LIMIT ${COUNTED}) AS w) AS waiting,
      (SELECT count(*)::integer FROM support_chats
        WHERE state = 'taken' AND joined_to IS NULL AND operator_id = ${operatorId} AND asked_seq > desk_read) AS unread
    `.execute(db)
  return rows[0] ?? { waiting: 0, unread: 0 }
}

/** Operators with the support role, and which of them are signed in at `now` (Unix ms). */
export const readStaff = async (
  db: Kysely<Schema>,
  now: number,
): Promise<readonly { id: string; name: string; own_uid: string | null; here: boolean }[]> => {
  const { rows } = await sql<{ id: string; name: string; own_uid: string | null; here: boolean }>`
    SELECT o.id, o.name, o.own_uid,
      EXISTS (SELECT FROM operator_sessions AS s WHERE s.operator_id = o.id AND ${countsAt(now, 's')}) AS here
    FROM operators AS o WHERE 'support' = ANY (o.roles) AND o.disabled_at IS NULL ORDER BY o.name`.execute(db)
  return rows
}
