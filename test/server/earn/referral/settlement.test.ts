import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { committedUpTo } from '../../../../server/earn/referral/settled.ts'
import { auditLedger } from '../../../../server/ledger/audit.ts'
import { post } from '../../../../server/ledger/post.ts'
import { reconcile } from '../../../../server/ledger/reconcile.ts'
import { readRecords } from '../../../../server/ledger/records.ts'
import { createTestDatabase } from '../../../support/database.ts'
import { createReferralVenue, feePosting, HOUR, type ReferralVenue } from './referralVenue.ts'

const database = await createTestDatabase(20)
const { db, pool } = database
let venue: ReferralVenue
beforeEach(() => {
  venue = createReferralVenue(database)
})
/** Whatever happened: the ledger is whole, and nothing failed unseen. */
const isSound = async (): Promise<void> => {
  expect(venue.reported).toEqual([])
  expect(await auditLedger(db)).toEqual([])
  expect((await pool.query('SELECT * FROM ledger_unclaimed')).rows).toEqual([])
}
afterEach(async () => {
  await isSound()
  // The clock of the next test begins where this one did.
  await pool.query('UPDATE referral_settlement SET at = 0')
})
afterAll(() => database.drop())

const FIRST = '10000'

describe('a settlement', () => {
  it('credits a fifth of each fee at the full hour, with the commission as its cause, and tells the owner', async () => {
    const ada = await venue.person()
    const bob = await venue.person(ada)
    await venue.hour()
    await venue.trade(bob, '1.5')
    await venue.trade(bob, '0.25', { cause: 'futures-fee' })
    await venue.referral.runDue()
    expect(await venue.balance(ada)).toBe(FIRST)
    await venue.hour()
    expect(await venue.balance(ada)).toBe('10000.35')
    expect(venue.told).toEqual([ada])
    expect(await venue.commissions(ada)).toEqual([
      { amount: '0.3', state: 'paid', fee: '1.5' },
      { amount: '0.05', state: 'paid', fee: '0.25' },
    ])
    const { lines } = await readRecords(db, ada, { causes: ['referral-commission'], limit: 10 })
    const ids = (await db.selectFrom('referral_commissions').select('id').where('referrer', '=', ada).execute()).map(
      ({ id }) => id,
    )
    expect(lines.map(({ causeId }) => causeId).toSorted()).toEqual(ids.toSorted())
  })
  it('pays each coin of a fee in that coin', async () => {
    const ada = await venue.person()
    const bob = await venue.person(ada)
    await venue.trade(bob, '0.00123', { coin: 'BTC' })
    await venue.hour()
    expect(await venue.balance(ada, 'BTC')).toBe('0.000246')
  })
  it('goes one level up, and no further', async () => {
    const ada = await venue.person()
    const bob = await venue.person(ada)
    const eve = await venue.person(bob)
    await venue.trade(eve, '1')
    await venue.hour()
    expect(await venue.balance(bob)).toBe('10000.2')
    expect(await venue.balance(ada)).toBe(FIRST)
  })
  it('pays nothing for accounts that Tapeline runs, and no play money to others', async () => {
    const ada = await venue.person()
    const real = await venue.person(undefined, { demo: false })
    for (const uid of [await venue.person(ada, { automatic: true }), await venue.person(real)])
      await venue.trade(uid, '1')
    await venue.hour()
    expect(await venue.commissions(ada)).toEqual([])
    expect(await venue.commissions(real)).toEqual([])
  })
})

describe('exactly once', () => {
  it('two venues that settle at once, and one that starts anew within the hour', async () => {
    const ada = await venue.person()
    const bob = await venue.person(ada)
    for (let at = 0; at < 20; at += 1) await venue.trade(bob, '1')
    venue.advance(HOUR)
    const others = [1, 2, 3, 4].map(() => createReferralVenue(database, venue))
    await Promise.all(others.map(({ referral }) => referral.runDue()))
    expect(await venue.balance(ada)).toBe('10004')
    await createReferralVenue(database, venue).referral.runDue()
    expect(await venue.balance(ada)).toBe('10004')
  })
  it('a clock that jumps forward and back', async () => {
    const ada = await venue.person()
    const bob = await venue.person(ada)
    await venue.trade(bob, '1')
    venue.advance(100 * HOUR)
    await venue.referral.runDue()
    await venue.trade(bob, '1')
    venue.advance(-50 * HOUR)
    await venue.trade(bob, '1')
    await venue.referral.runDue()
    await venue.hour()
    expect(await venue.balance(ada)).toBe('10000.6')
    expect(await venue.commissions(ada)).toHaveLength(3)
  })
  it('a fee whose transaction ends after that of a later one', async () => {
    const ada = await venue.person()
    const [bob, eve] = [await venue.person(ada), await venue.person(ada)]
    const slow = await db.startTransaction().execute()
    await post(slow, [feePosting(bob, '1', '1')], venue.now())
    await post(db, [feePosting(eve, '2', '1')], venue.now())
    venue.advance(HOUR)
    const settled = venue.referral.runDue()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await venue.balance(ada)).toBe(FIRST)
    await slow.commit().execute()
    await settled
    expect(await venue.balance(ada)).toBe('10000.4')
  })
  it('what is read as committed is', async () => {
    const bob = await venue.person()
    const slow = await db.startTransaction().execute()
    await post(slow, [feePosting(bob, '1', '1')], venue.now())
    let upTo: string | undefined
    const reading = (async () => {
      upTo = await committedUpTo(db)
    })()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(upTo).toBeUndefined()
    await slow.rollback().execute()
    await reading
    expect(Number(upTo)).toBeGreaterThan(0)
  })
  it('a failure between two stretches: what was done stays, what was left follows', async () => {
    const ada = await venue.person()
    const bob = await venue.person(ada)
    await post(
      db,
      Array.from({ length: 700 }, (_, at) => feePosting(bob, String(at), '1')),
      venue.now(),
    )
    venue.advance(HOUR)
    // The balance of the referrer is locked by somebody else, and the second stretch fails at it.
    let tries = 0
    const broken = createReferralVenue(
      {
        db: new Proxy(db, {
          get: (target, name, receiver) => {
            if (name === 'transaction' && (tries += 1) > 1) throw new Error('cut off')
            const value: unknown = Reflect.get(target, name, receiver)
            return typeof value === 'function' ? value.bind(target) : value
          },
        }),
      },
      venue,
    )
    await expect(broken.referral.runDue()).rejects.toThrow('cut off')
    expect(await venue.balance(ada)).toBe('10050')
    await venue.referral.runDue()
    expect(await venue.balance(ada)).toBe('10140')
    expect(await venue.commissions(ada)).toHaveLength(700)
  })
})

describe('accounts that are frozen, closed or end', () => {
  it('a frozen referrer gets what was held at the settlement after the freeze', async () => {
    const ada = await venue.person()
    const bob = await venue.person(ada)
    await venue.freeze(ada, true)
    await venue.trade(bob, '1')
    await venue.hour()
    expect(await venue.balance(ada)).toBe(FIRST)
    expect(await venue.commissions(ada)).toEqual([{ amount: '0.2', state: 'held', fee: '1' }])
    await venue.hour()
    await venue.freeze(ada, false)
    await venue.hour()
    expect(await venue.balance(ada)).toBe('10000.2')
    expect(await venue.commissions(ada)).toEqual([{ amount: '0.2', state: 'paid', fee: '1' }])
  })
  it('a referrer whose account is being closed gets nothing more, nor what was held', async () => {
    const ada = await venue.person()
    const bob = await venue.person(ada)
    await venue.freeze(ada, true)
    await venue.trade(bob, '1')
    await venue.hour()
    await venue.close(ada)
    await venue.trade(bob, '1')
    await venue.hour()
    expect((await venue.commissions(ada)).map(({ state }) => state)).toEqual(['forfeited', 'forfeited'])
    expect(await venue.balance(ada)).toBe(FIRST)
  })
  it('a frozen or closed referee has paid their fees, of which the referrer gets the share', async () => {
    const ada = await venue.person()
    const bob = await venue.person(ada)
    await venue.trade(bob, '1')
    await venue.freeze(bob, true)
    await venue.close(bob)
    await venue.hour()
    expect(await venue.balance(ada)).toBe('10000.2')
  })
})

describe('the database', () => {
  it('keeps referrers, and settles a commission once', async () => {
    const ada = await venue.person()
    const bob = await venue.person(ada)
    await venue.trade(bob, '1')
    await venue.hour()
    for (const statement of [
      `UPDATE referrals SET referrer = ${bob}, referee = ${ada} WHERE referee = ${bob}`,
      `DELETE FROM referrals WHERE referee = ${bob}`,
      `UPDATE referral_commissions SET state = 'held' WHERE referrer = ${ada}`,
      `UPDATE referral_commissions SET amount = 1 WHERE referrer = ${ada}`,
      `DELETE FROM referral_commissions WHERE referrer = ${ada}`,
      `INSERT INTO referrals (referee, referrer, at) VALUES (${ada}, ${ada}, 0)`,
      `INSERT INTO referral_commissions (fee_line, referee, referrer, product, coin, fee, rate, amount, traded_at, state, settled_at)
       SELECT fee_line, referee, referrer, product, coin, fee, rate, amount, traded_at, state, settled_at
       FROM referral_commissions WHERE referrer = ${ada}`,
    ])
      await expect(pool.query(statement), statement).rejects.toThrow(/ledger|referral|duplicate|violates/)
  })
  it('a reconciliation finds nothing wrong, and what is owed contains the commissions', async () => {
    const ada = await venue.person()
    const bob = await venue.person(ada)
    await venue.trade(bob, '1')
    await venue.hour()
    const found = await reconcile(database.connection, () => Date.now())
    expect(found?.faults).toEqual([])
    const { rows } = await pool.query<{ owed: string }>(
      'SELECT sum(amount)::text AS owed FROM liability_leaves WHERE uid = $1 AND number = $2',
      [ada, found?.number],
    )
    expect(Number(rows[0]?.owed)).toBe(10_000.2)
  })
})

// The last test: what operators set stays.
describe('the share', () => {
  it('uses the rate that was in force when each trade was made', async () => {
    const ada = await venue.person()
    const bob = await venue.person(ada)
    await venue.setRate('0.1', venue.now() + HOUR / 2)
    await venue.trade(bob, '1')
    venue.advance(HOUR / 2)
    await venue.trade(bob, '1')
    await venue.hour()
    expect((await venue.commissions(ada)).map(({ amount }) => amount)).toEqual(['0.2', '0.1'])
  })
})
