// A conversation with support, as both sides see it.

import * as v from 'valibot'
import { idempotencyKey } from './call.ts'
import { imageId } from './inputs.ts'

/** Longest text of one message, in characters. */
export const CHAT_TEXT_LIMIT = 2_000
/** A typing sign is shown for this long, in ms. */
export const TYPING_TIME = 6_000
/** Messages of one page at most. */
export const CHAT_PAGE = 100

/** Invisible characters, and those that reverse the text around them; line breaks are allowed. */
const UNSEEN = /[\p{Cs}\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/gu

/** A text as it may be sent: uniform line breaks, no invisible characters. */
export const chatTextOf = (typed: string): string =>
  typed.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').replace(UNSEEN, '').trim()

/** What somebody writes to somebody: from 1 to 2,000 characters, with line breaks. */
export const chatText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(CHAT_TEXT_LIMIT),
  v.regex(/^(?:\n|[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069])*$/u),
)

/** A message to be sent. Its key makes a repeated request the same message. */
export const textDraft = v.strictObject({ key: idempotencyKey, kind: v.literal('text'), text: chatText })
/** A picture that was uploaded before. */
export const imageDraft = v.strictObject({ key: idempotencyKey, kind: v.literal('image'), image: imageId })
export const chatDraft = v.variant('kind', [textDraft, imageDraft])
export type ChatDraft = v.InferOutput<typeof chatDraft>

/** What happened in a conversation besides messages; each event has its sentence. */
export const chatEvent = v.picklist(['taken', 'handedOver', 'returned', 'closed', 'joined'])
export type ChatEvent = v.InferOutput<typeof chatEvent>

/** The number of a message within its conversation, from 1, in the server's order. */
export const chatSeq = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))

export const chatMessage = v.object({
  seq: chatSeq,
  /** Unix ms. */
  at: v.number(),
  from: v.picklist(['user', 'desk', 'venue']),
  kind: v.picklist(['text', 'image', 'event']),
  /** The text, the id of the picture, or the name of the event. */
  body: v.string(),
  /** Of the reader's own messages. */
  key: v.optional(v.string()),
})
export type ChatMessage = v.InferOutput<typeof chatMessage>

/** The state of a conversation for its user. Times are Unix ms. */
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
  /** Position in the queue, from 1; 0 when not waiting. */
  place: v.number(),
  /** The usual wait, in ms (the median of the last 20 within a day); null while there were fewer than three. */
  usualWait: v.nullable(v.number()),
  /** An operator with the support role is signed in. */
  staffed: v.boolean(),
  /** The other side is typing. */
  typing: v.boolean(),
  demo: v.boolean(),
  at: v.number(),
})
export type ChatHead = v.InferOutput<typeof chatHead>

/** The newest messages, those before a number, or those after one; oldest first. */
export const chatPageRequest = v.strictObject({
  before: v.optional(chatSeq),
  after: v.optional(chatSeq),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CHAT_PAGE))),
})
export type ChatPageRequest = v.InferOutput<typeof chatPageRequest>

/** `more`: there are older ones, or newer ones where those after a number were asked for. */
export const chatPage = v.object({ messages: v.array(chatMessage), more: v.boolean() })
export type ChatPage = v.InferOutput<typeof chatPage>

/** Signs that are no messages: how far a side has read, and that it is typing. */
export const chatSigns = v.strictObject({ readUpTo: v.optional(chatSeq), typing: v.optional(v.boolean()) })
export type ChatSigns = v.InferOutput<typeof chatSigns>
