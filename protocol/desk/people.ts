import * as v from 'valibot'
import { defineDeskCall } from './call.ts'

const uid = v.pipe(v.string(), v.regex(/^\d{1,18}$/))
/** Why an account is frozen; each has its sentence, `desk:freeze.<reason>`, which its owner reads. */
export const freezeReason = v.picklist(['investigation', 'unusual', 'order', 'ownRequest'])
export type FreezeReason = v.InferOutput<typeof freezeReason>

/** An account as support needs it; nothing of its funds. */
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
})
export type DeskPerson = v.InferOutput<typeof person>

const WHO = ['support'] as const
export const find = defineDeskCall(
  '/v1/people/find',
  'An account by its number, or by its whole name.',
  [...WHO, 'auditor'],
  v.strictObject({ ask: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)) }),
  v.object({ person: v.optional(person) }),
  { subject: 'ask' },
)
export const freeze = defineDeskCall(
  '/v1/people/freeze',
  'Freezes an account: it opens nothing and takes nothing out, its sessions end, and its owner is told why.',
  WHO,
  v.strictObject({ uid, reason: freezeReason, note: v.pipe(v.string(), v.maxLength(500)) }),
  v.object({ person: v.optional(person) }),
  { subject: 'uid', acts: true },
)
export const unfreeze = defineDeskCall(
  '/v1/people/unfreeze',
  'Lets it go again.',
  WHO,
  v.strictObject({ uid, note: v.pipe(v.string(), v.maxLength(500)) }),
  v.object({ person: v.optional(person) }),
  { subject: 'uid', acts: true },
)
export const endSessions = defineDeskCall(
  '/v1/people/endSessions',
  'Ends every session of a user.',
  WHO,
  v.strictObject({ uid }),
  v.object({ person: v.optional(person) }),
  { subject: 'uid', acts: true },
)
