import * as v from 'valibot'
import { caseEventKind, caseView } from '../http/cases.ts'
import { paymentNumber } from '../transfers/transfer.ts'
import { OPERATOR_PREFIX } from '../wire/audience.ts'
import { defineCall } from '../wire/call.ts'
import { caseKind, caseReason } from '../wire/caseReasons.ts'
import { freeText, limitOf, recordId } from '../wire/inputs.ts'
import { cursor } from './cursor.ts'
import { operatorsWith } from './role.ts'

/** An entry of a queue. Times are Unix ms. */
export const queueEntry = v.object({
  id: v.string(),
  kind: caseKind,
  state: caseView.entries.state,
  /** Null: of a user who could not sign in. */
  uid: v.nullable(v.string()),
  /** In USDT; '' where no money is involved. */
  amountRef: v.string(),
  deadline: v.number(),
  openedAt: v.number(),
  /** The operator at work on it; '' for none. */
  claimedBy: v.string(),
  /** The operator with the first approval; '' for none. */
  firstBy: v.string(),
})
export type QueueEntry = v.InferOutput<typeof queueEntry>

export const list = defineCall(
  '/v1/cases/list',
  'A page of the queue: what is open, or approved and to be paid, oldest first, or what ended, newest first; of the kinds that the operator decides.',
  v.strictObject({
    state: v.picklist(['open', 'toPay', 'ended']),
    kinds: v.optional(v.pipe(v.array(caseKind), v.minLength(1), v.maxLength(6))),
    uid: v.optional(recordId),
    after: cursor,
    limit: v.optional(limitOf(100)),
  }),
  v.object({ cases: v.array(queueEntry), next: v.optional(v.string()) }),
  { audience: operatorsWith(['reviewer', 'treasurer', 'auditor'], { idle: true }) },
)

/** A case as operators see it. */
export const operatorCase = v.object({
  ...queueEntry.entries,
  reason: v.optional(caseReason),
  decidedBy: v.string(),
  byDemo: v.boolean(),
  /** This operator may decide it now; otherwise the reason why not. */
  may: v.picklist(['yes', 'own', 'again', 'claimed', 'ended', 'role']),
  /** Of an approved withdrawal: what became of the payment, and whether this operator may report it. */
  payout: v.optional(
    v.object({
      state: v.picklist(['approved', 'paid', 'refused']),
      may: v.picklist(['yes', 'own', 'ended', 'role']),
      /** The first operator who reported the outcome, and that outcome; '' for none. */
      saidBy: v.string(),
      said: v.picklist(['', 'paid', 'refused']),
      /** The operator whose report made it final; '' before that, or when the demo paid. */
      settledBy: v.string(),
      reason: v.optional(caseReason),
      /** The number that was reported for it; '' for none. */
      payment: v.string(),
    }),
  ),
  /** Its approval, and the report that it was paid or returned, takes two operators. */
  takesTwo: v.boolean(),
  /**
   * The facts, by name: `operator:fact.<name>`, or `money:field.<key>` for `field.<key>`. The user's own text is shown
   * as it is; a value of the venue's by `operator:factValue.<value>`. A `flag` marks one that does not fit the others.
   */
  facts: v.array(v.object({ name: v.string(), value: v.string(), flag: v.optional(v.picklist(['otherHolder'])) })),
  /** Of a certification: cases of other accounts that gave the same document; absent for other kinds. */
  sameDocument: v.optional(
    v.array(v.object({ uid: v.string(), id: v.string(), kind: caseKind, state: caseView.entries.state })),
  ),
  /** Ids of pictures; `pictureUrl`. */
  pictures: v.array(v.string()),
  events: v.array(
    v.object({
      id: v.string(),
      at: v.number(),
      /** `paidOnce` and `returnedOnce`: the first of two reports. */
      kind: v.picklist([
        ...caseEventKind.options,
        'claimed',
        'released',
        'paidOnce',
        'paid',
        'returnedOnce',
        'returned',
      ]),
      by: v.string(),
      reason: v.optional(caseReason),
    }),
  ),
})
export type OperatorCase = v.InferOutput<typeof operatorCase>

/** The address at which operators, and only they, read a picture. */
export const pictureUrl = (id: string): string => `${OPERATOR_PREFIX}/v1/pictures/${id}`

const of = v.strictObject({ id: recordId })
/** For the log. */
const note = freeText(500)
const WHO = ['reviewer', 'treasurer'] as const

export const get = defineCall('/v1/cases/get', 'One case with its evidence.', of, operatorCase, {
  audience: operatorsWith([...WHO, 'auditor'], {
    subject: 'id',
  }),
})
export const follow = defineCall(
  '/v1/cases/follow',
  'The same for a page that shows the case: only of one that this operator opened within the last 8 hours.',
  of,
  operatorCase,
  { audience: operatorsWith([...WHO, 'auditor'], { idle: true }) },
)
export const countWork = defineCall(
  '/v1/cases/count',
  'How many cases wait that this operator decides, those to be paid included, how many about C2C orders, how many reports about invitations, and how many about texts of the app; 100 stands for more.',
  v.strictObject({}),
  v.object({ cases: v.number(), c2c: v.number(), referrals: v.number(), texts: v.number() }),
  { audience: operatorsWith([...WHO, 'configurator'], { idle: true }) },
)
export const claim = defineCall(
  '/v1/cases/claim',
  'Takes a case to work on; `taken` when another was first.',
  of,
  v.object({ outcome: v.picklist(['done', 'taken']), case: operatorCase }),
  { audience: operatorsWith(WHO, { subject: 'id', acts: true }) },
)
export const release = defineCall(
  '/v1/cases/release',
  'Lets others have it.',
  of,
  v.object({ outcome: v.picklist(['done', 'taken']), case: operatorCase }),
  { audience: operatorsWith(WHO, { subject: 'id', acts: true }) },
)
export const decide = defineCall(
  '/v1/cases/decide',
  'Approves, or rejects with a reason of the kind’s list. Above the limit the first approval waits for a second person.',
  v.variant('outcome', [
    v.strictObject({ id: recordId, outcome: v.literal('approved') }),
    v.strictObject({ id: recordId, outcome: v.literal('rejected'), reason: caseReason }),
  ]),
  v.object({
    outcome: v.picklist(['done', 'seconded', 'gone', 'own', 'again', 'claimed', 'reason']),
    case: operatorCase,
  }),
  { audience: operatorsWith(WHO, { subject: 'id', acts: true }) },
)
export const sayPaid = defineCall(
  '/v1/cases/sayPaid',
  'Says that an approved withdrawal was paid, with the number of the payment, or refused where it was sent: then its user has the money back. Above the limit it counts when a second person says the same, number included.',
  v.variant('outcome', [
    v.strictObject({ id: recordId, outcome: v.literal('paid'), payment: paymentNumber }),
    v.strictObject({ id: recordId, outcome: v.literal('refused'), reason: caseReason, note }),
  ]),
  v.object({ outcome: v.picklist(['done', 'seconded', 'gone', 'own', 'again', 'reason']), case: operatorCase }),
  { audience: operatorsWith(['treasurer'], { subject: 'id', acts: true }) },
)
