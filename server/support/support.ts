import type { ChatDraft, ChatHead, ChatMessage, ChatPage, ChatPageRequest, ChatSigns } from '#protocol'
import { lineOf } from '../platform/chatLines.ts'
import { createLimiter } from '../platform/limits.ts'
import type { Refused } from '../platform/refusal.ts'
import { readHead } from './head.ts'
import { joinGuest } from './join.ts'
import { readPage } from './messages.ts'
import { createOperatorChats, type OperatorChats } from './operatorChats.ts'
import type { SupportParts } from './parts.ts'
import { purgeChats } from './retention.ts'
import { type ChatRow, findChat, markRead, type Owner } from './rows.ts'
import { createSave, type From, wait } from './save.ts'
import { createWatch, type Watch } from './watch.ts'

/** Conversations with support, from the side of users; `operators`: from the side of operators. */
export interface Support {
  readonly operators: OperatorChats
  readonly watch: Watch
  headOf(owner: Owner): Promise<ChatHead>
  page(owner: Owner, input: ChatPageRequest): Promise<ChatPage & { chat: ChatHead }>
  /** Adds a message once; a conversation that was not waiting waits from now on. */
  save(owner: Owner, draft: ChatDraft, from: From): Promise<{ message: ChatMessage; chat: ChatHead } | Refused>
  sign(owner: Owner, signs: ChatSigns): Promise<ChatHead | Refused>
  /** A guest's conversation was moved to an account: the guest's secret is no longer valid. */
  isOver(guest: string): Promise<boolean>
  /** Moves a guest's messages to this account; false when there was nothing to move. */
  join(guest: string, uid: string): Promise<boolean>
  /** Removes conversations past their time. */
  purge(): Promise<void>
  stop(): void
}

/** This many at the head of the queue are notified at once when it moves; the others within half a minute. */
const MAX_SHOWN = 100
/** Interval between checks for operators who have left, in ms. */
const CHECK_INTERVAL_MS = 60_000

export const createSupport = (parts: SupportParts): Support => {
  const { db, clock, timers, emitter, uploads, demo } = parts
  const watch = createWatch(timers, clock.now())
  const save = createSave(parts)
  const bySigns = createLimiter(clock, { burst: 60, perSecond: 2 })

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
      .limit(MAX_SHOWN)
      .execute()
    for (const { uid } of rows) if (uid !== null) emitter.emitSupport(uid)
  }
  const headFor = (chat: ChatRow | undefined): Promise<ChatHead> =>
    readHead(db, chat, {
      now: clock.now(),
      demo,
      typing: chat !== undefined && watch.isTyping(chat.id, 'desk'),
    })
  const operators = createOperatorChats({ ...parts, watch, changed, queueMoved })
  /** Hands back, periodically, the conversations of operators who have left. */
  const look = (): (() => void) =>
    timers.after(CHECK_INTERVAL_MS, () => {
      cancel = look()
      operators.handBack().catch(parts.report)
    })
  let cancel = look()

  return {
    operators,
    watch,
    headOf: async (owner) => headFor(await findChat(db, owner)),

    async page(owner, input) {
      const chat = await findChat(db, owner)
      const page = chat === undefined ? { messages: [], more: false } : await readPage(db, chat.id, input, 'user')
      return { ...page, chat: await headFor(chat) }
    },

    async save(owner, draft, from) {
      const done = await save(owner, draft, from)
      if ('refused' in done) return done
      const { message, chat, isNew } = done
      if (isNew) watch.type(chat.id, 'user', false, () => undefined)
      if (isNew) changed(chat)
      return { message: lineOf(message, 'user'), chat: await headFor(chat) }
    },

    async sign(owner, { readUpTo, typing }) {
      const chat = await findChat(db, owner)
      if (chat === undefined || chat.joined_to !== null) return headFor(undefined)
      const seconds = bySigns.take(chat.id)
      if (seconds > 0) return wait(seconds)
      let isChanged = readUpTo !== undefined && (await markRead(db, chat, 'user', readUpTo))
      if (typing !== undefined) isChanged = watch.type(chat.id, 'user', typing, () => watch.changed()) || isChanged
      const now = isChanged ? await findChat(db, owner) : chat
      if (isChanged && now !== undefined) changed(now)
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
