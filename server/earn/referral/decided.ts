import type { Selectable, Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'

/** A report about invitations. Ids and times (Unix ms) are strings of digits. */
export type ReportRow = Selectable<Schema['referral_reports']>

type Within = Transaction<Schema>

/** A report, locked: of decisions at once one after the other finds what was decided. */
export const lockReport = (within: Within, id: string): Promise<ReportRow | undefined> =>
  within.selectFrom('referral_reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const decide = async (
  within: Within,
  { id }: Pick<ReportRow, 'id'>,
  state: 'upheld' | 'dismissed',
  operator: string,
  at: number,
): Promise<void> => {
  await within
    .updateTable('referral_reports')
    .set({ state, decided_by: operator, decided_at: String(at) })
    .where('id', '=', id)
    .execute()
}

/** The referrals of a report, locked by their ids, so that decisions on two reports about one account take turns. */
const lockReferrals = async (within: Within, { accounts }: Pick<ReportRow, 'accounts'>): Promise<void> => {
  await within
    .selectFrom('referrals')
    .select('referee')
    .where('referee', 'in', accounts)
    .orderBy('referee')
    .forUpdate()
    .execute()
}

/**
 * The referrals of a locked report end for good. The settlement of the next hour leaves what is held of them with the house, as
 * it does with everything whose referral has ended.
 */
export const upholdReport = async (within: Within, row: ReportRow, operator: string, at: number): Promise<void> => {
  await decide(within, row, 'upheld', operator, at)
  if (row.accounts.length === 0) return
  await lockReferrals(within, row)
  await within
    .updateTable('referrals')
    .set({ ended_at: String(at) })
    .where('referee', 'in', row.accounts)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Nothing was wrong with what a locked report is about. Commissions are held by own invitations on one device alone, so that a
 * ring that is dismissed releases nothing that another report holds.
 */
export const dismissReport = async (within: Within, row: ReportRow, operator: string, at: number): Promise<void> => {
  await decide(within, row, 'dismissed', operator, at)
  if (row.kind !== 'own' || row.link !== 'device' || row.accounts.length === 0) return
  await lockReferrals(within, row)
  await within.updateTable('referrals').set({ review_at: null }).where('referee', 'in', row.accounts).execute()
}
