import { type Kysely, sql } from 'kysely'
import type { ChatDraft, Language } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { createAddressLimiter, createLimiter, type Rates } from '../platform/limits.ts'
import type { Clock } from '../platform/ports.ts'
import { type Refused, refuse } from '../platform/refusal.ts'
import type { Uploads } from '../users/uploads/uploads.ts'
import { addDraft, byKey, type MessageRow } from './messages.ts'
import { type ChatRow, findChat, type Owner, openChat } from './rows.ts'

/** The sender, with what only a new conversation needs. */
export interface From {
  readonly language: Language
  readonly ip: string
}

interface Saved {
  readonly message: MessageRow
  readonly chat: ChatRow
  /** False when the same message was saved before. */
  readonly isNew: boolean
}

export interface SaveParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly uploads: Pick<Uploads, 'use'>
  readonly rates: Pick<Rates, 'chatMessages' | 'chatGuests'>
}

export const wait = (seconds: number): Refused => refuse('tooManyRequests', { values: { seconds: String(seconds) } })

/** Adds a message of a user or a guest once; a conversation that was not waiting waits from then on. */
export const createSave = ({ db, clock, uploads, rates }: SaveParts) => {
  const byChat = createLimiter(clock, rates.chatMessages)
  const byAddress = createAddressLimiter(clock, rates.chatGuests)
  /** Of all guests together, because they may come from many addresses. */
  const allGuests = createLimiter(clock, { burst: 600, perSecond: 1 })

  const saveWithin = async (
    inside: Kysely<Schema>,
    owner: Owner,
    draft: ChatDraft,
    { language }: From,
  ): Promise<Saved | Refused> => {
    const at = clock.now()
    const chat = await openChat(inside, owner, language, at)
    if (chat.joined_to !== null) return refuse('guestUnknown')
    // The same message may have been saved by another request while the row was locked.
    const same = await byKey(inside, chat.id, 'user', draft)
    if (same === 'other') return refuse('keyReused')
    if (same !== undefined) return { message: same, chat, isNew: false }
    const message = await addDraft(inside, uploads, chat, { author: 'user', operator_id: null }, draft, at)
    if ('refused' in message) return message
    const waits = {
      state: 'waiting',
      waiting_since: String(at),
      queue_no: sql<string>`nextval('support_queue')`,
    } as const
    const now = await inside
      .updateTable('support_chats')
      .set({ asked_seq: message.seq, language, ...(chat.state === 'closed' ? waits : {}) })
      .where('id', '=', chat.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { message, chat: now, isNew: true }
  }

  return async (owner: Owner, draft: ChatDraft, from: From): Promise<Saved | Refused> => {
    const known = await findChat(db, owner)
    if (known?.joined_to != null) return refuse('guestUnknown')
    const repeated = known && (await byKey(db, known.id, 'user', draft))
    if (repeated === 'other') return refuse('keyReused')
    if (known !== undefined && repeated !== undefined) return { message: repeated, chat: known, isNew: false }
    if (known === undefined && 'guest' in owner) {
      const seconds = byAddress.take(from.ip) || allGuests.take('all')
      if (seconds > 0) return wait(seconds)
    }
    const seconds = byChat.take('uid' in owner ? owner.uid : owner.guest)
    if (seconds > 0) return wait(seconds)
    return db.transaction().execute((inside) => saveWithin(inside, owner, draft, from))
  }
}
