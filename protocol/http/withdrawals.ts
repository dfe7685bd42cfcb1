import * as v from 'valibot'
import { amount, positiveAmount, price } from '../base/money.ts'
import { channelId, channelView, payField, payMethod } from '../transfers/channel.ts'
import { transferView } from '../transfers/transfer.ts'
import { defineCall, nothing } from '../wire/call.ts'
import { freeText, recordId, visibleText } from '../wire/inputs.ts'
import { listAnswer, listInput, moved } from './deposits.ts'
import { payFields } from './provedAct.ts'

/** What limits a user's withdrawals. Times are Unix ms. */
const withdrawalLimits = v.object({
  /** 0 to 2, by verification. */
  level: v.picklist([0, 1, 2]),
  /** Within 24 hours, in USDT. */
  limit: amount,
  used: amount,
  left: amount,
  /** When the oldest used part is free again; 0 when nothing is used. */
  freesAt: v.number(),
  /** Withdrawals are held until then, after a change of what protects the account; 0 without a hold. */
  heldUntil: v.number(),
  hasPayPassword: v.boolean(),
  /** What confirms a withdrawal besides the pay password. */
  proof: v.picklist(['authenticator', 'email', 'mobile']),
})
export type WithdrawalLimits = v.InferOutput<typeof withdrawalLimits>

export const getWithdrawChannel = defineCall(
  '/v2/assets/getWithdrawChannel',
  'The ways out that are open now, and what the user may withdraw.',
  nothing,
  v.object({ channels: v.array(channelView), standing: withdrawalLimits }),
)

export const addOutpayOffline = defineCall(
  '/v2/assets/addOutpayOffline',
  'Begins a withdrawal to a saved account: the amount is locked, and waits to be confirmed.',
  v.strictObject({
    channel: channelId,
    account: recordId,
    /** In the coin, fee included. */
    amount: positiveAmount,
    rate: price,
  }),
  moved,
  { money: true },
)

/** Six digits, apart from the login password. */
const payPassword = v.pipe(v.string(), v.regex(/^\d{6}$/))
const freshCode = v.optional(freeText(32))

export const confirmOutpay = defineCall(
  '/v2/assets/confirmOutpay',
  'Confirms a withdrawal with the pay password and a fresh second factor; then it waits to be approved.',
  v.strictObject({ id: recordId, payPassword, code: freshCode }),
  moved,
  { money: true, ours: true },
)

export const getOutpayOfflineList = defineCall(
  '/v2/assets/getOutpayOfflineList',
  'The user’s withdrawals, newest first; `next` is the cursor of the following page.',
  listInput,
  listAnswer,
)

export const getOutpayOfflineDetails = defineCall(
  '/v2/assets/getOutpayOfflineDetails',
  'One withdrawal with its timeline.',
  v.strictObject({ id: recordId }),
  transferView,
)

/** A destination for withdrawals; its values are masked except for their ends. */
const accountView = v.object({
  id: recordId,
  label: v.string(),
  method: payMethod,
  currency: v.string(),
  network: v.string(),
  fields: v.array(payField),
  createdAt: v.number(),
  /** From when it can be used, Unix ms: a new one is held. */
  usableAt: v.number(),
  /** It is not usable yet. */
  held: v.boolean(),
})
export type PayoutAccount = v.InferOutput<typeof accountView>

const accounts = v.object({
  accounts: v.array(accountView),
  /** How long a new one is held, in ms. */
  hold: v.number(),
})

export const payoutAccounts = defineCall(
  '/v2/assets/payoutAccounts',
  'Where the user may be paid out to.',
  nothing,
  accounts,
  {
    ours: true,
  },
)

export const payoutAccount = defineCall(
  '/v2/assets/payoutAccount',
  'The fields of one saved account in full, as they are paid to.',
  v.strictObject({ id: recordId }),
  v.object({ fields: v.array(payField) }),
  { ours: true },
)

export const addPayoutAccount = defineCall(
  '/v2/assets/addPayoutAccount',
  'Saves where to be paid out to, with a fresh second factor; it can be used when its hold is over.',
  v.strictObject({
    channel: channelId,
    label: visibleText(40),
    fields: payFields,
    code: freshCode,
  }),
  accounts,
  { ours: true },
)

export const removePayoutAccount = defineCall(
  '/v2/assets/removePayoutAccount',
  'Takes an account off the list; withdrawals that name it go on.',
  v.strictObject({ id: recordId }),
  accounts,
  { ours: true },
)
