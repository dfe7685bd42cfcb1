import { beforeEach, describe, expect, it } from 'vitest'
import { type Amount, add, interestOver, negate, subtract, toAmount, ZERO } from '#protocol'
import { newKey } from '../../support/examples.ts'
import { breakOff } from './earnVenue.ts'
import { openPledgedVenue } from './pledgedVenue.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Of the day before a leap day. */
const START = Date.UTC(2028, 1, 28, 12, 20)
const ONE = Date.UTC(2028, 1, 28, 13)
const MIDNIGHT = Date.UTC(2028, 1, 29)
const { database, venue } = await openPledgedVenue(START)
const { products: pledged } = venue

let products = 0
/** A product of its own for each test. */
const product = (more: Parameters<typeof venue.setTerms>[1] = {}, term = '7'): string => {
  products += 1
  const name = `USDT-${term}-t${products}`
  venue.setTerms(name, more)
  return name
}
beforeEach(() => venue.goTo(START))

const interest = (principal: string, hours: number, rate = '0.052') =>
  interestOver(toAmount(principal), rate, hours, 8_760)
const refusalOf = (answer: object) => ('refused' in answer ? answer.refused : undefined)
const prepay = async (uid: string, id: string, key = newKey()) => {
  const { early } = (await venue.order(uid, id)).redemption ?? {}
  return pledged.redeem(uid, key, { id, back: early?.back ?? ZERO, forfeited: early?.forfeited ?? ZERO })
}

describe('a purchase', () => {
  it('locks the coins in the same commit, once for its key', async () => {
    const [uid, name, key] = [await venue.person(), product(), newKey()]
    const all = await Promise.all([1, 2, 3].map(() => venue.ask(uid, name, '1000', { key })))
    expect(new Set(all.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect([await venue.balance(uid), await venue.balance(uid, 'locked')]).toEqual(['9000', '1000'])
    await expect(venue.ask(uid, name, '500', { key })).resolves.toMatchObject({ refused: { error: 'keyReused' } })
  })

  it('of a quota that several want at once sells the last of it once', async () => {
    const name = product({ quota: toAmount('1000') })
    const people = await Promise.all(Array.from({ length: 8 }, () => venue.person()))
    const answers = await Promise.all(people.map((uid) => venue.ask(uid, name, '300')))
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(3)
    expect((await pledged.product(name, START))?.product.left).toBe('100')
  })

  it('takes what was seen, and is refused in bounds, for frozen and closing accounts, and with a renewal', async () => {
    const [uid, name] = [await venue.person(), product()]
    const seen = { product: name, amount: toAmount('100'), rate: '0.052', noticeDays: 0, endAt: ONE + 7 * DAY }
    for (const other of [{ rate: '0.053' }, { noticeDays: 1 }, { endAt: 0 }])
      expect(refusalOf(await pledged.buy(uid, newKey(), { ...seen, ...other }))).toEqual({ error: 'quoteChanged' })
    expect(refusalOf(await pledged.buy(uid, newKey(), { ...seen, renews: true }))).toMatchObject({ field: 'renews' })
    expect(refusalOf(await venue.ask(uid, name, '9'))).toMatchObject({ error: 'sizeTooSmall' })
    expect(refusalOf(await venue.ask(uid, name, '10000.1'))).toMatchObject({ error: 'balanceTooLow' })
    expect(refusalOf(await venue.ask(uid, product({ open: false }), '100'))).toMatchObject({ error: 'earnClosed' })
    for (const set of ["frozen_at = 1, frozen_reason = 'fraud'", 'erase_at = 1']) {
      const other = await venue.person()
      await database.pool.query(`UPDATE users SET ${set} WHERE uid = ${other}`)
      expect(refusalOf(await venue.ask(other, name, '100'))).toEqual({ error: 'notNow' })
    }
  })
})

describe('interest', () => {
  it('is paid once at each midnight and at the end, over a leap day, however many runs there are', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.bought(uid, name, '1000')
    venue.goTo(MIDNIGHT - 1)
    await pledged.runDue()
    expect(await venue.balance(uid)).toBe('9000')
    for (let day = 0; day < 7; day += 1) {
      venue.goTo(MIDNIGHT + day * DAY)
      await Promise.all([pledged.runDue(), venue.restarted().runDue()])
      await pledged.runDue()
      expect(await venue.balance(uid)).toBe(add(toAmount('9000'), interest('1000', 11 + 24 * day)))
    }
    venue.goTo(ONE + 7 * DAY)
    await pledged.runDue()
    expect(await venue.balance(uid)).toBe(add(toAmount('10000'), interest('1000', 168)))
    expect((await venue.order(uid, id)).order).toMatchObject({
      state: 'redeemed',
      payments: 8,
      ended: { by: 'term', back: '1000', forfeited: '0' },
    })
    expect((await pledged.product(name, venue.now()))?.product.left).toBe('1000000')
  })

  it('of days that were missed has an entry each, and a clock that jumps back pays nothing twice', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.bought(uid, name, '777.77777777')
    venue.goTo(MIDNIGHT + 4 * DAY + 5 * HOUR)
    await venue.restarted().runDue()
    venue.goTo(MIDNIGHT + DAY)
    await venue.restarted().runDue()
    const { rows } = await database.pool.query<{ amount: string }>(
      "SELECT amount FROM ledger_lines WHERE cause = 'pledged-interest' AND cause_id = $1 AND uid IS NOT NULL",
      [id],
    )
    expect(rows).toHaveLength(5)
    const paid = rows.reduce<Amount>((sum, { amount }) => add(sum, toAmount(amount)), ZERO)
    expect(paid).toBe(interest('777.77777777', 11 + 96))
    const lines = (await pledged.lines(uid, id, { limit: 100 })) ?? []
    expect(lines.filter((line) => line.paid).map(({ amount }) => amount)).toEqual(
      rows.map(({ amount }) => toAmount(amount)),
    )
    expect(lines).toHaveLength(8)
  })

  it('without a term follows the announced rate: an hour has the one with which it began', async () => {
    const [uid, name] = [await venue.person(), product({ rate: '0.01' }, 'flex')]
    const id = await venue.bought(uid, name, '1000')
    venue.setTerms(name, { rate: '0.02' }, ONE + 5.5 * HOUR)
    venue.goTo(MIDNIGHT + 400 * DAY)
    await pledged.runDue()
    await pledged.runDue()
    while ((await pledged.runDue()) > 0) await Promise.resolve()
    const hours = 11 + 400 * 24
    const rates = String((6 * 10_000 + (hours - 6) * 20_000) / 1_000_000)
    expect(subtract(await venue.balance(uid), toAmount('9000'))).toBe(interest('1000', 1, rates))
    expect((await venue.order(uid, id)).order).toMatchObject({ state: 'running', endAt: 0 })
    // Its payments are listed from the next one back to the first.
    const [next, ...made] = (await pledged.lines(uid, id, { limit: 1_000 })) ?? []
    expect(next).toMatchObject({ day: 402, paid: false, amount: interest('1000', 24, '0.02') })
    expect(made.map(({ day }) => day)).toEqual(Array.from({ length: 401 }, (_, nth) => 401 - nth))
    const { rows } = await database.pool.query<{ amount: string }>(
      "SELECT amount FROM ledger_lines WHERE cause = 'pledged-interest' AND cause_id = $1 AND uid IS NOT NULL ORDER BY id DESC",
      [id],
    )
    expect(made.map(({ amount }) => amount)).toEqual(rows.map(({ amount }) => toAmount(amount)))
  })

  it('comes from the house, which keeps what cutting leaves; a frozen account is paid', async () => {
    venue.goTo(MIDNIGHT + 900 * DAY)
    while ((await pledged.runDue()) > 0) await Promise.resolve()
    venue.goTo(START)
    const [earn, rounding] = [await venue.house('earn'), await venue.house('rounding')]
    const [uid, name] = [await venue.person(), product()]
    await venue.bought(uid, name, '1000.00000001')
    await database.pool.query(`UPDATE users SET frozen_at = 1, frozen_reason = 'fraud' WHERE uid = ${uid}`)
    venue.goTo(MIDNIGHT + DAY)
    await pledged.runDue()
    const paid = interest('1000.00000001', 35)
    expect(await venue.balance(uid)).toBe(add(toAmount('8999.99999999'), paid))
    const kept = subtract(await venue.house('rounding'), rounding)
    expect(subtract(await venue.house('earn'), earn)).toBe(negate(add(paid, kept)))
    expect(Number(kept) >= 0 && Number(kept) < 0.00000001).toBe(true)
  })

  it('is paid whole or not at all when the database breaks off, and by the next run in any case', async () => {
    const name = product()
    const people = await Promise.all(Array.from({ length: 40 }, () => venue.person()))
    for (const [at, uid] of people.entries()) await venue.bought(uid, name, String(10 + at))
    venue.goTo(MIDNIGHT + 3 * DAY)
    const broken = venue.restarted()
    await breakOff(database, 'pledged', 10, () => broken.runDue())
    venue.reported.splice(0)
    await venue.restarted().runDue()
    for (const [at, uid] of people.entries())
      expect(await venue.balance(uid)).toBe(
        subtract(add(toAmount('10000'), interest(String(10 + at), 83)), toAmount(String(10 + at))),
      )
  })
})

describe('an early redemption', () => {
  it('gives the principal whole, forfeits what has accrued of the day begun, and pays full days first', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.bought(uid, name, '1000')
    venue.goTo(MIDNIGHT + DAY + 5.5 * HOUR)
    const forfeited = subtract(interest('1000', 40), interest('1000', 35))
    expect((await venue.order(uid, id)).redemption).toEqual({
      early: { at: 0, back: '1000', forfeited, difference: subtract(interest('1000', 168), interest('1000', 35)) },
      term: { at: ONE + 7 * DAY, back: '1000', interest: subtract(interest('1000', 168), interest('1000', 35)) },
    })
    // No run has paid the two days yet.
    expect(await prepay(uid, id)).toEqual({ id })
    expect(await venue.balance(uid)).toBe(add(toAmount('10000'), interest('1000', 35)))
    expect((await venue.order(uid, id)).order.ended).toMatchObject({ by: 'early', back: '1000', forfeited })
    const { rows } = await database.pool.query(
      "SELECT FROM ledger_lines WHERE cause = 'pledged-interest' AND cause_id = $1 AND uid IS NOT NULL",
      [id],
    )
    expect(rows).toHaveLength(2)
  })

  it('never gives up more than was shown, is done once, and by nobody else', async () => {
    const [uid, other, name] = [await venue.person(), await venue.person(), product()]
    const id = await venue.bought(uid, name, '1000')
    venue.goTo(ONE + 2 * HOUR)
    const { early } = (await venue.order(uid, id)).redemption ?? {}
    const shown = { id, back: early?.back ?? ZERO, forfeited: early?.forfeited ?? ZERO }
    expect(refusalOf(await pledged.redeem(other, newKey(), shown))).toMatchObject({ error: 'notFound' })
    venue.goTo(ONE + 3 * HOUR)
    expect(refusalOf(await pledged.redeem(uid, newKey(), shown))).toEqual({ error: 'quoteChanged' })
    expect(refusalOf(await pledged.redeem(uid, newKey(), { ...shown, back: toAmount('999') }))).toEqual({
      error: 'quoteChanged',
    })
    expect(refusalOf(await pledged.redeem(uid, newKey(), { id, back: shown.back }))).toMatchObject({
      error: 'invalidField',
      field: 'forfeited',
    })
    const answers = await Promise.all([1, 2, 3].map(() => prepay(uid, id)))
    expect(answers.filter((answer) => 'id' in answer)).toHaveLength(1)
    expect(await venue.balance(uid)).toBe('10000')
  })

  it('and the midnight that comes at the same moment pay each of them once', async () => {
    const name = product()
    for (let round = 0; round < 10; round += 1) {
      venue.goTo(START)
      const uid = await venue.person()
      const id = await venue.bought(uid, name, '1000')
      venue.goTo(MIDNIGHT)
      await Promise.all([prepay(uid, id), pledged.runDue()])
      expect(await venue.balance(uid)).toBe(add(toAmount('10000'), interest('1000', 11)))
    }
  })

  it('at the very end is none: the term ends, settled or not', async () => {
    const [uid, name] = [await venue.person(), product()]
    const id = await venue.bought(uid, name, '1000')
    venue.goTo(ONE + 7 * DAY)
    const seen = { id, back: toAmount('1000'), forfeited: toAmount('9') }
    expect(refusalOf(await pledged.redeem(uid, newKey(), seen))).toEqual({ error: 'notNow' })
    await pledged.runDue()
    expect(refusalOf(await pledged.redeem(uid, newKey(), seen))).toEqual({ error: 'earnMoved' })
    expect(await venue.balance(uid)).toBe(add(toAmount('10000'), interest('1000', 168)))
  })
})

it('a letter is written with the end of a term, and none of days and early redemptions', async () => {
  const [uid, other, name] = [await venue.person(), await venue.person(), product()]
  const [id, second] = [await venue.bought(uid, name, '1000'), await venue.bought(other, name, '1000')]
  venue.goTo(MIDNIGHT + DAY)
  await pledged.runDue()
  await prepay(other, second)
  expect(await venue.letters(uid)).toEqual([])
  venue.goTo(ONE + 7 * DAY)
  await Promise.all([pledged.runDue(), venue.restarted().runDue()])
  expect(await venue.letters(uid)).toEqual([
    {
      name: 'pledgedEnded',
      order: id,
      coin: 'USDT',
      back: '1000',
      interest: interest('1000', 168),
      kind: 'stakingEnded',
      about: '1000 USDT',
    },
  ])
  expect(await venue.letters(other)).toEqual([])
})

it('the database refuses an order that pays something else, changes its terms or lives after its end', async () => {
  const [uid, name] = [await venue.person(), product()]
  const id = await venue.bought(uid, name, '1000')
  const write = (set: string) => database.pool.query(`UPDATE pledged_orders SET ${set} WHERE id = ${id}`)
  await expect(write('paid_hours = 5, rate_hours = 0.26')).rejects.toThrow(/paid something else/)
  await expect(write('paid = 1')).rejects.toThrow(/paid something else/)
  await expect(write('principal = 2000')).rejects.toThrow(/terms/)
  await expect(database.pool.query(`DELETE FROM pledged_orders WHERE id = ${id}`)).rejects.toThrow(/not allowed/)
  expect(await pledged.renew(uid, { id })).toEqual({ error: 'notNow' })
  expect(await pledged.totals(uid)).toMatchObject([{ kind: 'pledged', coin: 'USDT', principal: '1000', paid: '0' }])
  await prepay(uid, id)
  await expect(write("state = 'running'")).rejects.toThrow(/is over/)
  expect(await pledged.orders(uid, { over: true, limit: 5 }, venue.now())).toMatchObject([{ id, state: 'redeemed' }])
})
