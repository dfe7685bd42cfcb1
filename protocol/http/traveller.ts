// The chat of guests. Its secret is in a cookie that no script can read.

import * as v from 'valibot'
import { defineCall, nothing } from '../wire/call.ts'
import { chatHead, chatMessage, chatPage, chatPageRequest, chatSigns, textDraft } from '../wire/support.ts'

export const getTraveler = defineCall(
  '/v2/signin/getTraveler',
  'Gives the device a secret as a guest, unless it has one, and says how the conversation stands.',
  nothing,
  v.object({ isNew: v.boolean(), chat: chatHead }),
  { audience: 'guest' },
)

export const travellerMsgSave = defineCall(
  '/v2/signin/travellerMsgSave',
  'Sends a guest’s words to support; the same key again answers the message that stands already.',
  textDraft,
  v.object({ message: chatMessage, chat: chatHead }),
  { audience: 'guest' },
)

export const getTravellerList = defineCall(
  '/v2/signin/getTravellerList',
  'A page of the guest’s conversation with support, and how it stands.',
  chatPageRequest,
  v.object({ ...chatPage.entries, chat: chatHead }),
  { audience: 'guest' },
)

export const travellerSign = defineCall(
  '/v2/signin/travellerSign',
  'Says how far the guest has read, or that he types.',
  chatSigns,
  v.object({ chat: chatHead }),
  { audience: 'guest', ours: true },
)
