import { type Kysely, sql } from 'kysely'
import type { ChatDraft, ChatEvent, ChatMessage, ChatPage, ChatPageWish, ChatSigns, desk } from '#protocol'
import type { Schema } from '../db/schema.ts'
import { type Refused, refuse } from '../http/handler.ts'
import type { OperatorRow } from '../operators/operators.ts'
import { DESK_IDLE, DESK_LIFETIME } from '../operators/sessions.ts'
import { lineOf, namesOfOperators } from './queue.ts'
import { addEvent, addMessage, bodyOf, byKey, type ChatRow, chatById, lockChat, messageOf, readPage } from './rows.ts'
import type { SupportParts } from './support.ts'
import type { Watch } from './watch.ts'

type Who = Pick<OperatorRow, 'id' | 'roles' | 'own_uid'>
export type ActOutcome = 'done' | 'taken' | 'own' | 'gone'

export interface DeskChatParts extends SupportParts {
  readonly watch: Watch
  readonly changed: (chat: Pick<ChatRow, 'uid'>) => void
  /** Somebody left the queue. */
  readonly queueMoved: () => Promise<void>
}

/** Conversations from the side of those who answer. Undefined: there is none of this number. */
export interface DeskChats {
  view(who: Who, id: string): Promise<desk.DeskChat | undefined>
  page(who: Who, id: string, wish: ChatPageWish): Promise<(ChatPage & { chat: desk.DeskChat }) | undefined>
  isMine(who: Who, id: string): Promise<boolean>
  take(who: Who, id: string): Promise<ActOutcome>
  answer(who: Who, id: string, draft: ChatDraft): Promise<ChatMessage | Refused>
  /** To another operator, or with undefined back to the front of the queue. */
  hand(who: Who, id: string, to: Who | undefined): Promise<ActOutcome>
  close(who: Who, id: string): Promise<ActOutcome>
  sign(who: Who, id: string, signs: ChatSigns): Promise<void>
  /** What waits for an answer of somebody who is no longer signed in goes back to its place in the queue. */
  handBack(): Promise<void>
}

/** Is an operator signed in, and was not idle too long? */
const isHere = async (db: Kysely<Schema>, operatorId: string, now: number): Promise<boolean> => {
  const row = await db
    .selectFrom('operator_sessions')
    .select('token_hash')
    .where('operator_id', '=', operatorId)
    .where('seen_at', '>', String(now - DESK_IDLE))
    .where('created_at', '>', String(now - DESK_LIFETIME))
    .executeTakeFirst()
  return row !== undefined
}

const set = (inside: Kysely<Schema>, id: string, values: { state: ChatRow['state']; operator_id: string | null }) =>
  inside.updateTable('support_chats').set(values).where('id', '=', id).execute()

export const createDeskChats = (parts: DeskChatParts): DeskChats => {
  const { db, clock, uploads, watch, changed, queueMoved } = parts

  const mayOf = async (who: Who, chat: ChatRow): Promise<desk.DeskChat['may']> => {
    if (!who.roles.includes('support')) return 'role'
    if (chat.uid !== null && chat.uid === who.own_uid) return 'own'
    if (chat.operator_id === who.id) return 'mine'
    if (chat.state === 'waiting') return 'take'
    if (chat.operator_id === null) return 'quiet'
    return (await isHere(db, chat.operator_id, clock.now())) ? 'taken' : 'take'
  }
  const view: DeskChats['view'] = async (who, id) => {
    const chat = await chatById(db, id)
    if (chat === undefined) return undefined
    const [name, line] = [await namesOfOperators(db, [chat]), await lineOf(db, chat)]
    return {
      ...line,
      operator: name(chat.operator_id),
      lastSeq: Number(chat.last_seq),
      userReadSeq: Number(chat.user_read),
      typing: watch.isTyping(chat.id, 'user'),
      may: await mayOf(who, chat),
    }
  }
  /** Changes a conversation that this operator has, in one transaction; told after it. */
  const withMine = async (
    who: Who,
    id: string,
    event: ChatEvent,
    change: (inside: Kysely<Schema>, chat: ChatRow, at: number) => Promise<void>,
  ): Promise<ActOutcome> => {
    const known = await chatById(db, id)
    if (known === undefined) return 'gone'
    const at = clock.now()
    const done = await db.transaction().execute(async (inside) => {
      const chat = await lockChat(inside, known.id)
      if (chat === undefined || chat.state !== 'taken') return 'gone'
      if (chat.operator_id !== who.id) return 'taken'
      await change(inside, chat, at)
      await addEvent(inside, chat.id, event, at)
      return chat
    })
    if (typeof done === 'string') return done
    watch.type(done.id, 'desk', false, () => undefined)
    changed(done)
    return 'done'
  }

  return {
    view,
    async page(who, id, wish) {
      const chat = await view(who, id)
      return chat && { ...(await readPage(db, chat.id, wish, 'desk')), chat }
    },
    isMine: async (who, id) => (await chatById(db, id))?.operator_id === who.id,

    async take(who, id) {
      const known = await chatById(db, id)
      if (known === undefined) return 'gone'
      if (known.uid !== null && known.uid === who.own_uid) return 'own'
      const at = clock.now()
      const done = await db.transaction().execute(async (inside) => {
        const chat = await lockChat(inside, known.id)
        if (chat === undefined || chat.joined_to !== null || chat.state === 'closed') return 'gone'
        if (chat.operator_id === who.id) return 'done'
        if (chat.operator_id !== null && (await isHere(inside, chat.operator_id, at))) return 'taken'
        await set(inside, chat.id, { state: 'taken', operator_id: who.id })
        await addEvent(inside, chat.id, chat.state === 'waiting' ? 'taken' : 'handedOver', at)
        if (chat.state === 'waiting')
          await inside
            .insertInto('support_takes')
            .values({ at: String(at), waited: String(Math.max(0, at - Number(chat.waiting_since))) })
            .execute()
        return chat
      })
      if (typeof done === 'string') return done
      changed(done)
      await queueMoved()
      return 'done'
    },

    async answer(who, id, draft) {
      const known = await chatById(db, id)
      if (known === undefined) return refuse('notFound', { field: 'id' })
      const at = clock.now()
      const done = await db.transaction().execute(async (inside) => {
        const chat = await lockChat(inside, known.id)
        if (chat === undefined) return refuse('notFound', { field: 'id' })
        const same = await byKey(inside, chat.id, 'desk', draft)
        if (same === 'other' || (same !== undefined && same.operator_id !== who.id)) return refuse('keyReused')
        if (same !== undefined) return { row: same, chat }
        if (chat.operator_id !== who.id) return refuse('notNow')
        if (draft.kind === 'image') {
          const mine = chat.uid !== null && (await uploads.use(inside, chat.uid, 'chat', [draft.image]))
          if (!mine) return refuse('notFound', { field: 'image' })
        }
        const message = {
          author: 'desk',
          operator_id: who.id,
          kind: draft.kind,
          body: bodyOf(draft),
          key: draft.key,
        } as const
        const row = await addMessage(inside, chat.id, message, at)
        await inside.updateTable('support_chats').set({ desk_read: row.seq }).where('id', '=', chat.id).execute()
        return { row, chat }
      })
      if ('refused' in done) return done
      watch.type(known.id, 'desk', false, () => undefined)
      changed(done.chat)
      return messageOf(done.row, 'desk')
    },

    async hand(who, id, to) {
      const own = await chatById(db, id)
      if (to !== undefined && own !== undefined && own.uid !== null && own.uid === to.own_uid) return 'own'
      return withMine(who, id, to === undefined ? 'returned' : 'handedOver', async (inside, chat) => {
        await set(inside, chat.id, { state: to === undefined ? 'waiting' : 'taken', operator_id: to?.id ?? null })
      })
    },

    close: (who, id) =>
      withMine(who, id, 'closed', async (inside, chat) => {
        await set(inside, chat.id, { state: 'closed', operator_id: null })
      }),

    async sign(who, id, { readUpTo, typing }) {
      const chat = await chatById(db, id)
      if (chat === undefined || chat.operator_id !== who.id) return
      let news = false
      if (readUpTo !== undefined) {
        const { numUpdatedRows } = await db
          .updateTable('support_chats')
          .set({ desk_read: sql`least(${readUpTo}::bigint, last_seq)` })
          .where('id', '=', chat.id)
          .where('operator_id', '=', who.id)
          .where('desk_read', '<', sql<string>`least(${readUpTo}::bigint, last_seq)`)
          .executeTakeFirst()
        news = numUpdatedRows > 0n
      }
      if (typing !== undefined) news = watch.type(chat.id, 'desk', typing, () => changed(chat)) || news
      if (news) changed(chat)
    },

    async handBack() {
      const at = clock.now()
      const { rows } = await sql<{ id: string; uid: string | null }>`
        UPDATE support_chats AS c SET state = 'waiting', operator_id = NULL
        WHERE c.state = 'taken' AND c.asked_seq > c.desk_read AND NOT EXISTS (
          SELECT FROM operator_sessions AS s WHERE s.operator_id = c.operator_id
            AND s.seen_at > ${at - DESK_IDLE} AND s.created_at > ${at - DESK_LIFETIME})
        RETURNING c.id, c.uid`.execute(db)
      for (const row of rows) {
        await db.transaction().execute(async (inside) => {
          await lockChat(inside, row.id)
          await addEvent(inside, row.id, 'returned', at)
        })
        changed(row)
      }
    },
  }
}
