import * as v from 'valibot'
import { positiveAmount, price } from '../base/money.ts'
import { channelId, channelView, payField } from '../transfers/channel.ts'
import { transferKind, transferRow, transferState, transferView } from '../transfers/transfer.ts'
import { defineCall } from '../wire/call.ts'
import { imageId, limitOf, recordId } from '../wire/inputs.ts'

/** Result of a call that moves money: the id of the transfer or exchange. */
export const moved = v.object({ id: recordId })

export const getPayChannelMessage1 = defineCall(
  '/v2/assets/getPayChannelMessage1',
  'One way in, with where to pay to.',
  v.strictObject({ id: channelId }),
  v.object({ channel: channelView, details: v.array(payField) }),
)

export const addRechargeOffline = defineCall(
  '/v2/assets/addRechargeOffline',
  'Announces a deposit at the rate that its user saw; `quoteChanged` when the market has left it.',
  v.strictObject({
    channel: channelId,
    /** In the channel's currency. */
    amount: positiveAmount,
    rate: price,
  }),
  moved,
  { money: true },
)

export const sendReceipt = defineCall(
  '/v2/assets/sendReceipt',
  'Sends the picture of a payment’s receipt; from then on the deposit waits to be approved.',
  v.strictObject({ id: recordId, image: imageId }),
  moved,
  { money: true, ours: true },
)

export const cancelTransfer = defineCall(
  '/v2/assets/cancelTransfer',
  'Takes back a deposit that is not decided, or a withdrawal that is not being paid.',
  v.strictObject({ id: recordId }),
  moved,
  { money: true, ours: true },
)

const page = {
  state: v.optional(transferState),
  cursor: v.optional(recordId),
  limit: v.optional(limitOf(100)),
}
export const listAnswer = v.object({ transfers: v.array(transferRow), next: v.optional(v.string()) })
export const listInput = v.strictObject(page)

export const getRechargeOfflineList = defineCall(
  '/v2/assets/getRechargeOfflineList',
  'The user’s deposits, newest first; `next` is the cursor of the following page.',
  listInput,
  listAnswer,
)

export const getRechargeOfflineDetails = defineCall(
  '/v2/assets/getRechargeOfflineDetails',
  'One deposit with its timeline and where to pay to.',
  v.strictObject({ id: recordId }),
  transferView,
)

export const transferHistory = defineCall(
  '/v2/assets/transferHistory',
  'The user’s deposits and withdrawals, newest first.',
  v.strictObject({ ...page, kind: v.optional(transferKind) }),
  listAnswer,
  { ours: true },
)
