import * as v from 'valibot'
import { defineCall, nothing } from '../call.ts'

export const checkLogin = defineCall(
  '/v2/common/checkLogin',
  'Whether the cookie still stands for a session.',
  nothing,
  v.object({ login: v.boolean() }),
  { access: 'guest' },
)

export const socketTicket = defineCall(
  '/v2/common/socketTicket',
  'A ticket, good once and for 30 s, that opens the private channels of a socket (decisions, 7).',
  nothing,
  v.object({ ticket: v.string(), expiresAfter: v.number() }),
  { ours: true },
)

export const demoMailbox = defineCall(
  '/v2/common/demoMailbox',
  'Demo mode only: the mails and texts that the venue would have sent to this account, newest first.',
  v.strictObject({ account: v.pipe(v.string(), v.maxLength(254)) }),
  v.object({
    messages: v.array(
      v.object({ id: v.string(), to: v.string(), subject: v.string(), text: v.string(), time: v.string() }),
    ),
  }),
  { access: 'guest', ours: true },
)
