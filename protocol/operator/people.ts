import * as v from 'valibot'
import { defineCall } from '../wire/call.ts'
import { freezeReason } from '../wire/freezeReason.ts'
import { recordId as uid } from '../wire/inputs.ts'
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
