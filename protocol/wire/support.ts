// A conversation with support, as its two sides see it.

import * as v from 'valibot'
import { idempotencyKey } from './call.ts'
import { imageId } from './inputs.ts'

/** Longest text of one message, in characters. */
export const CHAT_TEXT_LIMIT = 2_000
/** A sign that somebody types counts so long, in ms. */
export const TYPING_TIME = 6_000
/** Messages of one page at most. */
export const CHAT_PAGE = 100

/** What cannot be seen, or turns what stands around it about; lines may break. */
const UNSEEN = /[\p{Cs}\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/gu

/** A text as it may be sent: every line break the same, nothing that cannot be seen. */
export const chatTextOf = (typed: string): string =>
  typed.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(UNSEEN, '').trim()

const chatText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(CHAT_TEXT_LIMIT),
  v.regex(/^(?:\n|[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069])*$/u),
)

/** A message on its way. Its key makes the same message sent twice one. */
export const textDraft = v.strictObject({ key: idempotencyKey, kind: v.literal('text'), text: chatText })
/** Words, or a picture that was sent before. */
export const chatDraft = v.variant('kind', [
  textDraft,
  v.strictObject({ key: idempotencyKey, kind: v.literal('image'), image: imageId }),
])
export type ChatDraft = v.InferOutput<typeof chatDraft>

/** What happened in a conversation besides words; each has its sentence. */
export const chatEvent = v.picklist(['taken', 'handedOver', 'returned', 'closed', 'joined'])
export type ChatEvent = v.InferOutput<typeof chatEvent>

/** A number that counts the messages of a conversation from 1; the server's order. */
export const chatSeq = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))

export const chatMessage = v.object({
  seq: chatSeq,
  /** Unix ms. */
  at: v.number(),
  from: v.picklist(['user', 'desk', 'venue']),
  kind: v.picklist(['text', 'image', 'event']),
  /** The words, the id of the picture, or the name of the event. */
  body: v.string(),
  /** Of one's own messages. */
  key: v.optional(v.string()),
})
export type ChatMessage = v.InferOutput<typeof chatMessage>

/** How a conversation stands for its user. Times are Unix ms. */
export const chatHead = v.object({
  /** `none`: nothing was written yet. */
  state: v.picklist(['none', 'waiting', 'taken', 'closed']),
  lastSeq: chatSeq,
  /** How far the user has read, and how far operators have. */
  readSeq: chatSeq,
  deskReadSeq: chatSeq,
  /** Messages of operators behind `readSeq`, at most 100. */
  unread: v.number(),
  waitingSince: v.number(),
  /** From 1, while he waits; else 0. */
  place: v.number(),
  /** What people waited lately, in ms (the median of the last 20 within a day); null while fewer than three did. */
  usualWait: v.nullable(v.number()),
  /** An operator who answers is signed in. */
  staffed: v.boolean(),
  /** Somebody there is typing. */
  typing: v.boolean(),
  demo: v.boolean(),
  at: v.number(),
})
export type ChatHead = v.InferOutput<typeof chatHead>

/** The newest messages, those before a number, or those behind one; oldest first. */
export const chatPageRequest = v.strictObject({
  before: v.optional(chatSeq),
  after: v.optional(chatSeq),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CHAT_PAGE))),
})
export type ChatPageRequest = v.InferOutput<typeof chatPageRequest>

/** `more`: there are older ones, or newer ones where those behind a number were asked for. */
export const chatPage = v.object({ messages: v.array(chatMessage), more: v.boolean() })
export type ChatPage = v.InferOutput<typeof chatPage>

/** Signs that are no messages: how far somebody has read, that he types now. */
export const chatSigns = v.strictObject({ readUpTo: v.optional(chatSeq), typing: v.optional(v.boolean()) })
export type ChatSigns = v.InferOutput<typeof chatSigns>
