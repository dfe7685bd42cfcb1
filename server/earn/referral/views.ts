import { type Kysely, sql } from 'kysely'
import {
  COMMISSION_DECIMALS,
  maskedInvitee,
  nextSettlement,
  type OutputOf,
  operators,
  type promotion,
  toAmount,
} from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { cutPage, idOf } from '../../platform/page.ts'
import { readReferralTerms } from '../../settings/referralTerms.ts'
import { codeOf } from './invites.ts'

const PAGE = 30
/** No row has a higher id. */
const LAST = '9223372036854775807'

const nameOf = ({ name, erased_at: erased }: { readonly name: string; readonly erased_at: string | null }): string =>
  erased === null ? maskedInvitee(name) : ''

const sumsOf = async (db: Kysely<Schema>, uid: string, state: 'paid' | 'held') => {
  const rows = await db
    .selectFrom('referral_commissions')
    .select((select) => ['coin', select.fn.sum<string>('amount').as('amount')])
    .where('referrer', '=', uid)
    .where('state', '=', state)
    .groupBy('coin')
    .orderBy('coin')
    .execute()
  return rows.map(({ coin, amount }) => ({ coin, amount: toAmount(amount) }))
}

/** The invitations of an account and what they earned, at a time (Unix ms). */
export const readTotal = async (
  db: Kysely<Schema>,
  uid: string,
  now: number,
): Promise<OutputOf<typeof promotion.total>> => {
  const [code, terms, paid, held] = await Promise.all([
    codeOf(db, uid, now),
    readReferralTerms(db),
    sumsOf(db, uid, 'paid'),
    sumsOf(db, uid, 'held'),
  ])
  const { invited } = await db
    .selectFrom('referrals')
    .select((select) => select.fn.countAll<string>().as('invited'))
    .where('referrer', '=', uid)
    .executeTakeFirstOrThrow()
  const { at } = await db.selectFrom('referral_settlement').select('at').executeTakeFirstOrThrow()
  // A settlement that is due comes within a moment.
  const nextAt = Math.max(now, nextSettlement(Number(at), now))
  return { code, invited: Number(invited), paid, held, rate: terms.at(now).rate, nextAt }
}

/** The share of fees at a time (Unix ms), and what is announced of it. */
export const readRules = async (
  db: Kysely<Schema>,
  now: number,
): Promise<OutputOf<typeof promotion.promotionRulesPage>> => {
  const terms = await readReferralTerms(db)
  const { from, coming } = terms.announced(now)
  return {
    rate: terms.at(now).rate,
    from,
    coming: coming.map(({ rate, from: since }) => ({ rate, from: since })),
    notice: operators.SETTING_NOTICE.referral,
    decimals: COMMISSION_DECIMALS,
  }
}

/** What stands on the poster of an account. */
export const readPoster = async (
  db: Kysely<Schema>,
  uid: string,
  now: number,
): Promise<OutputOf<typeof promotion.poster>> => {
  const [code, terms] = await Promise.all([codeOf(db, uid, now), readReferralTerms(db)])
  return { code, rate: terms.at(now).rate }
}

interface PageInput {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** Whom an account invited, newest first. */
export const readInvited = async (
  db: Kysely<Schema>,
  uid: string,
  { cursor = LAST, limit = PAGE }: PageInput,
): Promise<OutputOf<typeof promotion.list>> => {
  const rows = await db
    .selectFrom('referrals as r')
    .innerJoin('users as u', 'u.uid', 'r.referee')
    .select(['r.id', 'r.at', 'r.review_at', 'r.ended_at', 'r.referee', 'u.name', 'u.erased_at'])
    .where('r.referrer', '=', uid)
    .where('r.id', '<', cursor)
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = cutPage(rows, limit, idOf)
  const { rows: sums } = await sql<{ referee: string; coin: string; amount: string }>`
    SELECT referee::text, coin, sum(amount)::text AS amount FROM referral_commissions
    WHERE referee = ANY (${page.map(({ referee }) => referee)}::bigint[]) AND state IN ('paid', 'held')
    GROUP BY referee, coin ORDER BY coin`.execute(db)
  return {
    invited: page.map(({ id, at, review_at: review, ended_at: ended, referee, ...user }) => ({
      id,
      name: nameOf(user),
      at: Number(at),
      state: ended !== null ? 'ended' : review === null ? 'active' : 'review',
      earned: sums.flatMap(({ referee: of, coin, amount }) =>
        of === referee ? [{ coin, amount: toAmount(amount) }] : [],
      ),
    })),
    ...next,
  }
}

/** Commissions of an account trade by trade, newest first; `invited`: of one invitation. */
export const readCommissions = async (
  db: Kysely<Schema>,
  uid: string,
  { invited, cursor = LAST, limit = PAGE }: PageInput & { readonly invited?: string | undefined },
): Promise<OutputOf<typeof promotion.commissions>> => {
  const rows = await db
    .selectFrom('referral_commissions as c')
    .innerJoin('referrals as r', 'r.referee', 'c.referee')
    .innerJoin('users as u', 'u.uid', 'c.referee')
    .select(['c.id', 'r.id as invited', 'u.name', 'u.erased_at', 'c.product', 'c.coin', 'c.fee', 'c.rate', 'c.amount'])
    .select(['c.state', 'c.traded_at', 'c.settled_at'])
    .where('c.referrer', '=', uid)
    .where('c.id', '<', cursor)
    .$if(invited !== undefined, (query) => query.where('r.id', '=', invited ?? '').where('r.referrer', '=', uid))
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = cutPage(rows, limit, idOf)
  return {
    commissions: page.map((row) => ({
      id: row.id,
      invited: row.invited,
      name: nameOf(row),
      product: row.product,
      coin: row.coin,
      fee: toAmount(row.fee),
      rate: toAmount(row.rate),
      amount: toAmount(row.amount),
      state: row.state,
      tradedAt: Number(row.traded_at),
      settledAt: Number(row.settled_at),
    })),
    ...next,
  }
}
