import * as v from 'valibot'
import { defineCall } from '../wire/call.ts'
import { recordId } from '../wire/inputs.ts'
import { chatDraft, chatMessage, chatPage, chatPageRequest, chatSeq, chatSigns } from '../wire/support.ts'
import { cursor } from './cursor.ts'
import { operatorsWith } from './role.ts'

const operatorName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9._-]{1,31}$/))

/** A conversation in the queue. Times are Unix ms. */
const chatEntry = v.object({
  id: v.string(),
  /** Null: a guest. */
  uid: v.nullable(v.string()),
  state: v.picklist(['waiting', 'taken', 'closed']),
  waitingSince: v.number(),
  lastAt: v.number(),
  /** The operator who has it; '' for none. */
  operator: v.string(),
  /** Messages of the user that no operator has read. */
  unread: v.number(),
  language: v.string(),
})
export type ChatEntry = v.InferOutput<typeof chatEntry>

/** A conversation as operators see it. */
const chatView = v.object({
  ...chatEntry.entries,
  lastSeq: chatSeq,
  userReadSeq: chatSeq,
  typing: v.boolean(),
  /** `mine`: this operator answers; `take`: this operator may take it; otherwise the reason why not. */
  may: v.picklist(['mine', 'take', 'taken', 'own', 'role', 'quiet']),
})
export type ChatView = v.InferOutput<typeof chatView>

const chatPageView = v.object({ ...chatPage.entries, chat: chatView })
const outcome = v.object({ outcome: v.picklist(['done', 'taken', 'own', 'gone']), chat: chatView })
const of = v.strictObject({ id: recordId })
const WHO = ['support'] as const
const SEE = ['support', 'auditor'] as const

export const listChats = defineCall(
  '/v1/support/list',
  'A page of conversations: who waits, longest first; those that somebody has, likewise; those that ended, newest first.',
  v.strictObject({ state: v.picklist(['waiting', 'taken', 'closed']), after: cursor }),
  v.object({ chats: v.array(chatEntry), next: v.optional(v.string()) }),
  { audience: operatorsWith(SEE) },
)

export const openChat = defineCall(
  '/v1/support/open',
  'A conversation with a page of its messages.',
  v.strictObject({ id: recordId, ...chatPageRequest.entries }),
  chatPageView,
  { audience: operatorsWith(SEE, { subject: 'id' }) },
)

export const followChat = defineCall(
  '/v1/support/follow',
  'What came after a message, for who has the conversation.',
  v.strictObject({ id: recordId, after: chatSeq }),
  chatPageView,
  { audience: operatorsWith(WHO, { idle: true }) },
)

export const takeChat = defineCall(
  '/v1/support/take',
  'Takes a conversation from the queue, or from somebody who is no longer signed in.',
  of,
  outcome,
  { audience: operatorsWith(WHO, { subject: 'id', acts: true }) },
)

export const answerChat = defineCall(
  '/v1/support/answer',
  'Answers, by who has the conversation; the same key again answers the message that stands already.',
  v.strictObject({ id: recordId, draft: chatDraft }),
  v.object({ message: chatMessage, chat: chatView }),
  { audience: operatorsWith(WHO, { subject: 'id', acts: true }) },
)

export const handChat = defineCall(
  '/v1/support/hand',
  'Hands a conversation over to another operator, or back to the front of the queue.',
  v.strictObject({ id: recordId, to: v.union([operatorName, v.literal('')]) }),
  outcome,
  { audience: operatorsWith(WHO, { subject: 'id', acts: true }) },
)

export const closeChat = defineCall(
  '/v1/support/close',
  'Ends a conversation; whoever writes again waits again.',
  of,
  outcome,
  { audience: operatorsWith(WHO, { subject: 'id', acts: true }) },
)

export const signChat = defineCall(
  '/v1/support/sign',
  'Says how far the operator has read, or that they type; of who has the conversation.',
  v.strictObject({ id: recordId, ...chatSigns.entries }),
  v.object({ chat: chatView }),
  { audience: operatorsWith(WHO, { idle: true }) },
)

export const supportStaff = defineCall(
  '/v1/support/staff',
  'Who else may answer, and whether they are signed in.',
  v.strictObject({}),
  v.object({ staff: v.array(v.object({ name: v.string(), here: v.boolean() })) }),
  { audience: operatorsWith(WHO) },
)

export const watchSupport = defineCall(
  '/v1/support/watch',
  'Answers as soon as anything is another than at `since`, or after 20 s; 0 answers at once. It keeps no session alive.',
  v.strictObject({ since: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  v.object({
    version: v.number(),
    waiting: v.number(),
    /** Conversations of this operator with unread messages. */
    unread: v.number(),
  }),
  { audience: operatorsWith(SEE, { idle: true }) },
)

/** Where the operator who has a conversation uploads a picture for it, as a form with `chat` and a file. */
export const CHAT_PICTURES = '/v1/support/pictures'
