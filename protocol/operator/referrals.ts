import * as v from 'valibot'
import { positiveAmount } from '../base/money.ts'
import { REFERRAL_LINKS } from '../earn/referral/links.ts'
import { defineCall } from '../wire/call.ts'
import { limitOf, recordId } from '../wire/inputs.ts'
import { cursor } from './cursor.ts'
import { operatorsWith } from './role.ts'
import { trimmedText } from './texts.ts'

// What shows that a user invited themselves, or that accounts that belong together invited each other. Times are Unix ms.
// No name, document, destination or device is told: that two accounts share one is what decides.

const found = {
  /** `own`: an invitation of oneself; `ring`: of accounts that belong together. */
  kind: v.picklist(['own', 'ring']),
  /** What they share. */
  link: v.picklist(REFERRAL_LINKS),
}
const reportState = v.picklist(['open', 'upheld', 'dismissed'])

const reportLine = v.object({
  id: recordId,
  ...found,
  /** The account that invited. */
  referrer: recordId,
  /** How many accounts it is about; 0 where a sign-up was refused. */
  accounts: v.number(),
  /** How often it was found: more than once only of refused sign-ups. */
  times: v.number(),
  at: v.number(),
  lastAt: v.number(),
  state: reportState,
  /** An operator has asked that it be upheld, and a second person has not decided yet. */
  waits: v.boolean(),
  /** '' while it is open. */
  decidedBy: v.string(),
})
export type ReferralReportLine = v.InferOutput<typeof reportLine>

const sums = v.array(v.object({ coin: v.string(), amount: positiveAmount }))

/** An invited account that a report is about, and what its referrer got of its fees. */
const reportedAccount = v.object({
  uid: recordId,
  referrer: recordId,
  at: v.number(),
  /** As its referrer sees it: `review` holds commissions, `ended` is for good. */
  state: v.picklist(['active', 'review', 'ended']),
  held: sums,
  paid: sums,
})

const report = v.object({
  ...v.omit(reportLine, ['accounts']).entries,
  /** In the order of the chain, the nearest to who invited first. */
  accounts: v.array(reportedAccount),
  decidedAt: v.number(),
  /** Other reports about who invited or about these accounts, the newest first; 20 at most. */
  others: v.array(v.object({ id: recordId, ...found, state: reportState })),
  /** This operator may decide it; otherwise the reason why not. */
  may: v.picklist(['yes', 'account', 'waits', 'ended', 'role']),
})
export type ReferralReport = v.InferOutput<typeof report>

/** What a second person reads of a report that is to be upheld. */
export const upheldReport = v.object({ ...found, referrer: v.string(), accounts: v.array(v.string()) })

const WHO = ['treasurer'] as const
const decision = v.strictObject({
  id: recordId,
  /** For the log. */
  note: trimmedText(500, 3),
})

export const listReferralReports = defineCall(
  '/v1/referrals/list',
  'A page of reports about invitations: what is open, oldest first, or what was decided, newest first; `next` is the cursor of the following page.',
  v.strictObject({ state: v.picklist(['open', 'ended']), after: cursor, limit: v.optional(limitOf(100)) }),
  v.object({ reports: v.array(reportLine), next: v.optional(recordId) }),
  { audience: operatorsWith([...WHO, 'auditor'], { idle: true }) },
)
export const getReferralReport = defineCall(
  '/v1/referrals/get',
  'One report with the accounts that it is about.',
  v.strictObject({ id: recordId }),
  report,
  { audience: operatorsWith([...WHO, 'auditor'], { subject: 'id' }) },
)
export const dismissReferralReport = defineCall(
  '/v1/referrals/dismiss',
  'Nothing is wrong: commissions that were held because of it are credited with the next full hour. A referral that has ended stays ended. `waits`: another operator has asked to uphold it; `gone`: it was decided before.',
  decision,
  v.object({ outcome: v.picklist(['done', 'waits', 'gone']) }),
  { audience: operatorsWith(WHO, { subject: 'id', acts: true }) },
)
export const upholdReferralReport = defineCall(
  '/v1/referrals/uphold',
  'Asks that the referrals of it end for good, held commissions included, which a second person agrees to first. `gone`: it was decided before.',
  decision,
  v.object({ outcome: v.picklist(['proposed', 'gone']) }),
  { audience: operatorsWith(WHO, { subject: 'id', acts: true }) },
)
