import { type Kysely, sql } from 'kysely'
import type { desk } from '#protocol'
import type { Schema } from '../db/schema.ts'
import type { ChatRow } from './rows.ts'

const PAGE = 50
const COUNTED = 100

/** Names of the operators who have these conversations. */
export const namesOfOperators = async (
  db: Kysely<Schema>,
  chats: readonly Pick<ChatRow, 'operator_id'>[],
): Promise<(id: string | null) => string> => {
  const ids = chats.flatMap(({ operator_id: id }) => (id === null ? [] : [id]))
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('operators').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => (id === null ? '' : (names.get(id) ?? ''))
}

/** A conversation as the queue shows it, without the name of who has it. */
export const lineOf = async (db: Kysely<Schema>, chat: ChatRow): Promise<desk.DeskChatLine> => {
  const unread =
    BigInt(chat.asked_seq) <= BigInt(chat.desk_read)
      ? []
      : await db
          .selectFrom('support_messages')
          .select('seq')
          .where('chat_id', '=', chat.id)
          .where('author', '=', 'user')
          .where('seq', '>', chat.desk_read)
          .limit(COUNTED)
          .execute()
  return {
    id: chat.id,
    uid: chat.uid,
    state: chat.state,
    waitingSince: Number(chat.waiting_since),
    lastAt: Number(chat.last_at),
    operator: '',
    unread: unread.length,
    language: chat.language,
  }
}

/** A page of conversations: the longest waiting first, of those that ended the newest. By an index, whatever stands before. */
export const readChats = async (
  db: Kysely<Schema>,
  state: ChatRow['state'],
  after: string | undefined,
): Promise<{ chats: desk.DeskChatLine[]; next?: string }> => {
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
  const name = await namesOfOperators(db, page)
  const lines = await Promise.all(page.map((chat) => lineOf(db, chat)))
  const last = page.at(-1)
  return {
    chats: lines.map((line, at) => ({ ...line, operator: name(page[at]?.operator_id ?? null) })),
    ...(rows.length > PAGE && last !== undefined ? { next: last.queue_no } : {}),
  }
}

/** How many wait, and how many that this operator has hold something unread; counted up to 100. */
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

/** Which operators may answer, and who of them is signed in since `seen` (Unix ms) in a session begun since `begun`. */
export const readStaff = async (
  db: Kysely<Schema>,
  seen: number,
  begun: number,
): Promise<readonly { id: string; name: string; own_uid: string | null; here: boolean }[]> => {
  const { rows } = await sql<{ id: string; name: string; own_uid: string | null; here: boolean }>`
    SELECT o.id, o.name, o.own_uid, EXISTS (SELECT FROM operator_sessions AS s WHERE s.operator_id = o.id
      AND s.seen_at > ${seen} AND s.created_at > ${begun}) AS here
    FROM operators AS o WHERE 'support' = ANY (o.roles) AND o.disabled_at IS NULL ORDER BY o.name`.execute(db)
  return rows
}
