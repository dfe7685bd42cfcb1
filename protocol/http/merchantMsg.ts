import * as v from 'valibot'
import { c2cChatHead } from '../wire/c2cOrder.ts'
import { defineCall } from '../wire/call.ts'
import { recordId } from '../wire/inputs.ts'
import { chatMessage, chatPageRequest, chatSeq, imageDraft, textDraft } from '../wire/support.ts'

// What the two sides of a C2C order write to each other.

/** A message, or with `kind: event` a step of the order; then `from` did it, and `body` is its name. */
const c2cMessage = v.object({
  ...chatMessage.entries,
  from: v.picklist(['buyer', 'seller', 'venue', 'operators']),
})
export type C2cMessage = v.InferOutput<typeof c2cMessage>

export const save = defineCall(
  '/v2/merchantMsg/save',
  'Sends a message, or a picture that was uploaded for the purpose `chat`, to the other side of an order, until it can no longer be appealed; the same key again answers the message that stands already.',
  v.variant('kind', [
    v.strictObject({ id: recordId, ...textDraft.entries }),
    v.strictObject({ id: recordId, ...imageDraft.entries }),
  ]),
  v.object({ message: c2cMessage, chat: c2cChatHead }),
)

export const getList = defineCall(
  '/v2/merchantMsg/getList',
  'A page of what the two sides of an order wrote, with a line for each of its steps, and whether more can be written.',
  v.strictObject({ id: recordId, ...chatPageRequest.entries }),
  v.object({ messages: v.array(c2cMessage), more: v.boolean(), chat: c2cChatHead, open: v.boolean() }),
)

export const sign = defineCall(
  '/v2/merchantMsg/sign',
  'Says how far the user has read the chat of an order, which the other side sees.',
  v.strictObject({ id: recordId, readUpTo: chatSeq }),
  v.object({ chat: c2cChatHead }),
  { ours: true },
)
