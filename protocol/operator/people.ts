import * as v from 'valibot'
import { amount } from '../base/money.ts'
import { transferRow } from '../transfers/transfer.ts'
import { defineCall } from '../wire/call.ts'
import { freezeReason } from '../wire/freezeReason.ts'
import { recordId as uid } from '../wire/inputs.ts'
import { queueEntry } from './queues.ts'
import { operatorsWith } from './role.ts'
import { trimmedText } from './texts.ts'

/** An account as support needs it; without its funds. */
export const person = v.object({
  uid: v.string(),
  /** Masked. */
  name: v.string(),
  level: v.number(),
  demo: v.boolean(),
  createdAt: v.number(),
  erased: v.boolean(),
  sessions: v.number(),
  frozen: v.optional(v.object({ reason: freezeReason, at: v.number() })),
  /** Somebody has asked that it be let go again, and a second person has not decided yet. */
  unfreezing: v.boolean(),
})
export type PersonView = v.InferOutput<typeof person>

/**
 * An account on one page, as far as the operator's roles go: `identity` for who decides cases, `money` for treasurers,
 * `acts` for support, and all of it for auditors.
 */
export const personCard = v.object({
  ...person.entries,
  /** When the account will be erased, Unix ms; 0 if it will not. */
  eraseAt: v.number(),
  identity: v.optional(
    v.object({
      /** The verified name; '' without one. */
      name: v.string(),
      /** Cases that wait and that the operator may see, oldest first. */
      cases: v.array(queueEntry),
    }),
  ),
  money: v.optional(
    v.object({
      /** Equity in USDT. */
      total: amount,
      coins: v.array(v.object({ coin: v.string(), amount })),
      /** The newest deposits and withdrawals. */
      transfers: v.array(v.omit(transferRow, ['channel', 'rate', 'updatedAt'])),
    }),
  ),
  /** What operators did to the account, newest first, and why. */
  acts: v.optional(
    v.array(v.object({ at: v.number(), name: v.string(), act: v.string(), reason: v.string(), note: v.string() })),
  ),
})
export type PersonCard = v.InferOutput<typeof personCard>

const WHO = ['support'] as const
/** Why an account is frozen or let go, for the log. */
const note = trimmedText(500, 3)
export const find = defineCall(
  '/v1/people/find',
  'An account by its number, or by its whole name.',
  v.strictObject({ ask: trimmedText(254) }),
  v.object({ person: v.optional(person) }),
  { audience: operatorsWith([...WHO, 'auditor'], { subject: 'ask' }) },
)
export const freeze = defineCall(
  '/v1/people/freeze',
  'Freezes an account: it opens nothing and takes nothing out, its sessions end, and its owner is told why; at once, and a second person looks at it afterwards.',
  v.strictObject({ uid, reason: freezeReason, note }),
  v.object({ person: v.optional(person) }),
  { audience: operatorsWith(WHO, { subject: 'uid', acts: true }) },
)
export const unfreeze = defineCall(
  '/v1/people/unfreeze',
  'Asks that it be let go again, which a second person agrees to first.',
  v.strictObject({ uid, note }),
  v.object({ outcome: v.picklist(['proposed']), person: v.optional(person) }),
  { audience: operatorsWith(WHO, { subject: 'uid', acts: true }) },
)
export const endSessions = defineCall(
  '/v1/people/endSessions',
  'Ends every session of a user.',
  v.strictObject({ uid }),
  v.object({ person: v.optional(person) }),
  { audience: operatorsWith(WHO, { subject: 'uid', acts: true }) },
)
export const view = defineCall(
  '/v1/people/view',
  'The card of an account: state, verified name, equity, open cases, last transfers, acts of operators; as far as the operator’s roles go.',
  v.strictObject({ uid }),
  personCard,
  { audience: operatorsWith(['support', 'reviewer', 'treasurer', 'auditor'], { subject: 'uid' }) },
)
