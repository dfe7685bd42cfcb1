import {
  type ChatDraft,
  type ChatMessage,
  type ChatPageRequest,
  type ChatSigns,
  type merchantMsg,
  type Reply,
  serviceMsg,
  traveller,
} from '#protocol'
import { request } from '../core/request/request.ts'
import { uploadUrl } from '../core/request/uploadUrl.ts'

/** A line of a conversation: with support, or of the two sides of a C2C order. */
export type ChatLine = Omit<ChatMessage, 'from'> & {
  readonly from: ChatMessage['from'] | merchantMsg.C2cMessage['from']
}

/** Lines without gaps, the oldest first. `more`: there are older ones, or newer ones where those were asked for. */
export interface ChatLines {
  readonly messages: readonly ChatLine[]
  readonly more: boolean
}

/** How the lines of a conversation are said. Must be stable. */
export interface ChatWords {
  /** Who wrote a line, for who listens. */
  readonly nameOf: (from: ChatLine['from']) => string
  /** What happened. */
  readonly eventOf: (name: string) => string
  /** What to mind about a text of the other side; undefined: nothing. */
  readonly warningOf?: (text: string) => string | undefined
}

/** One side's way to a conversation. */
export interface ChatDoor {
  /** Whose messages stand on the right. */
  readonly own: ChatLine['from']
  page(input: ChatPageRequest): Promise<Reply<ChatLines>>
  save(draft: ChatDraft): Promise<Reply<{ readonly message: ChatLine }>>
  sign(signs: ChatSigns): Promise<unknown>
  /** Where a picture of it is read. */
  pictureUrl(id: string): string
}

// The screen tells by itself how these end: no toast, and no relaunch in the middle of a talk.
const quiet = { quiet: true } as const

export const userDoor: ChatDoor = {
  own: 'user',
  page: (input) => request(serviceMsg.getList, input, quiet),
  save: (draft) => request(serviceMsg.save, draft, quiet),
  sign: (signs) => request(serviceMsg.sign, signs, quiet),
  pictureUrl: uploadUrl,
}

/** Asks with the secret of a guest; one that is missing or used up is replaced first. */
const asGuest = async <T>(ask: () => Promise<Reply<T>>): Promise<Reply<T>> => {
  const reply = await ask()
  if (reply.kind !== 'refused' || reply.error !== 'guestUnknown') return reply
  const begun = await request(traveller.getTraveler, {}, quiet)
  return begun.kind === 'ok' ? ask() : begun
}

export const guestDoor: ChatDoor = {
  own: 'user',
  page: (input) => asGuest(() => request(traveller.getTravellerList, input, quiet)),
  save: async (draft) =>
    draft.kind === 'text'
      ? asGuest(() => request(traveller.travellerMsgSave, draft, quiet))
      : { kind: 'refused', error: 'sessionExpired', code: '650', message: '' },
  sign: (signs) => request(traveller.travellerSign, signs, quiet),
  pictureUrl: uploadUrl,
}

/** How a guest's conversation stands, with its newest message. */
export const guestHead = () => asGuest(() => request(traveller.getTravellerList, { limit: 1 }, quiet))
