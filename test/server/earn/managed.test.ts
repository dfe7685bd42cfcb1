import { beforeEach, describe, expect, it } from 'vitest'
import { add, DAYS_A_YEAR, interestOver, negate, subtract, toAmount } from '#protocol'
import { newKey } from '../../support/examples.ts'
import { breakOff } from './earnVenue.ts'
import { DAY, openManagedVenue, START } from './managedVenue.ts'

const { database, venue } = await openManagedVenue()
const { products: managed } = venue

const MIDNIGHT = Date.UTC(2028, 1, 29)
let products = 0
/** A product of its own for each test, of so many days. */
const product = (more: Parameters<typeof venue.setTerms>[1] = {}, days = 7): string => {
  products += 1
  const name = `USDT-${days}-t${products}`
  venue.setTerms(name, more)
  return name
}
beforeEach(() => venue.goTo(START))

const interest = (principal: string, days: number) => interestOver(toAmount(principal), '0.052', days, DAYS_A_YEAR)
const paidTo = async (uid: string) => subtract(await venue.balance(uid), toAmount('10000'))
const refusalOf = (answer: object) => ('refused' in answer ? answer.refused : undefined)

describe('a purchase', () => {
  it('locks the principal in the same commit, once for its key', async () => {
    const [uid, name, key] = [await venue.person(), product(), newKey()]
    const all = await Promise.all([1, 2, 3].map(() => venue.ask(uid, name, '1000', { key })))
    expect(new Set(all.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect([await venue.balance(uid), await venue.balance(uid, 'locked')]).toEqual(['9000', '1000'])
    await expect(venue.ask(uid, name, '500', { key })).resolves.toMatchObject({ refused: { error: 'keyReused' } })
  })

  it('is refused below the minimum, above the maximum of an account, and above the balance', async () => {
    const [uid, name] = [await venue.person(), product({ most: toAmount('20000') })]
    expect(refusalOf(await venue.ask(uid, name, '9.99'))).toMatchObject({
      error: 'sizeTooSmall',
      values: { min: '10' },
    })
    expect(refusalOf(await venue.ask(uid, name, '10001'))).toMatchObject({ error: 'balanceTooLow' })
    expect(refusalOf(await venue.ask(uid, name, '20001'))).toMatchObject({ error: 'earnMost' })
    expect(refusalOf(await venue.ask(uid, name, '10.000000001'))).toMatchObject({ error: 'invalidField' })
    const limited = product({ most: toAmount('1500') })
    await venue.bought(uid, limited, '1000')
    expect(refusalOf(await venue.ask(uid, limited, '501'))).toMatchObject({
      error: 'earnMost',
      values: { max: '1500' },
    })
    await venue.bought(uid, limited, '500')
  })

  it('of a product that two want at once sells the last of it to one', async () => {
    const name = product({ quota: toAmount('1000') })
    const people = await Promise.all(Array.from({ length: 8 }, () => venue.person()))
    const answers = await Promise.all(people.map((uid) => venue.ask(uid, name, '300')))
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(3)
    const refused = answers.flatMap((answer) => refusalOf(answer) ?? [])
    expect(refused.map((one) => (one as { error: string }).error)).toEqual(Array(5).fill('earnSoldOut'))
    expect((await managed.product(name, START))?.product.left).toBe('100')
    expect(refusalOf(await venue.ask(people[0] ?? '', name, '101'))).toMatchObject({ values: { left: '100' } })
  })

  it('keeps an account within its maximum, however many of its purchases come at once', async () => {
    const [uid, name] = [await venue.person(), product({ most: toAmount('1000') })]
    const answers = await Promise.all(Array.from({ length: 6 }, () => venue.ask(uid, name, '400')))
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(2)
  })

  it('takes what was seen: another rate, notice or end is refused, and so is a closed product', async () => {
    const [uid, name] = [await venue.person(), product()]
    const seen = { product: name, amount: toAmount('100'), rate: '0.052', noticeDays: 0, renews: false }
    const endAt = MIDNIGHT + 7 * DAY
    for (const other of [{ rate: '0.053' }, { noticeDays: 1 }, { endAt: endAt + DAY }])
      expect(refusalOf(await managed.buy(uid, newKey(), { ...seen, endAt, ...other }))).toEqual({
        error: 'quoteChanged',
      })
    expect(await managed.buy(uid, newKey(), { ...seen, endAt })).toHaveProperty('id')
    const closed = product({ open: false })
    expect(refusalOf(await managed.buy(uid, newKey(), { ...seen, product: closed, endAt }))).toMatchObject({
      error: 'earnClosed',
    })
    expect(refusalOf(await managed.buy(uid, newKey(), { ...seen, product: 'USDT-9-none', endAt }))).toMatchObject({
      error: 'earnClosed',
    })
  })

  it('of a frozen or closing account is refused', async () => {
    const name = product()
    for (const set of ["frozen_at = 1, frozen_reason = 'fraud'", 'erase_at = 1']) {
      const uid = await venue.person()
      await database.pool.query(`UPDATE users SET ${set} WHERE uid = ${uid}`)
      expect(refusalOf(await venue.ask(uid, name, '100'))).toEqual({ error: 'notNow' })
    }
  })
})

describe('a day', () => {
  it('is paid once, at its end, over a leap day and into the next month', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.bought(uid, name, '1000')
    venue.goTo(MIDNIGHT + DAY - 1)
    await managed.runDue()
    expect((await venue.order(uid, id)).order).toMatchObject({ state: 'running', payments: 0 })
    expect(await venue.balance(uid)).toBe('9000')
    for (let day = 1; day <= 7; day += 1) {
      venue.goTo(MIDNIGHT + day * DAY)
      await Promise.all([managed.runDue(), venue.restarted().runDue()])
      await managed.runDue()
      const back = day === 7 ? toAmount('10000') : toAmount('9000')
      expect(await venue.balance(uid)).toBe(add(back, interest('1000', day)))
    }
    const { order } = await venue.order(uid, id)
    expect(order).toMatchObject({ state: 'redeemed', paid: interest('1000', 7), ended: { by: 'term', back: '1000' } })
    expect(await venue.balance(uid, 'locked')).toBe('0')
    expect((await managed.product(name, venue.now()))?.product.left).toBe('1000000')
  })

  it('that was missed is paid later, each with a line of its own, and a clock that jumps back pays nothing twice', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.bought(uid, name, '777.77777777')
    venue.goTo(MIDNIGHT + 5 * DAY)
    await venue.restarted().runDue()
    venue.goTo(MIDNIGHT + 2 * DAY)
    await venue.restarted().runDue()
    const { rows } = await database.pool.query(
      "SELECT count(*)::int AS days, sum(amount) AS sum FROM ledger_lines WHERE cause = 'managed-interest' AND cause_id = $1 AND uid IS NOT NULL",
      [id],
    )
    expect(rows[0]).toMatchObject({ days: 5 })
    expect(toAmount(String(rows[0]?.sum))).toBe(interest('777.77777777', 5))
    venue.goTo(MIDNIGHT + 90 * DAY)
    await managed.runDue()
    expect(await paidTo(uid)).toBe(interest('777.77777777', 7))
  })

  it('is paid whole or not at all when the database breaks off, and by the next run in any case', async () => {
    const name = product()
    const people = await Promise.all(Array.from({ length: 60 }, () => venue.person()))
    for (const [at, uid] of people.entries()) await venue.bought(uid, name, String(10 + at))
    venue.goTo(MIDNIGHT + 3 * DAY)
    const broken = venue.restarted()
    await breakOff(database, 'managed', 12, () => broken.runDue())
    venue.reported.splice(0)
    await venue.restarted().runDue()
    for (const [at, uid] of people.entries())
      expect(await venue.balance(uid)).toBe(
        subtract(add(toAmount('10000'), interest(String(10 + at), 3)), toAmount(String(10 + at))),
      )
  })

  it('of an order that cannot be paid holds up no other, and is tried again', async () => {
    const [uid, other, name] = [await venue.person(), await venue.person(), product()]
    const [bad] = [await venue.bought(uid, name, '1000'), await venue.bought(other, name, '1000')]
    await database.asOwner(
      `ALTER TABLE managed_orders ADD CONSTRAINT spoiled CHECK (id <> ${bad} OR paid_days < 1) NOT VALID`,
    )
    venue.goTo(MIDNIGHT + DAY)
    await managed.runDue()
    await database.asOwner('ALTER TABLE managed_orders DROP CONSTRAINT spoiled')
    expect(venue.reported.splice(0)).toHaveLength(1)
    expect([await venue.balance(other), await venue.balance(uid)]).toEqual([
      add(toAmount('9000'), interest('1000', 1)),
      '9000',
    ])
    venue.goTo(MIDNIGHT + DAY + 300_000)
    await managed.runDue()
    expect(await venue.balance(uid)).toBe(add(toAmount('9000'), interest('1000', 1)))
  })

  it('comes from the house, which keeps what cutting leaves', async () => {
    // What earlier tests left to be paid.
    venue.goTo(MIDNIGHT + 3 * DAY)
    await managed.runDue()
    venue.goTo(START)
    const [earn, rounding] = [await venue.house('earn'), await venue.house('rounding')]
    const [uid, name] = [await venue.person(), product()]
    await venue.bought(uid, name, '1000.00000001')
    venue.goTo(MIDNIGHT + 3 * DAY)
    await managed.runDue()
    const [paid, kept] = [
      await paidTo(uid).then((sum) => add(sum, toAmount('1000.00000001'))),
      subtract(await venue.house('rounding'), rounding),
    ]
    expect(subtract(await venue.house('earn'), earn)).toBe(negate(add(paid, kept)))
    expect(Number(kept) > 0 && Number(kept) < 0.00000001).toBe(true)
  })

  it('of a frozen account is paid too, and its principal comes back at the end', async () => {
    const [uid, name] = [await venue.person(), product()]
    await venue.bought(uid, name, '1000', true)
    await database.pool.query(`UPDATE users SET frozen_at = 1, frozen_reason = 'fraud' WHERE uid = ${uid}`)
    venue.goTo(MIDNIGHT + 8 * DAY)
    await managed.runDue()
    expect(await venue.balance(uid)).toBe(add(toAmount('10000'), interest('1000', 7)))
  })
})

const back = async (uid: string, id: string) => (await venue.order(uid, id)).redemption?.early?.back ?? toAmount('0')

describe('an early redemption', () => {
  it('gives the principal less what was paid, as it was shown', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.bought(uid, name, '1000')
    venue.goTo(MIDNIGHT + 3 * DAY)
    await managed.runDue()
    const { redemption } = await venue.order(uid, id)
    expect(redemption).toEqual({
      early: {
        at: 0,
        back: subtract(toAmount('1000'), interest('1000', 3)),
        forfeited: interest('1000', 3),
        difference: interest('1000', 7),
      },
      term: { at: MIDNIGHT + 7 * DAY, back: '1000', interest: subtract(interest('1000', 7), interest('1000', 3)) },
    })
    expect(await managed.redeem(uid, newKey(), { id, back: await back(uid, id) })).toEqual({ id })
    expect(await venue.balance(uid)).toBe('10000')
    expect((await venue.order(uid, id)).order.ended).toMatchObject({ by: 'early', forfeited: interest('1000', 3) })
  })

  it('is done once, at another amount than shown not at all, and by nobody else', async () => {
    const [uid, other, name] = [await venue.person(), await venue.person(), product()]
    const id = await venue.bought(uid, name, '1000')
    const shown = await back(uid, id)
    expect(refusalOf(await managed.redeem(other, newKey(), { id, back: shown }))).toMatchObject({ error: 'notFound' })
    venue.goTo(MIDNIGHT + DAY)
    await managed.runDue()
    expect(refusalOf(await managed.redeem(uid, newKey(), { id, back: shown }))).toEqual({ error: 'quoteChanged' })
    const seen = await back(uid, id)
    const answers = await Promise.all([1, 2, 3].map(() => managed.redeem(uid, newKey(), { id, back: seen })))
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(1)
    expect(await venue.balance(uid)).toBe('10000')
  })

  it('and the day that is due at the same moment do not pay against each other', async () => {
    const name = product()
    for (let round = 0; round < 12; round += 1) {
      venue.goTo(START)
      const uid = await venue.person()
      const id = await venue.bought(uid, name, '1000')
      venue.goTo(MIDNIGHT + DAY)
      const shown = await back(uid, id)
      const [answer] = await Promise.all([managed.redeem(uid, newKey(), { id, back: shown }), managed.runDue()])
      await managed.runDue()
      // Redeemed before the day was paid, or refused because it was paid first.
      expect(await venue.balance(uid)).toBe('id' in answer ? '10000' : add(toAmount('9000'), interest('1000', 1)))
    }
  })

  it('at the very end takes nothing: the order matures, settled or not', async () => {
    const [uid, name] = [await venue.person(), product({}, 1)]
    const id = await venue.bought(uid, name, '1000')
    venue.goTo(MIDNIGHT + DAY)
    expect(refusalOf(await managed.redeem(uid, newKey(), { id, back: toAmount('1000') }))).toEqual({ error: 'notNow' })
    await managed.runDue()
    expect(await venue.balance(uid)).toBe(add(toAmount('10000'), interest('1000', 1)))
  })

  it('waits for its notice without interest', async () => {
    const [uid, name] = [await venue.person(), product({ noticeDays: 2 })]
    const id = await venue.bought(uid, name, '1000')
    venue.goTo(MIDNIGHT + DAY + 5)
    await managed.runDue()
    const shown = await back(uid, id)
    expect(await managed.redeem(uid, newKey(), { id, back: shown })).toEqual({ id })
    expect((await venue.order(uid, id)).order).toMatchObject({
      state: 'redeem-requested',
      redeemAt: MIDNIGHT + 3 * DAY,
    })
    venue.goTo(MIDNIGHT + 3 * DAY - 1)
    await managed.runDue()
    expect(await venue.balance(uid, 'locked')).toBe('1000')
    venue.goTo(MIDNIGHT + 3 * DAY)
    await managed.runDue()
    expect(await venue.balance(uid)).toBe('10000')
  })
})

describe('a renewal', () => {
  it('runs on without a gap at the terms that were agreed to, and is one order however often it is run', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.bought(uid, name, '1000', true)
    venue.goTo(MIDNIGHT + 9 * DAY)
    await Promise.all([managed.runDue(), venue.restarted().runDue()])
    await managed.runDue()
    const running = await managed.orders(uid, { over: false, limit: 5 }, venue.now())
    expect(running).toHaveLength(1)
    expect(running[0]).toMatchObject({ state: 'running', valueAt: MIDNIGHT + 7 * DAY, payments: 2 })
    expect((await venue.order(uid, id)).order.ended).toMatchObject({ by: 'renewed', into: running[0]?.id })
    expect(await venue.balance(uid)).toBe(add(toAmount('9000'), add(interest('1000', 7), interest('1000', 2))))
    expect((await managed.product(name, venue.now()))?.product.left).toBe('999000')
  })

  it('does not happen once the rate has changed, unless its owner agreed to the new one', async () => {
    const name = product()
    const [uid, agreeing] = [await venue.person(), await venue.person()]
    const ids = [await venue.bought(uid, name, '1000', true), await venue.bought(agreeing, name, '1000', true)]
    venue.setTerms(name, { rate: '0.06' }, MIDNIGHT + 2 * DAY)
    expect((await managed.product(name, START))?.product.next).toEqual({ rate: '0.06', from: MIDNIGHT + 2 * DAY })
    const renewal = { rate: '0.06', noticeDays: 0 }
    // Before it counts, it cannot be agreed to.
    expect(await managed.renew(agreeing, { id: ids[1] ?? '', renewal })).toEqual({ error: 'quoteChanged' })
    venue.goTo(MIDNIGHT + 3 * DAY)
    expect(await managed.renew(agreeing, { id: ids[1] ?? '', renewal })).toBeUndefined()
    venue.goTo(MIDNIGHT + 8 * DAY)
    await managed.runDue()
    expect((await venue.order(uid, ids[0] ?? '')).order.ended).toMatchObject({ by: 'term', back: '1000' })
    expect(await managed.orders(uid, { over: false, limit: 5 }, venue.now())).toEqual([])
    expect(await managed.orders(agreeing, { over: false, limit: 5 }, venue.now())).toMatchObject([{ rate: '0.06' }])
  })

  it('goes by the terms at the end of the term, however late that is noticed', async () => {
    const [uid, name] = [await venue.person(), product()]
    await venue.bought(uid, name, '1000', true)
    venue.setTerms(name, { open: false }, MIDNIGHT + 7 * DAY + 1)
    venue.goTo(MIDNIGHT + 10 * DAY)
    await managed.runDue()
    expect(await managed.orders(uid, { over: false, limit: 5 }, venue.now())).toHaveLength(1)
  })

  it('can be turned off, and not turned on in the last moment', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.bought(uid, name, '1000', true)
    expect(await managed.renew(uid, { id })).toBeUndefined()
    venue.goTo(MIDNIGHT + 7 * DAY)
    expect(await managed.renew(uid, { id, renewal: { rate: '0.052', noticeDays: 0 } })).toEqual({ error: 'earnMoved' })
    await managed.runDue()
    expect(await venue.balance(uid)).toBe(add(toAmount('10000'), interest('1000', 7)))
  })
})

describe('a letter', () => {
  const MORE = { kind: 'investmentEnded', about: '1000 USDT' }

  it('is written with the end of a term and no other day, once however often it is run', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.bought(uid, name, '1000')
    venue.goTo(MIDNIGHT + 6 * DAY)
    await managed.runDue()
    expect(await venue.letters(uid)).toEqual([])
    venue.goTo(MIDNIGHT + 7 * DAY)
    await Promise.all([managed.runDue(), venue.restarted().runDue(), venue.restarted().runDue()])
    await managed.runDue()
    const values = { order: id, coin: 'USDT', back: '1000', forfeited: '0', interest: interest('1000', 7) }
    expect(await venue.letters(uid)).toEqual([{ name: 'managedEnded', ...values, ...MORE }])
  })

  it('tells a renewal, and one that was agreed to and did not come', async () => {
    const [uid, other] = [await venue.person(), await venue.person()]
    const [name, changing] = [product(), product()]
    await venue.bought(uid, name, '1000', true)
    await venue.bought(other, changing, '1000', true)
    venue.setTerms(changing, { rate: '0.06' }, MIDNIGHT + DAY)
    venue.goTo(MIDNIGHT + 7 * DAY)
    await managed.runDue()
    expect(await venue.letters(uid)).toMatchObject([
      { name: 'managedRenewed', back: '1000', ...MORE, kind: 'investmentRenewed' },
    ])
    expect(await venue.letters(other)).toMatchObject([{ name: 'managedNotRenewed', back: '1000', ...MORE }])
  })

  it('tells a redemption that waited for its notice, and none that was paid at once', async () => {
    const [uid, name] = [await venue.person(), product({ noticeDays: 1 })]
    const [other, prompt] = [await venue.person(), product()]
    const [id, second] = [await venue.bought(uid, name, '1000'), await venue.bought(other, prompt, '1000')]
    venue.goTo(MIDNIGHT + 2 * DAY)
    await managed.runDue()
    const left = subtract(toAmount('1000'), interest('1000', 2))
    await managed.redeem(uid, newKey(), { id, back: left })
    await managed.redeem(other, newKey(), { id: second, back: left })
    venue.goTo(MIDNIGHT + 4 * DAY)
    await managed.runDue()
    expect(await venue.letters(uid)).toMatchObject([
      { name: 'managedRedeemed', back: left, forfeited: interest('1000', 2), about: `${left} USDT` },
    ])
    expect(await venue.letters(other)).toEqual([])
  })
})

it('the database refuses an order that pays something else, pays less, changes its terms or lives after its end', async () => {
  const [uid, name] = [await venue.person(), product({}, 1)]
  const id = await venue.bought(uid, name, '1000')
  const write = (set: string) => database.pool.query(`UPDATE managed_orders SET ${set} WHERE id = ${id}`)
  await expect(write('paid_days = 1')).rejects.toThrow(/paid something else/)
  await expect(write('paid = 1')).rejects.toThrow(/paid something else/)
  await expect(write('principal = 2000')).rejects.toThrow(/terms/)
  await expect(write("rate = 0.1, state = 'running'")).rejects.toThrow(/terms/)
  await expect(database.pool.query(`DELETE FROM managed_orders WHERE id = ${id}`)).rejects.toThrow(/not allowed/)
  venue.goTo(MIDNIGHT + DAY)
  await managed.runDue()
  await expect(write("state = 'running'")).rejects.toThrow(/is over/)
})

it('what a user has in products is told by coin, and day by day', async () => {
  const [uid, name] = [await venue.person(), product()]
  const id = await venue.bought(uid, name, '1000')
  venue.goTo(MIDNIGHT + 2 * DAY)
  await managed.runDue()
  expect(await managed.totals(uid)).toEqual([
    {
      kind: 'managed',
      coin: 'USDT',
      orders: 1,
      principal: '1000',
      paid: interest('1000', 2),
      coming: subtract(interest('1000', 7), interest('1000', 2)),
    },
  ])
  const lines = (await managed.lines(uid, id, { limit: 100 })) ?? []
  expect(lines.map(({ paid }) => paid)).toEqual([true, true, false, false, false, false, false])
  expect(lines.map(({ at }) => at)).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => MIDNIGHT + day * DAY))
  expect(lines.reduce((sum, { amount }) => add(sum, amount), toAmount('0'))).toBe(interest('1000', 7))
  expect(await managed.lines(await venue.person(), id, { limit: 1 })).toBeUndefined()
})
