import type { Kysely } from 'kysely'
import { maskedInvitee, toAmount } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'

/** What an account's own export tells of its invitations: whom it invited, as it saw them, and what it got. */
export const exportReferrals = async (db: Kysely<Schema>, uid: string) => {
  const invited = await db
    .selectFrom('referrals as r')
    .innerJoin('users as u', 'u.uid', 'r.referee')
    .select(['r.id', 'r.at', 'u.name', 'u.erased_at'])
    .where('r.referrer', '=', uid)
    .orderBy('r.id')
    .execute()
  const commissions = await db
    .selectFrom('referral_commissions as c')
    .innerJoin('referrals as r', 'r.referee', 'c.referee')
    .select(['c.id', 'r.id as invited', 'c.product', 'c.coin', 'c.fee', 'c.rate', 'c.amount', 'c.state', 'c.traded_at'])
    .where('c.referrer', '=', uid)
    .orderBy('c.id')
    .execute()
  const wasInvited = await db.selectFrom('referrals').select('at').where('referee', '=', uid).executeTakeFirst()
  return [
    ...(wasInvited === undefined ? [] : [{ kind: 'wasInvited', at: Number(wasInvited.at) }]),
    ...invited.map(({ id, at, name, erased_at }) => ({
      kind: 'invited',
      id,
      at: Number(at),
      name: erased_at === null ? maskedInvitee(name) : '',
    })),
    ...commissions.map((row) => ({
      kind: 'commission',
      ...row,
      fee: toAmount(row.fee),
      rate: toAmount(row.rate),
      amount: toAmount(row.amount),
      traded_at: Number(row.traded_at),
    })),
  ]
}
