import { type Amount, toAmount } from '#protocol'
import { createInvites } from '../../../../server/earn/referral/invites.ts'
import { createReferral, type Referral } from '../../../../server/earn/referral/referral.ts'
import { grantDemo } from '../../../../server/ledger/demo.ts'
import { post } from '../../../../server/ledger/post.ts'
import { house, type Posting, user } from '../../../../server/ledger/posting.ts'
import type { Database } from '../../../../server/platform/db/open.ts'
import { insertUserRow } from '../../../support/userRow.ts'

/** A full hour. */
export const START = Date.UTC(2026, 9, 5, 12)
export const HOUR = 3_600_000

export interface ReferralVenue {
  readonly now: () => number
  readonly advance: (ms: number) => void
  readonly referral: Referral
  readonly reported: unknown[]
  /** Users whose balances were told to have changed. */
  readonly told: string[]
  /** The uid of an account with demo funds, invited by another one or by nobody. */
  person(referrer?: string, more?: { readonly demo?: boolean; readonly automatic?: boolean }): Promise<string>
  /** They pay a fee for a trade; the id of its order. */
  trade(
    uid: string,
    fee: string,
    more?: { readonly coin?: string; readonly cause?: 'spot-fee' | 'futures-fee' },
  ): Promise<string>
  /** The next full hour comes, and with it a settlement. */
  hour(): Promise<void>
  balance(uid: string, coin?: string): Promise<Amount>
  /** Commissions of a referrer, oldest first. */
  commissions(uid: string): Promise<{ readonly amount: string; readonly state: string; readonly fee: string }[]>
  /** The share from a time on (Unix ms). */
  setRate(rate: string, from: number): Promise<void>
  freeze(uid: string, frozen: boolean): Promise<void>
  /** The closing of the account is requested. */
  close(uid: string): Promise<void>
}

/** The postings of a trade with a fee; its coins come from the house. */
export const feePosting = (
  uid: string,
  order: string,
  fee: string,
  { coin = 'USDT', cause = 'spot-fee' }: { readonly coin?: string; readonly cause?: 'spot-fee' | 'futures-fee' } = {},
): Posting => ({
  causeId: order,
  moves: [
    { from: house('market'), to: user(uid, 'available'), coin, amount: toAmount(fee), cause: 'spot-fill' },
    { from: user(uid, 'available'), to: house('fees'), coin, amount: toAmount(fee), cause },
  ],
})

/** Referrals of a venue without HTTP, on a clock that a test moves. */
export const createReferralVenue = (
  { db }: Pick<Database, 'db'>,
  clock: { now: () => number; advance: (by: number) => void } = ((at) => ({
    now: () => at,
    advance: (by: number) => void (at += by),
  }))(START),
): ReferralVenue => {
  const reported: unknown[] = []
  const told: string[] = []
  const { now, advance } = clock
  const invites = createInvites({ db, clock: { now }, demo: true })
  const referral = createReferral({
    db,
    clock: { now },
    timers: { after: () => () => undefined },
    emitter: { emitAccount: (uid) => void told.push(uid) },
    report: (error) => void reported.push(error),
  })
  let orders = 0
  const venue: ReferralVenue = {
    now,
    advance,
    referral,
    reported,
    told,
    person: (referrer, { demo = true, automatic = false } = {}) =>
      db.transaction().execute(async (transaction) => {
        const uid = await insertUserRow(transaction, now(), { demo, automatic })
        await grantDemo(transaction, uid, now())
        if (referrer !== undefined) await invites.accept(transaction, referrer, uid)
        return uid
      }),
    async trade(uid, fee, more) {
      orders += 1
      const id = `${now()}${orders}`
      await post(db, [feePosting(uid, id, fee, more)], now())
      return id
    },
    async hour() {
      advance(HOUR - (now() % HOUR))
      await referral.runDue()
    },
    async balance(uid, coin = 'USDT') {
      const row = await db
        .selectFrom('ledger_balances')
        .select('amount')
        .where('uid', '=', uid)
        .where('coin', '=', coin)
        .where('kind', '=', 'available')
        .executeTakeFirst()
      return toAmount(row?.amount ?? '0')
    },
    async commissions(uid) {
      const rows = await db
        .selectFrom('referral_commissions')
        .select(['amount', 'state', 'fee'])
        .where('referrer', '=', uid)
        .orderBy('id')
        .execute()
      return rows.map(({ amount, state, fee }) => ({ amount: toAmount(amount), state, fee: toAmount(fee) }))
    },
    async setRate(rate, from) {
      await db
        .insertInto('settings')
        .values({
          kind: 'referral',
          key: '',
          value: JSON.stringify({ rate }),
          effective_from: String(from),
          operator: 'test',
          note: '',
          time: String(now()),
        })
        .execute()
    },
    async freeze(uid, frozen) {
      await db
        .updateTable('users')
        .set({ frozen_at: frozen ? String(now()) : null, frozen_reason: frozen ? 'unusual' : null })
        .where('uid', '=', uid)
        .execute()
    },
    async close(uid) {
      await db
        .updateTable('users')
        .set({ erase_at: String(now() + 7 * 24 * HOUR) })
        .where('uid', '=', uid)
        .execute()
    },
  }
  return venue
}
