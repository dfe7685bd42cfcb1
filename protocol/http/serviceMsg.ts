// Customer service for signed-in users.

import * as v from 'valibot'
import { defineCall, nothing } from '../wire/call.ts'
import { chatDraft, chatHead, chatMessage, chatPage, chatPageRequest, chatSigns } from '../wire/support.ts'

export const save = defineCall(
  '/v2/serviceMsg/save',
  'Sends a message to support; the same key again answers the message that stands already.',
  chatDraft,
  v.object({ message: chatMessage, chat: chatHead }),
)

export const getList = defineCall(
  '/v2/serviceMsg/getList',
  'A page of the user’s conversation with support, and how it stands.',
  chatPageRequest,
  v.object({
    ...chatPage.entries,
    chat: chatHead,
    /** This device also holds a guest's conversation that belongs to no account. */
    guest: v.boolean(),
    /** A demo account: everyone who knows it can read the conversation. */
    shared: v.boolean(),
  }),
)

export const sign = defineCall(
  '/v2/serviceMsg/sign',
  'Says how far the user has read, or that he types.',
  chatSigns,
  v.object({ chat: chatHead }),
  { ours: true },
)

export const join = defineCall(
  '/v2/serviceMsg/join',
  'Takes the conversation that this device holds as a guest over to the account, once; sign-in does so by itself, but for shared demo accounts.',
  nothing,
  v.object({ joined: v.boolean(), chat: chatHead }),
  { ours: true },
)
