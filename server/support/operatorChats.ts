import type { ChatDraft, ChatMessage, ChatPage, ChatPageRequest, ChatSigns, operators } from '#protocol'
import { lineOf } from '../platform/chatLines.ts'
import { type Refused, refuse } from '../platform/refusal.ts'
import { type Assignment, createAssignment, isHere, type OperatorChatParts, type Who } from './assignment.ts'
import { addDraft, byKey, readPage } from './messages.ts'
import { linesOf } from './queue.ts'
import { type ChatRow, chatById, lockChat, markRead } from './rows.ts'

/** Conversations from the side of operators. Undefined: there is none with this number. */
export interface OperatorChats extends Assignment {
  view(who: Who, id: string): Promise<operators.ChatView | undefined>
  page(who: Who, id: string, input: ChatPageRequest): Promise<(ChatPage & { chat: operators.ChatView }) | undefined>
  isMine(who: Who, id: string): Promise<boolean>
  answer(who: Who, id: string, draft: ChatDraft): Promise<ChatMessage | Refused>
  sign(who: Who, id: string, signs: ChatSigns): Promise<void>
}

export const createOperatorChats = (parts: OperatorChatParts): OperatorChats => {
  const { db, clock, uploads, watch, changed } = parts

  const mayOf = async (who: Who, chat: ChatRow): Promise<operators.ChatView['may']> => {
    if (!who.roles.includes('support')) return 'role'
    if (chat.uid !== null && chat.uid === who.own_uid) return 'own'
    if (chat.operator_id === who.id) return 'mine'
    if (chat.state === 'waiting') return 'take'
    if (chat.operator_id === null) return 'quiet'
    return (await isHere(db, chat.operator_id, clock.now())) ? 'taken' : 'take'
  }
  const view: OperatorChats['view'] = async (who, id) => {
    const chat = await chatById(db, id)
    if (chat === undefined) return undefined
    const line = await linesOf(db, [chat])
    return {
      ...line(chat),
      lastSeq: Number(chat.last_seq),
      userReadSeq: Number(chat.user_read),
      typing: watch.isTyping(chat.id, 'user'),
      may: await mayOf(who, chat),
    }
  }

  return {
    ...createAssignment(parts),
    view,
    async page(who, id, input) {
      const chat = await view(who, id)
      return chat && { ...(await readPage(db, chat.id, input, 'desk')), chat }
    },
    isMine: async (who, id) => (await chatById(db, id))?.operator_id === who.id,

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
        const row = await addDraft(inside, uploads, chat, { author: 'desk', operator_id: who.id }, draft, at)
        if ('refused' in row) return row
        await inside.updateTable('support_chats').set({ desk_read: row.seq }).where('id', '=', chat.id).execute()
        return { row, chat }
      })
      if ('refused' in done) return done
      watch.type(known.id, 'desk', false, () => undefined)
      changed(done.chat)
      return lineOf(done.row, 'desk')
    },

    async sign(who, id, { readUpTo, typing }) {
      const chat = await chatById(db, id)
      if (chat === undefined || chat.operator_id !== who.id) return
      let isChanged = readUpTo !== undefined && (await markRead(db, chat, 'desk', readUpTo))
      if (typing !== undefined) isChanged = watch.type(chat.id, 'desk', typing, () => changed(chat)) || isChanged
      if (isChanged) changed(chat)
    },
  }
}
