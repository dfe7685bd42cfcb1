import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toAmount } from '#protocol'
import { readOrder } from '../../../server/c2c/orderViews.ts'
import { readTakings } from '../../../server/c2c/takings.ts'
import { type AttackVenue, createAttackVenue, DAY } from './attackVenue.ts'
import { askDeposit } from './escrowVenue.ts'
import { appeal, errorOf, pay, state } from './orderCommands.ts'

/** For how long a ruling can be reviewed, at first. */
const REVIEW = 2 * DAY

let kit: AttackVenue
beforeAll(async () => {
  kit = await createAttackVenue()
  await asked('500')
})
afterAll(() => kit.database.drop())
afterEach(() => kit.isSound())

const asked = (amount: string) => askDeposit(kit.database.db, { amount, days: 30 }, kit.venue.clock.now())
const put = async (uid: string, amount = '500') =>
  errorOf(await kit.venue.ask(uid, { call: 'merchant.putDeposit', body: { coin: 'USDT', amount: toAmount(amount) } }))
const usdt = (amount: string, coin = 'USDT') => ({ coin, amount: toAmount(amount) })

/** A case about an order of ten coins, of a merchant with 500 USDT down. */
const openCase = async (of?: { readonly merchant: string; readonly ad: string }) => {
  const merchant = of?.merchant ?? (await kit.venue.person({ merchant: true }))
  if (of === undefined) expect(await put(merchant)).toBe('done')
  const [ad, buyer] = [of?.ad ?? (await kit.venue.ad(merchant)), await kit.venue.person()]
  const id = await kit.venue.take(buyer, ad)
  expect(await kit.step(buyer, id, pay)).toBe('done')
  expect(await kit.step(merchant, id, appeal('paid'))).toBe('done')
  expect(await kit.step(buyer, id, state)).toBe('done')
  return { merchant, buyer, ad, id, openedAt: (await kit.venue.order(id)).case?.at ?? 0 }
}
/** What its signed record says of the deposit. */
const takings = async (id: string) => readTakings(kit.database.db, await kit.venue.order(id))
const balances = async (uid: string, ...kinds: readonly string[]) =>
  Promise.all(kinds.map((kind) => kit.venue.balance(uid, kind)))
const rule = async (found: { readonly id: string; readonly openedAt: number }, amount: string, by?: { id: string }) =>
  kit.venue.escrow.rule(
    { ...(by ?? (await kit.operator())), accounts: [] },
    kit.ruling(found, { side: 'buyer', deposit: usdt(amount) }),
  )

describe('a ruling takes from the deposit of the merchant', () => {
  it('for the other side, locked until it can no longer be reviewed, and both read how much', async () => {
    const found = await openCase()
    const { merchant, buyer, id, ad } = found
    const operator = await kit.operator()
    const ruling = kit.ruling(found, { side: 'buyer', deposit: usdt('120.5') })
    expect(await kit.venue.escrow.rule(operator, ruling)).toBe('done')
    expect(await kit.venue.escrow.rule(operator, ruling)).toBe('done')
    expect(await kit.venue.escrow.rule(operator, { ...ruling, deposit: usdt('120') })).toBe('keyReused')
    expect(await balances(merchant, 'deposit')).toEqual(['379.5'])
    // Ten coins of the order are held as well.
    expect(await balances(buyer, 'available', 'locked')).toEqual(['10000', '130.5'])
    const payMethods = { thaw: () => ({ holder: 'H', fields: [] }) }
    const read = await readOrder({ db: kit.database.db, payMethods }, buyer, id, kit.venue.clock.now())
    expect(read?.rulings).toMatchObject([{ deposit: { from: 'seller', coin: 'USDT', amount: '120.5' } }])
    const taken = { from: 'seller', to: 'buyer', amount: '120.5', coin: 'USDT' }
    const until = kit.venue.clock.now() + REVIEW
    expect(await takings(id)).toEqual([{ ...taken, state: 'held', until }])
    const { rows } = await kit.database.pool.query(
      "SELECT kind, trim_scale(amount)::text AS amount FROM ledger_lines WHERE cause = 'c2c-deposit-ruling' AND cause_id = $1 ORDER BY id",
      [id],
    )
    expect(rows).toEqual([
      { kind: 'deposit', amount: '-120.5' },
      { kind: 'locked', amount: '120.5' },
    ])

    // What is left is not enough to have ads taken, until the rest is down again.
    const late = await kit.venue.person()
    expect(await kit.take(late, ad)).toBe('c2cPaused')
    expect(await put(merchant, '120.5')).toBe('done')
    expect(await kit.take(late, ad)).toBe('done')

    kit.venue.clock.advance(REVIEW - 1)
    await kit.venue.escrow.runDue()
    expect(await balances(buyer, 'available')).toEqual(['10000'])
    kit.venue.clock.advance(1)
    await kit.venue.escrow.runDue()
    expect(await balances(buyer, 'available', 'locked')).toEqual(['10130.5', '0'])
    expect(await takings(id)).toEqual([{ ...taken, state: 'paid', until: undefined }])
  })

  it('and a review puts it back first; the review’s own ruling is final and pays at once', async () => {
    const found = await openCase()
    const { merchant, buyer, id } = found
    expect(await rule(found, '500')).toBe('done')
    expect(await balances(merchant, 'deposit')).toEqual(['0'])
    kit.venue.clock.advance(1)
    expect(await kit.step(merchant, id, appeal('resolved'))).toBe('done')
    expect(await balances(merchant, 'deposit')).toEqual(['500'])
    expect(await takings(id)).toMatchObject([{ state: 'returned', until: undefined }])
    expect(await balances(buyer, 'available', 'locked')).toEqual(['10000', '0'])
    expect(await kit.step(buyer, id, state)).toBe('done')
    const openedAt = (await kit.venue.order(id)).case?.at ?? 0
    expect(await rule({ id, openedAt }, '80')).toBe('done')
    expect(await balances(merchant, 'deposit')).toEqual(['420'])
    kit.venue.clock.advance(REVIEW + DAY)
    await kit.venue.escrow.runDue()
    expect(await balances(buyer, 'available', 'locked')).toEqual(['10090', '0'])
  })

  it('but never more than is down, of no other coin, and of nobody without one', async () => {
    const found = await openCase()
    expect(await rule(found, '500.00000001')).toBe('deposit')
    expect(await rule(found, '0.000000001')).toBe('deposit')
    const ruling = kit.ruling(found, { side: 'seller', deposit: usdt('1', 'BTC') })
    expect(await kit.venue.escrow.rule(await kit.operator(), ruling)).toBe('deposit')
    expect((await kit.venue.order(found.id)).state).toBe('appealed')
    expect(await balances(found.merchant, 'deposit')).toEqual(['500'])
  })

  it('by two operators where escrow and deposit together are above the limit', async () => {
    await asked('995')
    const merchant = await kit.venue.person({ merchant: true })
    expect(await put(merchant, '995')).toBe('done')
    const of = { merchant, ad: await kit.venue.ad(merchant) }
    const [found, other] = [await openCase(of), await openCase(of)]
    expect(await rule(found, '990.00000001')).toBe('seconded')
    const { rows } = await kit.database.pool.query<{ id: string }>('SELECT id FROM c2c_rulings WHERE order_id = $1', [
      found.id,
    ])
    const ruling = rows[0]?.id ?? ''
    expect(await balances(merchant, 'deposit')).toEqual(['995'])
    // Another case took what the one that waits was to take: it can be rejected alone.
    expect(await rule(other, '500')).toBe('done')
    const second = await kit.operator()
    expect(await kit.venue.escrow.secondRuling(second, { id: found.id, ruling, agrees: true })).toBe('deposit')
    expect(await kit.venue.escrow.secondRuling(second, { id: found.id, ruling, agrees: false })).toBe('rejected')
    expect(await rule(found, '495')).toBe('done')
    expect(await balances(merchant, 'deposit')).toEqual(['0'])
    await asked('500')
  })

  it('once, whoever rules at the same moment, and while its owner puts down or leaves', async () => {
    for (let round = 0; round < 4; round += 1) {
      const first = await openCase()
      const { merchant } = first
      const second = await openCase(first)
      const [one, other, put0] = await Promise.all([rule(first, '400'), rule(second, '400'), put(merchant, '0')])
      expect([one, other].toSorted()).toEqual(['deposit', 'done'])
      // Nothing was missing, or what is missing is not what was seen.
      expect(['notNow', 'quoteChanged']).toContain(put0)
      const leaving = kit.venue.ask(merchant, { call: 'merchant.leave', body: {} })
      const late = one === 'done' ? second : first
      const [left, putDown, ruled] = await Promise.all([leaving, put(merchant, '400'), rule(late, '100')])
      expect(ruled).toBe('done')
      // Who has nothing down any more has nothing to leave with.
      expect(['done', 'notNow']).toContain(errorOf(left))
      expect(['done', 'quoteChanged', 'notNow']).toContain(putDown)
      expect(await balances(merchant, 'deposit')).toEqual([putDown === 'done' ? '400' : '0'])
    }
  })
})
