import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type Amount,
  type Commission,
  type CommissionState,
  commissionFor,
  settleCommission,
  toAmount,
} from '#protocol'
import { post } from '../../ledger/post.ts'
import { house, type Posting, user } from '../../ledger/posting.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { type ReferralTerms, readReferralTerms } from '../../settings/referralTerms.ts'
import { type ReferredFee, readReferredFees } from './fees.ts'
import { committedUpTo } from './settled.ts'

/** Entries of the ledger that are looked through in one transaction, and fees among them: no more commissions are booked in it. */
const MOST_ENTRIES = 50_000
const MOST_COMMISSIONS = 250

/** What was credited: coins by referrer. */
export type Credited = Map<string, Set<string>>

interface Due {
  readonly fee: ReferredFee
  readonly commission: Commission
  readonly state: CommissionState
}

const postingOf = (id: string, referrer: string, coin: string, amount: Amount): Posting => ({
  causeId: id,
  moves: [{ from: house('fees'), to: user(referrer, 'available'), coin, amount, cause: 'referral-commission' }],
})

const note = (credited: Credited, referrer: string, coin: string): void => {
  const coins = credited.get(referrer) ?? new Set()
  credited.set(referrer, coins.add(coin))
}

const dueOf = (fee: ReferredFee, terms: ReferralTerms): Due[] => {
  const { endedAt, frozen, closing, underReview, sides } = fee
  const commission = commissionFor(fee, { ...sides, endedAt }, terms.at(fee.at).rate)
  if (commission === undefined) return []
  return [{ fee, commission, state: settleCommission({ frozen, closing, underReview, ended: endedAt !== undefined }) }]
}

/** Writes commissions and credits those that are paid, in the transaction that moves the mark on. */
const book = async (transaction: Transaction<Schema>, due: readonly Due[], at: number): Promise<Credited> => {
  const credited: Credited = new Map()
  if (due.length === 0) return credited
  const { rows } = await sql<{ id: string; referrer: string; coin: string; amount: string; state: CommissionState }>`
    INSERT INTO referral_commissions (fee_line, referee, referrer, product, coin, fee, rate, amount, traded_at, state, settled_at)
    SELECT c.*, ${at} FROM unnest(
      ${due.map(({ fee }) => fee.line)}::bigint[], ${due.map(({ fee }) => fee.referee)}::bigint[],
      ${due.map(({ fee }) => fee.referrer)}::bigint[], ${due.map(({ commission }) => commission.product)}::text[],
      ${due.map(({ commission }) => commission.coin)}::text[], ${due.map(({ fee }) => fee.fee)}::numeric[],
      ${due.map(({ commission }) => commission.rate)}::numeric[], ${due.map(({ commission }) => commission.amount)}::numeric[],
      ${due.map(({ fee }) => fee.at)}::bigint[], ${due.map(({ state }) => state)}::text[]
    ) AS c RETURNING id, referrer, coin, amount, state`.execute(transaction)
  const paid = rows.filter(({ state }) => state === 'paid')
  await pay(transaction, paid, credited, at)
  return credited
}

const pay = async (
  transaction: Transaction<Schema>,
  rows: readonly { readonly id: string; readonly referrer: string; readonly coin: string; readonly amount: string }[],
  credited: Credited,
  at: number,
): Promise<void> => {
  if (rows.length === 0) return
  await post(
    transaction,
    rows.map(({ id, referrer, coin, amount }) => postingOf(id, referrer, coin, toAmount(amount))),
    at,
  )
  for (const { referrer, coin } of rows) note(credited, referrer, coin)
}

/** One stretch of the ledger; undefined once the mark has reached `upTo`. */
const settleStretch = async (
  transaction: Transaction<Schema>,
  upTo: string,
  terms: ReferralTerms,
  at: number,
): Promise<Credited | undefined> => {
  // Two venues that settle take turns here, and the second one finds the mark moved.
  const mark = await transaction.selectFrom('referral_settlement').selectAll().forUpdate().executeTakeFirstOrThrow()
  if (BigInt(mark.up_to) >= BigInt(upTo)) return undefined
  const end = BigInt(mark.up_to) + BigInt(MOST_ENTRIES)
  const stretch = end < BigInt(upTo) ? String(end) : upTo
  const { fees, reached } = await readReferredFees(transaction, {
    after: mark.up_to,
    upTo: stretch,
    limit: MOST_COMMISSIONS,
  })
  const credited = await book(
    transaction,
    fees.flatMap((fee) => dueOf(fee, terms)),
    at,
  )
  await transaction.updateTable('referral_settlement').set({ up_to: reached }).execute()
  return credited
}

interface HeldRow {
  readonly id: string
  readonly referrer: string
  readonly coin: string
  readonly amount: string
  readonly state: 'paid' | 'forfeited'
}

/** Commissions whose reason to be held is over; undefined where none is left. */
const settleHeld = async (transaction: Transaction<Schema>, at: number): Promise<Credited | undefined> => {
  const { rows } = await sql<Omit<HeldRow, 'state'> & Record<'frozen' | 'closing' | 'review' | 'ended', boolean>>`
    SELECT c.id::text, c.referrer::text, c.coin, c.amount::text, b.frozen_at IS NOT NULL AS frozen,
      (b.erase_at IS NOT NULL OR b.erased_at IS NOT NULL) AS closing, r.review_at IS NOT NULL AS review,
      r.ended_at IS NOT NULL AS ended
    FROM referral_commissions AS c JOIN referrals AS r USING (referee) JOIN users AS b ON b.uid = c.referrer
    WHERE c.state = 'held' AND (b.erase_at IS NOT NULL OR b.erased_at IS NOT NULL OR r.ended_at IS NOT NULL
      OR (b.frozen_at IS NULL AND r.review_at IS NULL))
    ORDER BY c.id LIMIT ${MOST_COMMISSIONS} FOR UPDATE OF c FOR SHARE OF b, r`.execute(transaction)
  const settled = rows.flatMap(({ frozen, closing, review, ended, ...row }): HeldRow[] => {
    const state = settleCommission({ frozen, closing, underReview: review, ended })
    return state === 'held' ? [] : [{ ...row, state }]
  })
  if (settled.length === 0) return undefined
  for (const state of ['paid', 'forfeited'] as const) {
    const ids = settled.filter((row) => row.state === state).map(({ id }) => id)
    if (ids.length > 0)
      await transaction
        .updateTable('referral_commissions')
        .set({ state, settled_at: String(at) })
        .where('id', 'in', ids)
        .execute()
  }
  const credited: Credited = new Map()
  await pay(
    transaction,
    settled.filter(({ state }) => state === 'paid'),
    credited,
    at,
  )
  return credited
}

export interface SettlementParts {
  readonly db: Kysely<Schema>
  readonly now: () => number
  /** Asked before each transaction; rejects where another venue has the right to write. */
  readonly keep: () => Promise<unknown>
  /** Told after each commit. */
  readonly credited: (credited: Credited) => void
}

/**
 * Settles every fee that invited accounts have paid until now, and what is held no longer. Stretch by stretch: each moves the mark
 * on, writes its commissions and credits them in one transaction, so that whatever is cut off goes on where it was, and a fee is
 * settled once whatever clocks and processes do.
 */
export const settleCommissions = async ({ db, now, keep, credited }: SettlementParts): Promise<void> => {
  await keep()
  const upTo = await committedUpTo(db)
  const terms = await readReferralTerms(db)
  const steps = [
    (transaction: Transaction<Schema>, at: number) => settleStretch(transaction, upTo, terms, at),
    settleHeld,
  ]
  for (const step of steps)
    for (;;) {
      await keep()
      const done = await db.transaction().execute((transaction) => step(transaction, now()))
      if (done === undefined) break
      if (done.size > 0) credited(done)
    }
  await db
    .updateTable('referral_settlement')
    .set({ at: String(now()) })
    .execute()
}
