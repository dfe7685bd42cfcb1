import * as v from 'valibot'
import { amount, positiveAmount } from '../base/money.ts'
import { c2cOrderEvent } from '../c2c/order.ts'
import { payDatum, payMethodType } from '../c2c/payMethod.ts'
import { C2C_APPEAL_REASONS, c2cReason, c2cRulingReason } from '../c2c/reasons.ts'
import { c2cParty, coinCode, depositRuling } from '../c2c/views.ts'
import { OPERATOR_PREFIX } from '../wire/audience.ts'
import { c2cState } from '../wire/c2cOrder.ts'
import { defineCall, idempotencyKey } from '../wire/call.ts'
import { freeText, limitOf, recordId } from '../wire/inputs.ts'
import { chatMessage, chatSeq } from '../wire/support.ts'
import { operatorsWith } from './role.ts'

// Cases about C2C orders. Each has the number of its order. Times are Unix ms, 0 where there is none.

const appealReason = v.picklist(C2C_APPEAL_REASONS)
/** Of a page of the queue, which is sorted by a time and, at the same one, a number. */
const queueCursor = v.pipe(v.string(), v.regex(/^\d{1,16}-\d{1,19}$/))

/** A case in the queue. */
const c2cCaseLine = v.object({
  id: recordId,
  coin: v.string(),
  currency: v.string(),
  /** What a ruling divides, in the coin; zero where the coins of a canceled order were gone. */
  escrow: amount,
  /** The same in USDT; '' without a price. */
  worth: v.string(),
  /** What the buyer pays, in the currency. */
  total: amount,
  /** Accounts. */
  buyer: recordId,
  seller: recordId,
  by: v.picklist(['buyer', 'seller', 'venue']),
  /** As who opened it named it. */
  reason: v.optional(appealReason),
  openedAt: v.number(),
  /** Until when the sides can state; what is ready can be ruled before. */
  deadline: v.number(),
  stated: v.array(c2cParty),
  /** Both have stated, or the time to state is over: it can be ruled. */
  ready: v.boolean(),
  /** It is the one review of a ruling. */
  review: v.boolean(),
  /** The operator whose ruling waits for a second one; '' for none. */
  firstBy: v.string(),
})
export type C2cCaseLine = v.InferOutput<typeof c2cCaseLine>

/** Where operators save the signed record of a case (`id`): a GET. */
export const CASE_RECORD_PATH = `${OPERATOR_PREFIX}/v1/c2c/record`

/** A ruling: this much to the buyer, the rest back to the seller. */
const c2cRuling = v.object({
  id: recordId,
  at: v.number(),
  /** When the case was opened that it rules on. */
  openedAt: v.number(),
  by: v.string(),
  toBuyer: amount,
  toSeller: amount,
  reason: c2cRulingReason,
  note: v.string(),
  /** `waiting`: for a second operator; `lapsed`: the sides settled before. */
  state: v.picklist(['waiting', 'stands', 'rejected', 'lapsed']),
  /** So much of the merchant's deposit goes to the other side. */
  deposit: v.optional(depositRuling),
  /** The second operator, who confirmed or rejected it; '' for none. */
  second: v.string(),
  endedAt: v.number(),
})
export type C2cRuling = v.InferOutput<typeof c2cRuling>

/** One side of the order. */
const c2cCaseSide = v.object({
  uid: recordId,
  /** The verified name of today; '' for none. */
  name: v.string(),
  /** Orders of the last 30 days that ended, and those of them that were released. */
  ended: v.number(),
  completed: v.number(),
  /** Other orders of this account that had a case, the newest first, 20 at most. */
  cases: v.array(
    v.object({
      id: recordId,
      side: c2cParty,
      at: v.number(),
      by: v.picklist(['buyer', 'seller', 'venue']),
      reason: v.optional(appealReason),
      state: c2cState,
      /** Which side was given more by a ruling; absent without one. */
      ruled: v.optional(v.picklist(['buyer', 'seller', 'split'])),
    }),
  ),
})

const c2cCaseMessage = v.object({
  ...v.omit(chatMessage, ['key']).entries,
  from: v.picklist(['buyer', 'seller', 'venue', 'operators']),
})

/** A case with all that a ruling needs. Pictures are ids: `pictureUrl`. */
export const c2cCase = v.object({
  ...c2cCaseLine.entries,
  state: c2cState,
  amount,
  /** Of the seller's fee, in escrow beside what a ruling divides. */
  feeEscrow: amount,
  /** Rates of both sides' fees on what the buyer gets: the buyer's comes out of it, the seller's lies in escrow beside the coins. */
  fees: v.object({ buyer: v.string(), seller: v.string() }),
  price: amount,
  takenAt: v.number(),
  /** A picture of `qr` is an id. */
  payee: v.object({ type: payMethodType, name: v.string(), holder: v.string(), fields: v.array(payDatum) }),
  /** The verified name at the take, beside which `payer` is to be read. */
  buyerName: v.string(),
  payment: v.optional(
    v.object({ reference: v.string(), picture: v.string(), payer: v.string(), fits: v.boolean(), undone: v.boolean() }),
  ),
  sides: v.object({ buyer: c2cCaseSide, seller: c2cCaseSide }),
  statements: v.array(v.object({ party: c2cParty, at: v.number(), text: v.string(), pictures: v.array(v.string()) })),
  events: v.array(
    v.object({
      at: v.number(),
      event: c2cOrderEvent,
      state: c2cState,
      /** A side, `venue` for time, or the name of an operator. */
      by: v.string(),
      transfer: v.string(),
      reason: v.optional(c2cReason),
    }),
  ),
  /** The newest lines of the chat, the oldest of them first, and whether there are older ones. */
  messages: v.array(c2cCaseMessage),
  more: v.boolean(),
  rulings: v.array(c2cRuling),
  /** What the merchant's side has down, by coin: a ruling may take of it. */
  deposits: v.array(depositRuling),
  /** A ruling takes two operators, also without anything of a deposit. */
  takesTwo: v.boolean(),
  /**
   * This operator may rule (`rule`), or confirm or reject the ruling that waits (`second`); otherwise the reason why not.
   * `again`: it is their own ruling that waits, or that is reviewed.
   */
  may: v.picklist(['rule', 'second', 'again', 'early', 'ended', 'role']),
})
export type C2cDeskCase = v.InferOutput<typeof c2cCase>

const WHO = ['treasurer', 'auditor'] as const
const of = v.strictObject({ id: recordId })

export const list = defineCall(
  '/v1/c2c/list',
  'A page of the open cases about C2C orders, those first whose time to state ends first.',
  v.strictObject({ after: v.optional(queueCursor), limit: v.optional(limitOf(100)) }),
  v.object({ cases: v.array(c2cCaseLine), next: v.optional(queueCursor) }),
  { audience: operatorsWith(WHO, { idle: true }) },
)
export const get = defineCall(
  '/v1/c2c/get',
  'A case about a C2C order in full. Not for an operator of whom an account is a side of it.',
  of,
  c2cCase,
  { audience: operatorsWith(WHO, { subject: 'id' }) },
)
export const follow = defineCall(
  '/v1/c2c/follow',
  'The same for a page that shows the case: only of one that this operator opened within the last 8 hours.',
  of,
  c2cCase,
  { audience: operatorsWith(WHO, { idle: true }) },
)
export const chat = defineCall(
  '/v1/c2c/chat',
  'Older lines of the chat of an order with a case.',
  v.strictObject({ id: recordId, before: chatSeq }),
  v.object({ messages: v.array(c2cCaseMessage), more: v.boolean() }),
  { audience: operatorsWith(WHO, { subject: 'id' }) },
)

const ruling = {
  id: recordId,
  /** Made once for a ruling: the same again is answered as before. */
  requestKey: idempotencyKey,
  /** Of the case as it was seen: when it was opened, and how many statements it had. */
  openedAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  statements: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2)),
  /** So much of the merchant's deposit goes to the other side, beside what is in escrow. */
  deposit: v.optional(v.strictObject({ coin: coinCode, amount: positiveAmount })),
  reason: c2cRulingReason,
  /** For the log. */
  note: freeText(500),
}
export const rule = defineCall(
  '/v1/c2c/rule',
  'Rules that the coins in escrow go to the buyer, to the seller, or so many to the buyer and the rest to the seller. Above the limit it waits for a second person. `gone`: there is no such case any more, the sides settled it; `changed`: a side has stated since; `waiting`: another ruling waits; `early`: a side can still state; `split`: not less than there is; `deposit`: more than the deposit has.',
  v.variant('side', [
    v.strictObject({ ...ruling, side: v.picklist(['buyer', 'seller']) }),
    v.strictObject({ ...ruling, side: v.literal('split'), toBuyer: positiveAmount }),
  ]),
  v.object({
    outcome: v.picklist(['done', 'seconded', 'gone', 'changed', 'waiting', 'early', 'split', 'deposit', 'again']),
    case: c2cCase,
  }),
  { audience: operatorsWith(['treasurer'], { subject: 'id', acts: true }) },
)
export const second = defineCall(
  '/v1/c2c/second',
  'Confirms the very ruling that waits, which then stands, or rejects it. `gone`: it waits no more; `changed`: a side has stated since it was made, so it can only be rejected, as where `deposit` has less than it takes; `again`: it is this operator’s own.',
  v.strictObject({ id: recordId, ruling: recordId, agrees: v.boolean(), note: freeText(500) }),
  v.object({ outcome: v.picklist(['done', 'rejected', 'gone', 'changed', 'deposit', 'again']), case: c2cCase }),
  { audience: operatorsWith(['treasurer'], { subject: 'id', acts: true }) },
)
