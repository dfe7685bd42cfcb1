import { type Kysely, sql } from 'kysely'
import type { ChatHead } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { countsAt } from '../users/operators/sessions.ts'
import type { ChatRow } from './rows.ts'

/** Badges show no larger number. */
const COUNTED = 100
/** The usual wait is the median of this many waits, no older than this. */
const TAKES = 20
const TAKES_OF = 86_400_000
const FEWEST = 3

/** An operator with the support role is signed in and was active recently. */
export const isStaffed = async (db: Kysely<Schema>, now: number): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM operator_sessions AS s JOIN operators AS o ON o.id = s.operator_id
    WHERE 'support' = ANY (o.roles) AND o.disabled_at IS NULL AND ${countsAt(now, 's')} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** The median of recent waits, in ms; null while there are too few. */
const usualWait = async (db: Kysely<Schema>, now: number): Promise<number | null> => {
  const takes = await db
    .selectFrom('support_takes')
    .select('waited')
    .where('at', '>', String(now - TAKES_OF))
    .orderBy('at', 'desc')
    .limit(TAKES)
    .execute()
  const waits = takes.map(({ waited }) => Number(waited)).toSorted((a, b) => a - b)
  return waits.length < FEWEST ? null : (waits[Math.floor(waits.length / 2)] ?? null)
}

const placeOf = async (db: Kysely<Schema>, { state, queue_no: number }: ChatRow): Promise<number> => {
  if (state !== 'waiting') return 0
  const { ahead } = await db
    .selectFrom('support_chats')
    .select((eb) => eb.fn.countAll<string>().as('ahead'))
    .where('state', '=', 'waiting')
    .where('joined_to', 'is', null)
    .where('queue_no', '<', number)
    .executeTakeFirstOrThrow()
  return Number(ahead) + 1
}

/** Unread messages of operators, counted up to 100. */
export const countUnreadChat = async (db: Kysely<Schema>, chat: Pick<ChatRow, 'id' | 'user_read'>): Promise<number> => {
  const rows = await db
    .selectFrom('support_messages')
    .select('seq')
    .where('chat_id', '=', chat.id)
    .where('author', '=', 'desk')
    .where('seq', '>', chat.user_read)
    .limit(COUNTED)
    .execute()
  return rows.length
}

/** The state of a conversation for its user; undefined when nothing was written yet. */
export const readHead = async (
  db: Kysely<Schema>,
  chat: ChatRow | undefined,
  { now, demo, typing }: { readonly now: number; readonly demo: boolean; readonly typing: boolean },
): Promise<ChatHead> => {
  const [staffed, wait, place, unread] = await Promise.all([
    isStaffed(db, now),
    usualWait(db, now),
    chat === undefined ? 0 : placeOf(db, chat),
    chat === undefined ? 0 : countUnreadChat(db, chat),
  ])
  return {
    state: chat?.state ?? 'none',
    lastSeq: Number(chat?.last_seq ?? 0),
    readSeq: Number(chat?.user_read ?? 0),
    deskReadSeq: Number(chat?.desk_read ?? 0),
    unread,
    waitingSince: chat?.state === 'waiting' ? Number(chat.waiting_since) : 0,
    place,
    usualWait: wait,
    staffed,
    typing,
    demo,
    at: now,
  }
}
