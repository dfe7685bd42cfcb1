import * as v from 'valibot'
import { defineCall, nothing } from '../wire/call.ts'
import { moment } from '../wire/inputs.ts'

/** Figures of the unread badge. */
const unread = v.object({
  /** Announcements published since the mark, but not before the account was opened. */
  notices: v.number(),
  /** Spot orders that ended since the mark, later than they were placed and not by the user's own hand; up to 100. */
  orders: v.number(),
  /** The same of orders on contracts and forex. */
  contracts: v.number(),
  /** Unread answers of support; counted up to 100. */
  chats: v.number(),
  total: v.number(),
})
export type Unread = v.InferOutput<typeof unread>

export const getUnreadMsgs = defineCall(
  '/v2/new/getUnreadMsgs',
  'How much of each kind the user has not seen yet.',
  nothing,
  unread,
)

export const markRead = defineCall(
  '/v2/new/markRead',
  'Says up to when (Unix ms) the user has seen what there was of a kind; a mark never moves back, nor beyond now.',
  v.strictObject({
    kind: v.picklist(['notices', 'orders', 'contracts']),
    upTo: moment,
  }),
  unread,
  { ours: true },
)
