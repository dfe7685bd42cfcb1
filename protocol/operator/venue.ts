import * as v from 'valibot'
import { defineCall, nothing } from '../wire/call.ts'
import { ended, limitOf, recordId } from '../wire/inputs.ts'
import { cursor } from './cursor.ts'
import { operatorsWith } from './role.ts'
import { settingKind } from './settingKinds.ts'
import { trimmedText } from './texts.ts'

export const switchMode = v.picklist(['live', 'cancel-only', 'halt'])
export const switchReason = v.picklist(['maintenance', 'incident', 'priceCheck', 'withdrawal'])

/** The state of the venue. Times are Unix ms. */
export const venueStatus = v.object({
  at: v.number(),
  demo: v.boolean(),
  /** `live`, or why the source of prices is silent. */
  market: v.string(),
  /** `live`, or why the tick record is halted. */
  ticks: v.string(),
  /** This venue holds the lease to write. */
  lease: v.boolean(),
  /** When the ledger was last reconciled; 0 never. */
  reconciledAt: v.number(),
  /** What does not add up in the ledger, first fault first; empty when it reconciles. */
  ledgerFaults: v.array(v.string()),
  /** Stored settings that this release refuses: the ones before them are in force until others are set. */
  refusedSettings: v.array(v.object({ id: v.string(), kind: settingKind, key: v.string(), from: v.number() })),
  /** Open cases by kind. */
  open: v.array(v.object({ kind: v.string(), count: v.number() })),
  switches: v.array(v.object({ instId: v.string(), mode: switchMode, reason: v.string(), since: v.number() })),
})
export type VenueStatus = v.InferOutput<typeof venueStatus>

export const status = defineCall(
  '/v1/venue/status',
  'Feeds, lease, reconciliation, queues, switches.',
  nothing,
  venueStatus,
  { audience: operatorsWith('operator', { idle: true }) },
)

export const turn = defineCall(
  '/v1/venue/turn',
  'Leaves an instrument, or all (`*`), to cancellations, halts it, or lets it go on, at once; a second person looks at it afterwards. Reaches no price.',
  v.strictObject({
    instId: v.pipe(v.string(), v.regex(/^(\*|[A-Z0-9]{1,16}-[A-Z0-9]{1,16}(-SWAP)?)$/)),
    mode: switchMode,
    reason: switchReason,
    note: trimmedText(500, 3),
  }),
  nothing,
  { audience: operatorsWith(['configurator'], { subject: 'instId', acts: true }) },
)

/** Narrows the audit log; what is left out narrows nothing. */
export const auditFilter = v.strictObject({
  /** Name of an operator. */
  operator: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z0-9._-]{0,31}$/))),
  act: v.optional(v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}$/))),
  ...ended,
  /** What was done about this user's account, and about their cases. */
  uid: v.optional(recordId),
  caseId: v.optional(recordId),
  /** Occurs in what it was about, or in a note, whatever the case of its letters. */
  text: v.optional(trimmedText(100)),
})
export type AuditFilter = v.InferOutput<typeof auditFilter>

export const audit = defineCall(
  '/v1/audit',
  'What operators did and looked at, newest first: an act once, with its outcome. Narrowed by operator, act, time, user, case and text.',
  v.strictObject({ ...auditFilter.entries, after: cursor, limit: v.optional(limitOf(500)) }),
  v.object({
    lines: v.array(
      v.object({
        id: v.string(),
        at: v.number(),
        name: v.string(),
        act: v.string(),
        subject: v.string(),
        outcome: v.string(),
        /** What was chosen and why, as it was sent: `note`, `reason`, `mode`, `key`, `payment`. */
        detail: v.record(v.string(), v.string()),
        ip: v.string(),
      }),
    ),
    next: v.optional(v.string()),
  }),
  { audience: operatorsWith(['auditor']) },
)
