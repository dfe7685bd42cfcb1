import { describe, expect, it } from 'vitest'
import {
  type Amount,
  add,
  canRedeemEarly,
  compare,
  DAY_MS,
  interestOver,
  isZero,
  type ManagedOrder,
  type ManagedTermsThen,
  managedDates,
  managedDueAt,
  managedEarly,
  managedPaid,
  managedProduct,
  managedTotal,
  newManaged,
  redeemManaged,
  renewsAt,
  setManagedRenewal,
  stepManaged,
  subtract,
  toAmount,
  ZERO,
} from '#protocol'
import { fc } from '../../support/property.ts'

const NOON = Date.UTC(2028, 1, 28, 12)
const TERMS = { rate: '0.052', noticeDays: 0 }
const THEN: ManagedTermsThen = {
  open: true,
  ...TERMS,
  least: toAmount('1'),
  most: toAmount('100000'),
  mayRenew: true,
}
const bought = (days = 7, renews = false, noticeDays = 0): ManagedOrder =>
  newManaged(NOON, toAmount('1000'), days, { ...TERMS, noticeDays }, renews)

/** Everything that time does until a moment, with what it paid. */
const runUntil = (order: ManagedOrder, at: number, then?: ManagedTermsThen) => {
  let [now, paid, back, renewed]: [ManagedOrder, Amount, Amount, ManagedOrder | undefined] = [
    order,
    ZERO,
    ZERO,
    undefined,
  ]
  for (let step = stepManaged(now, at, then); step !== undefined; step = stepManaged(now, at, then)) {
    now = step.order
    paid = add(paid, step.moves.interest)
    back = add(back, step.moves.back)
    renewed = step.renewed ?? renewed
  }
  return { order: now, paid, back, renewed }
}

describe('the dates of an order', () => {
  it('begin at the next midnight of UTC, over a leap day and into another month', () => {
    const { valueAt, endAt } = managedDates(NOON, 7)
    expect(new Date(valueAt).toISOString()).toBe('2028-02-29T00:00:00.000Z')
    expect(new Date(endAt).toISOString()).toBe('2028-03-07T00:00:00.000Z')
    expect(managedDates(valueAt, 1).valueAt).toBe(valueAt + DAY_MS)
    expect(managedDates(valueAt - 1, 1).valueAt).toBe(valueAt)
  })

  it('are those of whole days of 24 hours, whatever the calendar does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), fc.integer({ min: 1, max: 365 }), (at, days) => {
        const { valueAt, endAt } = managedDates(at, days)
        expect(valueAt > at && valueAt - at <= DAY_MS && valueAt % DAY_MS === 0).toBe(true)
        expect(endAt - valueAt).toBe(days * DAY_MS)
      }),
    )
  })
})

describe('an order', () => {
  it('earns nothing before its value date, then each day at its end, and matures with the last one', () => {
    const order = bought(3)
    expect(runUntil(order, order.valueAt - 1).order.state).toBe('generated')
    expect(runUntil(order, order.valueAt).order).toMatchObject({ state: 'running', paidDays: 0 })
    expect(runUntil(order, order.valueAt + DAY_MS - 1).paid).toBe(ZERO)
    expect(runUntil(order, order.valueAt + DAY_MS).paid).toBe(interestOver(toAmount('1000'), '0.052', 1, 365))
    const { order: last, paid, back } = runUntil(order, order.endAt)
    expect(last).toMatchObject({ state: 'redeemed', paidDays: 3, ended: { by: 'term', back: '1000', forfeited: '0' } })
    expect([paid, back]).toEqual([managedTotal(order), '1000'])
    expect(managedDueAt(last)).toBeUndefined()
  })

  it('pays the same whatever the moments at which somebody looks', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 50 * 24 }), { maxLength: 30 })
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 40 }), (hours, days) => {
        const order = bought(days)
        let [now, paid]: [ManagedOrder, Amount] = [order, ZERO]
        // A clock that jumps back pays nothing twice, and one that jumps ahead leaves nothing out.
        for (const hour of [...hours, 60 * 24]) {
          const ran = runUntil(now, NOON + hour * 3_600_000)
          now = ran.order
          paid = add(paid, ran.paid)
        }
        expect(paid).toBe(managedTotal(order))
        expect(now.state).toBe('redeemed')
      }),
    )
  })
})

describe('an early redemption', () => {
  it('gives the principal whole before the value date', () => {
    const step = redeemManaged(bought(), NOON, toAmount('1000'))
    expect(step).toMatchObject({ order: { state: 'redeemed' }, moves: { back: '1000', forfeited: '0' } })
  })

  it('takes back what was paid, and never more: with it the owner has their principal', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 365 }), fc.integer({ min: 0, max: 364 }), (days, day) => {
        const order = bought(days)
        const at = order.valueAt + (day % days) * DAY_MS
        const { order: now, paid } = runUntil(order, at)
        const { back, forfeited } = managedEarly(now)
        expect(add(back, paid)).toBe('1000')
        expect(forfeited).toBe(paid)
        expect(redeemManaged(now, at, back)).toMatchObject({ moves: { back, forfeited } })
      }),
    )
  })

  it('is refused at another amount than was shown, because a day was paid meanwhile', () => {
    const order = bought()
    const { order: now } = runUntil(order, order.valueAt + DAY_MS)
    expect(redeemManaged(now, order.valueAt + DAY_MS, toAmount('1000'))).toEqual({ problem: 'quote' })
  })

  it('waits for its notice, and earns no more meanwhile', () => {
    const order = bought(30, true, 1)
    const at = order.valueAt + 2 * DAY_MS + 1
    const { order: now } = runUntil(order, at)
    const step = redeemManaged(now, at, managedEarly(now).back)
    if ('problem' in step) throw new Error(step.problem)
    expect(step.order).toMatchObject({ state: 'redeem-requested', redeemAt: order.valueAt + 3 * DAY_MS })
    expect(step.order.renewal).toBeUndefined()
    expect(isZero(add(step.moves.back, step.moves.forfeited))).toBe(true)
    const { order: over, paid, back } = runUntil(step.order, order.endAt)
    expect([paid, back, over.state]).toEqual([ZERO, managedEarly(now).back, 'redeemed'])
  })

  it('is no longer to be had from the last moment on, done or not, nor where it would come later than the end', () => {
    const order = bought(3)
    const { order: unsettled } = runUntil(order, order.valueAt)
    expect(redeemManaged(unsettled, order.endAt, toAmount('1000'))).toEqual({ problem: 'notNow' })
    expect(canRedeemEarly(unsettled, order.endAt - 1)).toBe(true)
    const { order: matured } = { order: { ...unsettled, state: 'matured', paidDays: 3 } as ManagedOrder }
    expect(redeemManaged(matured, order.endAt - 1, toAmount('1000'))).toEqual({ problem: 'moved' })
    const noticed = { ...unsettled, noticeDays: 1 }
    expect(redeemManaged(noticed, order.endAt - 1, toAmount('1000'))).toEqual({ problem: 'notNow' })
  })
})

describe('a renewal', () => {
  it('is off unless it was asked for, and follows the end without a gap', () => {
    expect(runUntil(bought(), NOON + 9 * DAY_MS, THEN).renewed).toBeUndefined()
    const order = bought(7, true)
    const { order: over, back, renewed } = runUntil(order, order.endAt + 5 * DAY_MS, THEN)
    expect(over).toMatchObject({ state: 'redeemed', ended: { by: 'renewed', back: '0' } })
    expect(back).toBe(ZERO)
    expect(renewed).toMatchObject({
      state: 'running',
      principal: '1000',
      valueAt: order.endAt,
      paidDays: 0,
      renewal: TERMS,
    })
  })

  it('takes consent to the very terms: a changed rate or notice, a closed product or another size ends it', () => {
    const order = bought(7, true)
    expect(renewsAt(order, { ...THEN, rate: '0.0520' })).toBe(true)
    const others: Partial<ManagedTermsThen>[] = [
      { rate: '0.053' },
      { rate: '0.051' },
      { noticeDays: 1 },
      { open: false },
      { mayRenew: false },
      { least: toAmount('1001') },
      { most: toAmount('999') },
    ]
    for (const other of others) expect(renewsAt(order, { ...THEN, ...other })).toBe(false)
    expect(renewsAt(order, undefined)).toBe(false)
    expect(runUntil(order, order.endAt, { ...THEN, rate: '0.053' })).toMatchObject({ back: '1000', renewed: undefined })
  })

  it('can be changed until the end, and not in its last moment', () => {
    const order = bought()
    expect(setManagedRenewal(order, NOON, { rate: '0.06', noticeDays: 2 })).toMatchObject({
      renewal: { rate: '0.06', noticeDays: 2 },
    })
    expect(setManagedRenewal(bought(7, true), NOON, undefined)).not.toHaveProperty('renewal')
    expect(setManagedRenewal(order, order.endAt, TERMS)).toEqual({ problem: 'moved' })
  })
})

it('what is paid back and forfeited is the principal, and what is paid never exceeds the term', () => {
  const principal = fc.bigInt({ min: 1n, max: 10n ** 15n }).map((units) => {
    const text = units.toString().padStart(9, '0')
    return toAmount(`${text.slice(0, -8)}.${text.slice(-8)}`)
  })
  fc.assert(
    fc.property(
      principal,
      fc.integer({ min: 1, max: 365 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (of, days, rate) => {
        const order = newManaged(NOON, of, days, { rate: (rate / 1_000_000).toFixed(6), noticeDays: 0 }, false)
        const { order: now } = runUntil(order, order.valueAt + Math.floor(days / 2) * DAY_MS)
        const { back, forfeited } = managedEarly(now)
        expect(add(back, forfeited)).toBe(of)
        expect(compare(managedPaid(now), managedTotal(order)) <= 0).toBe(true)
        expect(subtract(of, back)).toBe(forfeited)
      },
    ),
  )
})

it('the name of a product is its coin and its term', () => {
  expect(managedProduct('USDT-30')).toEqual({ coin: 'USDT', days: 30 })
  expect(managedProduct('BTC-365-vip')).toEqual({ coin: 'BTC', days: 365 })
  for (const wrong of ['USDT', 'USDT-0', 'USDT-366', 'usdt-7', 'USDT-7-', '-7'])
    expect(managedProduct(wrong)).toBeUndefined()
})
