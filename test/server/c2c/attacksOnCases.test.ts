/** Attacks 10 to 15 on cases, clocks, prices, backing, and by many or by much; the first nine are in `attacks.test.ts`. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Outage, toAmount, toPrice } from '#protocol'
import { lengthenOrders } from '../../../server/c2c/lengthen.ts'
import { type AttackVenue, createAttackVenue, DAY, HOUR, MINUTE } from './attackVenue.ts'
import { appeal, cancel, errorOf, pay, release, state, undo } from './orderCommands.ts'

let kit: AttackVenue
beforeAll(async () => {
  kit = await createAttackVenue()
})
afterAll(() => kit.database.drop())
afterEach(() => kit.isSound())

const outage = (gone: Outage) =>
  kit.database.db.transaction().execute((transaction) => lengthenOrders(transaction, gone))
const now = () => kit.venue.clock.now()
/** Tapeline is away for as long, then starts again: outages are recorded before anything runs out. */
const away = async (ms: number) => {
  const from = now()
  kit.venue.clock.advance(ms)
  await kit.restart()
  await outage({ from, to: now() })
  await kit.venue.escrow.runDue()
}

const USDT = (amount: string) => toAmount(amount)
const rulingsOf = async (id: string) =>
  (await kit.database.db.selectFrom('c2c_rulings').select('state').where('order_id', '=', id).execute()).map(
    (row) => row.state,
  )

// Who may rule, two operators, reviews and what both sides read of it: test/server/operator/c2c.test.ts.
describe('attack 10: a ruling pays the wrong side’s amount', () => {
  it('each side gets what was ruled for it, also where the seller took the ad, and never more than there is', async () => {
    const merchant = await kit.venue.person({ merchant: true })
    const seller = await kit.venue.person()
    const ad = await kit.venue.ad(merchant, { side: 'buy' })
    const id = await kit.venue.take(seller, ad)
    await kit.step(merchant, id, pay)
    await kit.step(seller, id, appeal('paid'))
    await kit.step(merchant, id, state)
    const found = { id, openedAt: (await kit.venue.order(id)).case?.at ?? 0 }
    const operator = await kit.operator()
    for (const toBuyer of ['10', '10.00000001', '0', '-1', '0.000000001'])
      expect(await kit.venue.escrow.rule(operator, kit.ruling(found, { side: 'split', toBuyer: USDT(toBuyer) }))).toBe(
        'split',
      )
    const ruling = kit.ruling(found, { side: 'split', toBuyer: USDT('2.5') })
    const answers = await Promise.all([1, 2, 3].map(() => kit.venue.escrow.rule(operator, ruling)))
    expect(answers).toEqual(['done', 'done', 'done'])
    // The same key for the other side, and after a restart another ruling on the same case.
    expect(await kit.venue.escrow.rule(operator, { ...ruling, toBuyer: USDT('7.5') })).toBe('keyReused')
    await kit.restart()
    expect(await kit.venue.escrow.rule(operator, ruling)).toBe('done')
    expect(await kit.venue.escrow.rule(await kit.operator(), kit.ruling(found, { side: 'buyer' }))).toBe('gone')
    expect([await kit.venue.balance(seller), await kit.venue.balance(seller, 'escrow')]).toEqual(['9997.5', '0'])
    expect(await kit.paidOut(id, merchant)).toBe('2.5')
    expect(await rulingsOf(id)).toEqual(['stands'])
    kit.venue.clock.advance(2 * DAY)
    await kit.venue.escrow.runDue()
    expect([await kit.venue.balance(merchant), await kit.venue.balance(merchant, 'locked')]).toEqual(['10002.5', '0'])
  })
})

describe('attack 11: a ruling on an order that the parties have settled', () => {
  it('finds it gone, whether they released or divided; of both at once one counts', async () => {
    const settled = await kit.openCase()
    await kit.step(settled.buyer, settled.id, { kind: 'offer', state: 'appealed', toBuyer: USDT('4') })
    await kit.step(settled.merchant, settled.id, { kind: 'accept', state: 'appealed', toBuyer: USDT('4') })
    const released = await kit.openCase()
    await kit.step(released.merchant, released.id, { ...release, state: 'appealed' })
    for (const [found, out] of [
      [settled, '4'],
      [released, '10'],
    ] as const) {
      expect(await kit.venue.escrow.rule(await kit.operator(), kit.ruling(found, { side: 'buyer' }))).toBe('gone')
      expect(await rulingsOf(found.id)).toEqual([])
      expect(await kit.paidOut(found.id, found.buyer)).toBe(out)
    }
    for (let turn = 0; turn < 4; turn += 1) {
      const found = await kit.openCase()
      await kit.step(found.merchant, found.id, { kind: 'offer', state: 'appealed', toBuyer: USDT('4') })
      const operator = await kit.operator()
      const rule = () => kit.venue.escrow.rule(operator, kit.ruling(found, { side: 'seller' }))
      const accept = () => kit.step(found.buyer, found.id, { kind: 'accept', state: 'appealed', toBuyer: USDT('4') })
      const answers = await Promise.all(turn % 2 === 0 ? [rule(), accept()] : [accept(), rule()])
      const isRuled = (await rulingsOf(found.id)).length === 1
      expect(answers.toSorted()).toEqual(isRuled ? ['c2cMoved', 'done'] : ['done', 'gone'])
      expect(await kit.paidOut(found.id, found.buyer)).toBe(isRuled ? '0' : '4')
    }
  })

  it('a first ruling that waited lapses, and cannot be confirmed', async () => {
    const [merchant, buyer] = [await kit.venue.person({ merchant: true }), await kit.venue.person()]
    const ad = await kit.venue.ad(merchant, { amount: USDT('2000'), max: USDT('1600') })
    // Worth more than one operator may rule on.
    const id = await kit.venue.take(buyer, ad, '1500')
    await kit.step(buyer, id, pay)
    await kit.step(buyer, id, appeal('paid'))
    await kit.step(merchant, id, state)
    const found = { id, openedAt: (await kit.venue.order(id)).case?.at ?? 0 }
    expect(await kit.venue.escrow.rule(await kit.operator(), kit.ruling(found, { side: 'buyer' }))).toBe('seconded')
    await kit.step(buyer, id, { kind: 'offer', state: 'appealed', toBuyer: USDT('0') })
    await kit.step(merchant, id, { kind: 'accept', state: 'appealed', toBuyer: USDT('0') })
    const { rows } = await kit.database.pool.query<{ id: string }>('SELECT id FROM c2c_rulings WHERE order_id = $1', [
      id,
    ])
    const ruling = rows[0]?.id ?? ''
    expect(await kit.venue.escrow.secondRuling(await kit.operator(), { id, ruling, agrees: true })).toBe('gone')
    expect([await rulingsOf(id), await kit.paidOut(id, buyer)]).toEqual([['lapsed'], '0'])
    expect(await kit.venue.balance(merchant, 'escrow')).toBe('2000')
  })
})

describe('attack 12: an outage inside a window, a deadline anchored on the wrong time stamp', () => {
  it('cancels nothing and punishes nobody: each window has its whole length', async () => {
    const { merchant, buyer, id } = await kit.someOrder()
    kit.venue.clock.advance(14 * MINUTE)
    await away(2 * DAY)
    expect(await kit.venue.order(id)).toMatchObject({ state: 'escrowed', lengthened: 2 * DAY, dueAt: now() + MINUTE })
    kit.venue.clock.advance(MINUTE - 1)
    expect(await kit.step(buyer, id, pay)).toBe('done')
    // The time to release begins with the payment: what was away before gives nothing to it.
    expect(await kit.venue.order(id)).toMatchObject({ dueAt: now() + 15 * MINUTE, lengthened: 0 })
    kit.venue.clock.advance(14 * MINUTE)
    await away(DAY)
    expect(await kit.venue.order(id)).toMatchObject({ state: 'paid', dueAt: now() + MINUTE })
    expect(await kit.step(buyer, id, appeal('paid'))).toBe('done')
    kit.venue.clock.advance(23 * HOUR)
    await away(3 * DAY)
    expect(await kit.venue.order(id)).toMatchObject({
      state: 'appealed',
      dueAt: now() + HOUR,
      case: { overdue: false },
    })
    const found = { id, openedAt: (await kit.venue.order(id)).case?.at ?? 0 }
    const early = kit.ruling(found, { side: 'buyer', statements: 1 })
    expect(await kit.venue.escrow.rule(await kit.operator(), early)).toBe('early')
    expect(await kit.step(merchant, id, state)).toBe('done')

    const gone = await kit.someOrder()
    await kit.step(gone.buyer, gone.id, cancel)
    kit.venue.clock.advance(14 * MINUTE)
    await away(DAY)
    kit.venue.clock.advance(MINUTE - 1)
    expect(await kit.step(gone.buyer, gone.id, appeal('cancelled'))).toBe('done')
  })

  it('what was over before it, and what began after it, is as it was', async () => {
    const over = await kit.someOrder()
    kit.venue.clock.advance(15 * MINUTE)
    const from = now() + 1
    kit.venue.clock.advance(HOUR)
    const later = await kit.someOrder()
    await outage({ from, to: now() })
    await kit.venue.escrow.runDue()
    expect(await kit.venue.order(over.id)).toMatchObject({ state: 'cancelled', lengthened: 0 })
    expect(await kit.venue.order(later.id)).toMatchObject({ dueAt: now() + 15 * MINUTE, lengthened: 0 })
    // An outage in whose middle an order was taken gives it its own part alone.
    kit.venue.clock.advance(MINUTE)
    await outage({ from: now() - HOUR, to: now() })
    expect(await kit.venue.order(later.id)).toMatchObject({ dueAt: now() + 15 * MINUTE, lengthened: MINUTE })
  })
})

describe('attack 13: a price jump between quote and take, a stale index, rounding at the limits, one unit of rest', () => {
  const pricing = { kind: 'floating', margin: '0', floor: toPrice('0.5'), ceiling: toPrice('2') } as const
  const quoted = async (side: 'buy' | 'sell', last: string, more: object) => {
    const { venue } = kit
    const merchant = await venue.person({ merchant: true })
    venue.market.setLast('EUR-USD', '1.25')
    const ad = await venue.ad(merchant, { pricing, side })
    const taker = await venue.person()
    venue.market.setLast('EUR-USD', last)
    const answer = await kit.take(taker, ad, { amount: USDT('100'), ...more })
    const { rows } = await kit.database.pool.query<{ price: string }>(
      'SELECT price::float8::text AS price FROM c2c_orders WHERE ad_id = $1',
      [ad],
    )
    return [answer, rows[0]?.price]
  }

  it('a take is at the present price, or not at all beyond the drift that its taker accepts', async () => {
    // The coin became dearer for who buys, cheaper for who sells.
    expect(await quoted('sell', '1.2', { drift: '0' })).toEqual(['quoteChanged', undefined])
    expect(await quoted('sell', '1.24', { drift: '0.01' })).toEqual(['done', '0.80645161'])
    expect(await quoted('sell', '1.2', { drift: '0.5' })).toEqual(['quoteChanged', undefined])
    expect(await quoted('buy', '1.3', { drift: '0.5' })).toEqual(['quoteChanged', undefined])
    expect(await quoted('buy', '1.255', { drift: '0.01' })).toEqual(['done', '0.79681274'])
    // A price that nobody quoted wins nothing: neither the old one nor an invented one.
    expect(await quoted('sell', '1.2', { price: toPrice('99') })).toEqual(['done', '0.83333333'])
    expect(await quoted('buy', '1.2', { price: toPrice('0.0001') })).toEqual(['done', '0.83333333'])
    expect(await quoted('sell', '1.3', { drift: '0' })).toEqual(['done', '0.76923076'])
    // Neither does a market that has gone mad: floor and ceiling hold.
    expect(await quoted('sell', '1000', {})).toEqual(['done', '0.5'])
    expect(await quoted('buy', '0.001', {})).toEqual(['done', '2'])
  })

  it('nothing floating is taken on an index older than ten seconds, or while the market is halted', async () => {
    const { venue } = kit
    const merchant = await venue.person({ merchant: true })
    venue.market.setLast('EUR-USD', '1.25')
    const ad = await venue.ad(merchant, { pricing })
    const taker = await venue.person()
    venue.market.setLast('EUR-USD', '1.25', venue.clock.now() - 10_001)
    expect(await kit.take(taker, ad)).toBe('priceStale')
    venue.market.setLast('EUR-USD', '1.25')
    venue.market.setHalted('the source is silent')
    expect(await kit.take(taker, ad)).toBe('priceStale')
    venue.market.setHalted(undefined)
    venue.market.setLast('EUR-USD', '1.25', venue.clock.now() - 10_000)
    expect(await kit.take(taker, ad)).toBe('done')
    venue.market.setLast('EUR-USD', '1.25')
  })

  it('limits are those of what is really paid, and sums have no parts that cannot be paid or booked', async () => {
    const { venue } = kit
    const merchant = await venue.person({ merchant: true })
    const ad = await venue.ad(merchant)
    const taker = await venue.person()
    for (const [size, answer] of [
      // 8.00 to 400.00 at 0.8: what is paid is rounded up to cents, against the taker.
      [{ amount: USDT('9.98') }, 'sizeTooSmall'],
      [{ amount: USDT('500.00000001') }, 'sizeTooLarge'],
      [{ amount: USDT('10.000000001') }, 'invalidField'],
      [{ amount: USDT('0') }, 'sizeTooSmall'],
      [{ amount: USDT('-10') }, 'sizeTooSmall'],
      [{ amount: undefined, total: USDT('8.001') }, 'invalidField'],
      [{ amount: undefined, total: USDT('7.99') }, 'sizeTooSmall'],
      [{ amount: undefined, total: USDT('400.01') }, 'sizeTooLarge'],
      [{ amount: USDT('10'), total: USDT('400') }, 'invalidField'],
      [{ amount: USDT('9.99999999') }, 'done'],
    ] as const)
      expect([size, await kit.take(taker, ad, size)]).toEqual([size, answer])
    const { rows } = await kit.database.pool.query(
      'SELECT total::float8::text, id::text FROM c2c_orders WHERE ad_id = $1',
      [ad],
    )
    expect(rows).toEqual([{ total: '8', id: expect.any(String) }])
    // Nor is a division finer than what can be sent on.
    const id = rows[0].id as string
    await kit.step(taker, id, pay)
    const dust = USDT('0.000000001')
    expect(await kit.step(merchant, id, { kind: 'offer', state: 'paid', toBuyer: dust })).toBe('invalidField')
    expect(await kit.step(merchant, id, { kind: 'offer', state: 'paid', toBuyer: USDT('10') })).toBe('invalidField')
  })

  it('one unit that is left of an ad is nobody’s to take, and its owner’s to take back', async () => {
    const { venue } = kit
    const merchant = await venue.person({ merchant: true })
    const ad = await venue.ad(merchant, { amount: USDT('20.00000001') })
    const takers = [await venue.person(), await venue.person(), await venue.person()]
    const answers = await Promise.all(takers.map((uid) => kit.take(uid, ad)))
    expect(answers.toSorted()).toEqual(['c2cTaken', 'done', 'done'])
    const last = await venue.person()
    expect((await kit.adRow(ad)).free).toMatch(/^0\.000000010*$/)
    for (const amount of ['0.00000001', '0.00000002', '10'])
      expect(await kit.take(last, ad, { amount: USDT(amount) })).toBe('c2cTaken')
    expect(await kit.adState(merchant, ad, 'close')).toBe('done')
    expect([await venue.balance(merchant), await venue.balance(merchant, 'escrow')]).toEqual(['9980', '20'])
  })
})

describe('attack 14: escrow outlives its backing; a frozen account or lost certification in the middle', () => {
  it('coins in escrow back nothing else', async () => {
    const { venue } = kit
    const merchant = await venue.person({ merchant: true })
    const ad = await venue.ad(merchant, { amount: USDT('10000') })
    const buyer = await venue.person()
    const id = await venue.take(buyer, ad)
    await expect(venue.ad(merchant)).rejects.toThrow('balanceTooLow')
    const { version } = await kit.adRow(ad)
    const stock = (by: string) =>
      venue.ask(merchant, { call: 'merchant.stockAd', body: { id: ad, version, by: USDT(by) } })
    expect(errorOf(await stock('0.00000001'))).toBe('balanceTooLow')
    expect(errorOf(await stock('-9990.00000001'))).toBe('balanceTooLow')
    const other = await venue.person({ merchant: true })
    const wanted = await venue.ad(other, { side: 'buy' })
    expect(await kit.take(merchant, wanted)).toBe('balanceTooLow')
    // Its owner empties and closes the ad: the order keeps its coins, and both at once take nothing twice.
    const answers = await Promise.all([
      stock('-9990'),
      kit.adState(merchant, ad, 'close'),
      kit.take(await venue.person(), ad),
    ])
    expect(answers.length).toBe(3)
    await kit.adState(merchant, ad, 'close')
    expect(await venue.order(id)).toMatchObject({ state: 'escrowed', escrow: '10' })
    await kit.step(buyer, id, pay)
    expect(await kit.step(merchant, id, release)).toBe('done')
    expect(await kit.paidOut(id, buyer)).toBe('10')
  })

  // By calls, where a frozen account may pay, release and state, and nothing else: calls.test.ts and cases.test.ts.
  it('an owner who is frozen, or no longer certified, sells nothing new; the open order goes to its end', async () => {
    for (const lose of [
      "UPDATE users SET frozen_at = 1, frozen_reason = 'investigation' WHERE uid = $1",
      'UPDATE users SET level = 1 WHERE uid = $1',
      'DELETE FROM authenticators WHERE uid = $1',
    ]) {
      const { merchant, buyer, ad, id } = await kit.someOrder()
      const late = await kit.venue.person()
      await kit.database.pool.query(lose, [merchant])
      expect(await kit.take(late, ad), lose).toBe('c2cPaused')
      await kit.restart()
      expect(await kit.step(buyer, id, pay), lose).toBe('done')
      expect(await kit.step(merchant, id, release), lose).toBe('done')
      expect(await kit.paidOut(id, buyer), lose).toBe('10')
      expect(await kit.venue.balance(merchant, 'escrow'), lose).toBe('990')
    }
  })
})

// Payloads, floods of the chat and pictures, by calls: attacksByCalls.test.ts. Links and false support: chatRisk.test.ts.
describe('attack 15: spam by takes that never pay, and by cancels', () => {
  it('one taker has one unpaid order of a pair, whatever they send at once', async () => {
    const { venue } = kit
    const merchant = await venue.person({ merchant: true })
    const ad = await venue.ad(merchant)
    const taker = await venue.person()
    const answers = await Promise.all(Array.from({ length: 8 }, () => kit.take(taker, ad)))
    expect(answers.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'c2cUnpaid'), 'done'])
    expect(Number((await kit.adRow(ad)).free)).toBe(990)
  })

  it('“paid” and undoing it again does not make room for a second one', async () => {
    const { buyer, ad, id } = await kit.paidOrder()
    const answers = await Promise.all([kit.take(buyer, ad), kit.step(buyer, id, undo)])
    expect(answers.toSorted()).toEqual(['c2cUnpaid', 'done'])
    const { rows } = await kit.database.pool.query(
      "SELECT count(*)::int AS n FROM c2c_orders WHERE taker = $1 AND state = 'escrowed'",
      [buyer],
    )
    expect(rows).toEqual([{ n: 1 }])
    // Whoever has paid the first may take a second one, and then has to settle that before going back.
    const second = await kit.paidOrder()
    const other = await kit.venue.take(second.buyer, second.ad)
    expect(await kit.step(second.buyer, second.id, undo)).toBe('c2cUnpaid')
    expect(await kit.step(second.buyer, other, cancel)).toBe('done')
    expect(await kit.step(second.buyer, second.id, undo)).toBe('done')
  })

  it('whoever lets orders go, by cancelling or by time, waits longer each time, for one day', async () => {
    const { venue } = kit
    // From the beginning of a day, so that each pause is as long as it is to be.
    venue.clock.advance(DAY - (venue.clock.now() % DAY))
    const merchant = await venue.person({ merchant: true })
    const ad = await venue.ad(merchant)
    const taker = await venue.person()
    const letGo = async (byTime: boolean) => {
      await venue.seen(merchant)
      const id = await venue.take(taker, ad)
      if (byTime) {
        venue.clock.advance(15 * MINUTE)
        await venue.escrow.runDue()
      } else expect(await kit.step(taker, id, cancel)).toBe('done')
    }
    for (const byTime of [false, true, false]) await letGo(byTime)
    for (const [n, pause] of [15 * MINUTE, 30 * MINUTE, HOUR, 4 * HOUR].entries()) {
      await letGo(n === 0)
      venue.clock.advance(pause - 1)
      await venue.seen(merchant)
      await kit.restart()
      expect(await kit.take(taker, ad)).toBe('c2cBlocked')
      venue.clock.advance(1)
    }
    await letGo(false)
    venue.clock.advance(DAY - (venue.clock.now() % DAY) - 1)
    await venue.seen(merchant)
    expect(await kit.take(taker, ad)).toBe('c2cBlocked')
    // Nobody else pays for it, and the stock is whole.
    expect(await kit.take(await venue.person(), ad)).toBe('done')
    venue.clock.advance(1)
    expect(await kit.take(taker, ad)).toBe('done')
    expect(Number((await kit.adRow(ad)).free)).toBe(980)
  })
})
