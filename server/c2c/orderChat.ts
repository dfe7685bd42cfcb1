import { type Kysely, sql } from 'kysely'
import {
  type C2cChatHead,
  type C2cParty,
  type ChatDraft,
  type ChatPageRequest,
  type merchantMsg,
  partyOf,
  seesPayee,
} from '#protocol'
import { bodyOf, isSameDraft, lineOf, readLines } from '../platform/chatLines.ts'
import type { Schema } from '../platform/db/schema.ts'
import { createLimiter, type Rates } from '../platform/limits.ts'
import type { Clock } from '../platform/ports.ts'
import { isRefused, type Refused, refuse } from '../platform/refusal.ts'
import type { VenueEmitter } from '../platform/venueEvents.ts'
import { waitRefusal } from '../users/accounts/sendCode.ts'
import type { Uploads } from '../users/uploads/uploads.ts'
import { addLine, lineByKey, type MessageRow, readChatHeads } from './messages.ts'

/** Read marks of one user. */
const SIGNS = { burst: 60, perSecond: 2 }
const UNKNOWN = refuse('notFound', { field: 'id' })
const EMPTY: C2cChatHead = { lastSeq: 0, readSeq: 0, otherReadSeq: 0, unread: 0 }

/** What the two sides of an order write to each other. To everybody else each order is unknown. */
export interface OrderChat {
  /** Adds a message once: the same key again answers the one that stands. */
  save(uid: string, order: string, draft: ChatDraft): Promise<Answer<'save'> | Refused>
  /** The newest lines, those before a number, or those after one; oldest first. */
  page(uid: string, order: string, page: ChatPageRequest): Promise<Answer<'getList'> | Refused>
  /** This user has read up to here. */
  sign(uid: string, order: string, readUpTo: number): Promise<{ chat: C2cChatHead } | Refused>
}
interface Answers {
  readonly save: { message: merchantMsg.C2cMessage; chat: C2cChatHead }
  readonly getList: { messages: merchantMsg.C2cMessage[]; more: boolean; chat: C2cChatHead; open: boolean }
}
type Answer<Name extends keyof Answers> = Answers[Name]

export interface OrderChatParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly uploads: Pick<Uploads, 'use'>
  readonly rates: Pick<Rates, 'chatMessages'>
  readonly emitter: Pick<VenueEmitter, 'emitC2c'>
}

export const createOrderChat = ({ db, clock, uploads, rates, emitter }: OrderChatParts): OrderChat => {
  const byUser = createLimiter(clock, rates.chatMessages)
  const bySigns = createLimiter(clock, SIGNS)

  const find = async (uid: string, id: string) => {
    const row = await db.selectFrom('c2c_orders').select(['id', 'record']).where('id', '=', id).executeTakeFirst()
    const party = row === undefined ? undefined : partyOf(row.record, uid)
    if (row === undefined || party === undefined) return UNKNOWN
    const { buyer, seller } = row.record
    return { id, party, both: [buyer, seller], open: seesPayee(row.record, uid, clock.now()) }
  }
  const headOf = async (uid: string, id: string): Promise<C2cChatHead> =>
    (await readChatHeads(db, uid, [id])).get(id) ?? EMPTY
  const tell = (id: string, both: readonly string[]): void => {
    for (const uid of both) emitter.emitC2c(uid, [id])
  }

  /** Of requests at once with one key, one adds the message: the chat is locked by the line that is added. */
  const add = (uid: string, id: string, party: C2cParty, draft: ChatDraft): Promise<MessageRow | Refused> =>
    db.transaction().execute(async (inside) => {
      await sql`SELECT FROM c2c_chats WHERE order_id = ${id} FOR UPDATE`.execute(inside)
      const same = await lineByKey(inside, id, party, draft.key)
      if (same !== undefined) return same
      if (draft.kind === 'image' && !(await uploads.use(inside, uid, 'chat', [draft.image])))
        return refuse('notFound', { field: 'image' })
      const line = { author: party, kind: draft.kind, body: bodyOf(draft), key: draft.key }
      return addLine(inside, id, line, clock.now())
    })

  return {
    async save(uid, order, draft) {
      const found = await find(uid, order)
      if (isRefused(found)) return found
      const { id, party, both, open } = found
      let line: MessageRow | Refused | undefined = await lineByKey(db, id, party, draft.key)
      if (line === undefined) {
        if (!open) return refuse('notNow')
        const seconds = byUser.take(uid)
        if (seconds > 0) return waitRefusal('tooManyRequests', seconds)
        line = await add(uid, id, party, draft)
        if (isRefused(line)) return line
        tell(id, both)
      }
      if (!isSameDraft(line, draft)) return refuse('keyReused')
      return { message: lineOf(line, party), chat: await headOf(uid, id) }
    },

    async page(uid, order, page) {
      const found = await find(uid, order)
      if (isRefused(found)) return found
      const { id, party, open } = found
      const lines = await readLines<MessageRow['author'], MessageRow['kind']>(page, party, (by, most) =>
        db
          .selectFrom('c2c_messages')
          .selectAll()
          .where('order_id', '=', id)
          .$if(page.before !== undefined, (query) => query.where('seq', '<', String(page.before)))
          .$if(page.after !== undefined, (query) => query.where('seq', '>', String(page.after)))
          .orderBy('seq', by)
          .limit(most)
          .execute(),
      )
      return { ...lines, chat: await headOf(uid, id), open }
    },

    async sign(uid, order, readUpTo) {
      const found = await find(uid, order)
      if (isRefused(found)) return found
      const { id, party, both } = found
      const seconds = bySigns.take(uid)
      if (seconds > 0) return waitRefusal('tooManyRequests', seconds)
      const mark = `${party}_read` as const
      const read = sql<string>`least(${readUpTo}::bigint, last_seq)`
      const { numUpdatedRows } = await db
        .updateTable('c2c_chats')
        .set(mark, read)
        .where('order_id', '=', id)
        .where(mark, '<', read)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) tell(id, both)
      return { chat: await headOf(uid, id) }
    },
  }
}
