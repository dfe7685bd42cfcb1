import type { Transaction } from 'kysely'
import { dismissReport, lockReport, type ReportRow, upholdReport } from '../earn/referral/decided.ts'
import type { Schema } from '../platform/db/schema.ts'
import { isRefused, type Refused, refuse } from '../platform/refusal.ts'
import type { OperatorHandlers, OperatorRequest } from '../services/handler.ts'
import { concernsOperator, readReport, readReports } from './referralReports.ts'
import type { ReviewRow } from './reviewRow.ts'
import { askReview, openReview } from './reviews.ts'

const KIND = 'referral'

/** A report that this operator may decide, locked. */
const locked = async (
  within: Transaction<Schema>,
  id: string,
  { operator }: Pick<OperatorRequest, 'operator'>,
): Promise<ReportRow | Refused> => {
  const row = await lockReport(within, id)
  if (row === undefined) return refuse('notFound', { field: 'id' })
  return (await concernsOperator(within, row, operator)) ? refuse('roleMissing') : row
}

/** Upholds the report of a review, in the transaction in which the second person agrees. */
export const upholdReviewed = async (
  within: Transaction<Schema>,
  { subject }: Pick<ReviewRow, 'subject'>,
  request: OperatorRequest,
): Promise<Refused | undefined> => {
  const row = await locked(within, subject, request)
  if (isRefused(row)) return row
  if (row.state !== 'open') return refuse('notNow')
  await upholdReport(within, row, request.operator.id, request.services.clock.now())
  return undefined
}

type ReferralHandlers = Pick<
  OperatorHandlers,
  'listReferralReports' | 'getReferralReport' | 'dismissReferralReport' | 'upholdReferralReport'
>

/** Reports about invitations. The same decision of the same operator again gets the same answer. */
export const referralHandlers: ReferralHandlers = {
  listReferralReports: (input, { services }) => readReports(services.database.db, input),

  getReferralReport: async ({ id }, { services, operator }) =>
    (await readReport(services.database.db, id, operator)) ?? refuse('notFound', { field: 'id' }),

  dismissReferralReport: ({ id }, request) =>
    request.services.database.db.transaction().execute(async (within) => {
      const row = await locked(within, id, request)
      if (isRefused(row)) return row
      const { operator, services } = request
      if (row.state === 'dismissed' && row.decided_by === operator.id) return { outcome: 'done' }
      if (row.state !== 'open') return { outcome: 'gone' }
      // What one operator wants upheld, another does not dismiss alone.
      if ((await openReview(within, KIND, id)) !== undefined) return { outcome: 'waits' }
      await dismissReport(within, row, operator.id, services.clock.now())
      return { outcome: 'done' }
    }),

  upholdReferralReport: ({ id, note }, request) =>
    request.services.database.db.transaction().execute(async (within) => {
      const row = await locked(within, id, request)
      if (isRefused(row)) return row
      if (row.state !== 'open') return { outcome: 'gone' }
      if ((await openReview(within, KIND, id)) !== undefined) return { outcome: 'proposed' }
      const { kind, link, referrer, accounts } = row
      const asked = {
        kind: KIND,
        subject: id,
        input: { kind, link, referrer, accounts },
        note,
        by: request.operator,
      } as const
      await askReview(within, asked, request.services.clock.now())
      return { outcome: 'proposed' }
    }),
}
