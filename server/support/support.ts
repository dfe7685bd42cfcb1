import { type Kysely, sql } from 'kysely'
import type { ChatDraft, ChatHead, ChatMessage, ChatPage, ChatPageWish, ChatSigns, Language } from '#protocol'
import type { Schema } from '../db/schema.ts'
import type { VenueEmitter } from '../feeds/events.ts'
import { type Refused, refuse } from '../http/handler.ts'
import { createLimiter, type Rates } from '../limits.ts'
import type { Clock, Timers } from '../ports.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { createDeskChats, type DeskChats } from './deskChats.ts'
import { readHead } from './head.ts'
import { joinGuest } from './join.ts'
import { purgeChats } from './retention.ts'
import { addMessage, bodyOf, byKey, type ChatRow, findChat, lockChat, messageOf, type Owner, readPage } from './rows.ts'
import { createWatch, type Watch } from './watch.ts'

export interface SupportParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly timers: Timers
  readonly emitter: Pick<VenueEmitter, 'emitSupport'>
  readonly uploads: Uploads
  readonly demo: boolean
  readonly rates: Pick<Rates, 'chatMessages' | 'chatGuests'>
  readonly report: (error: unknown) => void
}

/** Who sends, with what only a new conversation needs. */
export interface From {
  readonly language: Language
  readonly ip: string
}

/** Conversations with support, from the side of those who ask; `desk` is that of those who answer. */
export interface Support {
  readonly desk: DeskChats
  readonly watch: Watch
  headOf(owner: Owner): Promise<ChatHead>
  page(owner: Owner, wish: ChatPageWish): Promise<ChatPage & { chat: ChatHead }>
  /** Adds a message once; whoever waits for nothing, waits from now on. */
  save(owner: Owner, draft: ChatDraft, from: From): Promise<{ message: ChatMessage; chat: ChatHead } | Refused>
  sign(owner: Owner, signs: ChatSigns): Promise<ChatHead | Refused>
  /** A guest's conversation that went over to an account: his secret is good for nothing more. */
  isOver(guest: string): Promise<boolean>
  /** What a guest wrote belongs to this account from now on; false when there was nothing to take. */
  join(guest: string, uid: string): Promise<boolean>
  /** Ends what was kept long enough. */
  purge(): Promise<void>
  stop(): void
}

/** So many of those in front of the queue hear at once that it moved; the others within half a minute. */
const TOLD = 100
/** So often it is looked at who left the desk, in ms. */
const LOOK = 60_000

const wait = (seconds: number): Refused => refuse('tooManyRequests', { values: { seconds: String(seconds) } })

/** The conversation with its row locked, made if there is none. */
const open = async (inside: Kysely<Schema>, owner: Owner, { language }: From, at: number): Promise<ChatRow> => {
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

export const createSupport = (parts: SupportParts): Support => {
  const { db, clock, timers, emitter, uploads, demo, rates } = parts
  const watch = createWatch(timers, clock.now())
  const byChat = createLimiter(clock, rates.chatMessages)
  const bySigns = createLimiter(clock, { burst: 60, perSecond: 2 })
  const byAddress = createLimiter(clock, rates.chatGuests)
  /** Of all guests together: they may come from many addresses. */
  const allGuests = createLimiter(clock, { burst: 600, perSecond: 1 })

  const changed = (chat: Pick<ChatRow, 'uid'>): void => {
    if (chat.uid !== null) emitter.emitSupport(chat.uid)
    watch.changed()
  }
  const queueMoved = async (): Promise<void> => {
    const rows = await db
      .selectFrom('support_chats')
      .select('uid')
      .where('state', '=', 'waiting')
      .where('joined_to', 'is', null)
      .where('uid', 'is not', null)
      .orderBy('queue_no')
      .limit(TOLD)
      .execute()
    for (const { uid } of rows) if (uid !== null) emitter.emitSupport(uid)
  }
  const headFor = (chat: ChatRow | undefined): Promise<ChatHead> =>
    readHead(db, chat, {
      now: clock.now(),
      demo,
      typing: chat !== undefined && watch.isTyping(chat.id, 'desk'),
    })
  const desk = createDeskChats({ ...parts, watch, changed, queueMoved })
  /** Hands back, again and again, what nobody is there to answer. */
  const look = (): (() => void) =>
    timers.after(LOOK, () => {
      cancel = look()
      desk.handBack().catch(parts.report)
    })
  let cancel = look()

  return {
    desk,
    watch,
    headOf: async (owner) => headFor(await findChat(db, owner)),

    async page(owner, wish) {
      const chat = await findChat(db, owner)
      const page = chat === undefined ? { messages: [], more: false } : await readPage(db, chat.id, wish, 'user')
      return { ...page, chat: await headFor(chat) }
    },

    async save(owner, draft, from) {
      const known = await findChat(db, owner)
      if (known?.joined_to != null) return refuse('guestUnknown')
      const repeated = known && (await byKey(db, known.id, 'user', draft))
      if (repeated === 'other') return refuse('keyReused')
      if (repeated !== undefined) return { message: messageOf(repeated, 'user'), chat: await headFor(known) }
      if (known === undefined && 'guest' in owner) {
        const seconds = byAddress.take(from.ip) || allGuests.take('all')
        if (seconds > 0) return wait(seconds)
      }
      const seconds = byChat.take('uid' in owner ? owner.uid : owner.guest)
      if (seconds > 0) return wait(seconds)
      const at = clock.now()
      const done = await db.transaction().execute(async (inside) => {
        const chat = await open(inside, owner, from, at)
        if (chat.joined_to !== null) return refuse('guestUnknown')
        // The same message may have come by another way while the row was locked.
        const same = await byKey(inside, chat.id, 'user', draft)
        if (same === 'other') return refuse('keyReused')
        if (same !== undefined) return { row: same, moved: false }
        if (draft.kind === 'image') {
          const mine = 'uid' in owner && (await uploads.use(inside, owner.uid, 'chat', [draft.image]))
          if (!mine) return refuse('notFound', { field: 'image' })
        }
        const message = {
          author: 'user',
          operator_id: null,
          kind: draft.kind,
          body: bodyOf(draft),
          key: draft.key,
        } as const
        const row = await addMessage(inside, chat.id, message, at)
        const starts = chat.state === 'closed'
        await inside
          .updateTable('support_chats')
          .set({
            asked_seq: row.seq,
            language: from.language,
            ...(starts ? { state: 'waiting', waiting_since: String(at), queue_no: sql`nextval('support_queue')` } : {}),
          })
          .where('id', '=', chat.id)
          .execute()
        return { row, moved: starts }
      })
      if ('refused' in done) return done
      const chat = await findChat(db, owner)
      watch.type(done.row.chat_id, 'user', false, () => undefined)
      if (chat !== undefined) changed(chat)
      return { message: messageOf(done.row, 'user'), chat: await headFor(chat) }
    },

    async sign(owner, { readUpTo, typing }) {
      const chat = await findChat(db, owner)
      if (chat === undefined || chat.joined_to !== null) return headFor(undefined)
      const seconds = bySigns.take(chat.id)
      if (seconds > 0) return wait(seconds)
      let news = false
      if (readUpTo !== undefined) {
        const { numUpdatedRows } = await db
          .updateTable('support_chats')
          .set({ user_read: sql`least(${readUpTo}::bigint, last_seq)` })
          .where('id', '=', chat.id)
          .where('user_read', '<', sql<string>`least(${readUpTo}::bigint, last_seq)`)
          .executeTakeFirst()
        news = numUpdatedRows > 0n
      }
      if (typing !== undefined) news = watch.type(chat.id, 'user', typing, () => watch.changed()) || news
      const now = news ? await findChat(db, owner) : chat
      if (news && now !== undefined) changed(now)
      return headFor(now)
    },

    isOver: async (guest) => (await findChat(db, { guest }))?.joined_to != null,

    async join(guest, uid) {
      const id = await joinGuest(db, guest, uid, clock.now())
      if (id === undefined) return false
      changed({ uid })
      return true
    },

    purge: () => purgeChats(db, uploads, clock.now()),

    stop() {
      cancel()
      watch.stop()
    },
  }
}
