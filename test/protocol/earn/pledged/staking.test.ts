import { describe, expect, it } from 'vitest'
import {
  type Amount,
  add,
  compare,
  HOUR_MS,
  hoursUntil,
  interestOver,
  isNegative,
  newPledged,
  type PledgedOrder,
  pledgedAccrued,
  pledgedDates,
  pledgedDueAt,
  pledgedPaid,
  pledgedPayments,
  pledgedProduct,
  prepayPledged,
  settlePledged,
  stepPledged,
  subtract,
  toAmount,
  ZERO,
} from '#protocol'
import { fc } from '../../../support/property.ts'

const HOURS = 8_760
const DAY = 24 * HOUR_MS
const AT = Date.UTC(2028, 1, 28, 12, 20)
const ONE = Date.UTC(2028, 1, 28, 13)
const P = toAmount('1000')
const never = (): string => {
  throw new Error('a term keeps its rate')
}
const bought = (days = 7): PledgedOrder => newPledged(AT, P, days, '0.052')
const owed = (hours: number, rate = '0.052') => interestOver(P, rate, hours, HOURS)

describe('an order', () => {
  it('earns from the next full hour on; a moment that is one belongs to the hour that begins', () => {
    expect(pledgedDates(AT, 7)).toEqual({ valueAt: ONE, endAt: ONE + 7 * DAY })
    expect(pledgedDates(ONE, 0)).toEqual({ valueAt: ONE + HOUR_MS, endAt: 0 })
  })

  it('pays floor(P · r · hours / 8760) at midnight and at its end, over a leap day, and gives its principal back', () => {
    const payments: [number, Amount, Amount][] = []
    let order = bought()
    for (let at = pledgedDueAt(order); at !== undefined; at = pledgedDueAt(order)) {
      const step = stepPledged(order, at, never)
      if (step === undefined) throw new Error('nothing is due')
      order = step.order
      payments.push([order.paidHours, pledgedPaid(order), step.moves.back])
      expect(stepPledged(order, (pledgedDueAt(order) ?? at + 1) - 1, never)).toBeUndefined()
    }
    expect(payments.map(([hours]) => hours)).toEqual([0, 11, 35, 59, 83, 107, 131, 155, 168])
    for (const [hours, paid] of payments) expect(compare(paid, owed(hours))).toBe(0)
    expect(payments.at(-1)).toEqual([168, owed(168), P])
    expect(order).toMatchObject({ state: 'redeemed', ended: { by: 'term', forfeited: '0' } })
  })

  it('that nobody settled for weeks is paid the same', () => {
    const { order, moves } = settlePledged(bought(), AT + 90 * DAY, never)
    expect(moves).toMatchObject({ interest: owed(168), back: P })
    expect(order.state).toBe('redeemed')
  })

  it('without a term runs on, and each hour has the rate with which it begins', () => {
    const change = ONE + 5.5 * HOUR_MS
    const rateAt = (hour: number) => (hour < change ? '0.01' : '0.02')
    const { order, moves } = settlePledged(bought(0), ONE + 11 * HOUR_MS, rateAt)
    // Six hours at 1 %, five at 2 %, cut once.
    expect(moves.interest).toBe(interestOver(P, '0.16', 1, HOURS))
    expect(order).toMatchObject({ state: 'running', paidHours: 11 })
    expect(settlePledged(bought(0), ONE + 400 * DAY, rateAt).order.state).toBe('running')
  })
})

describe('an early redemption', () => {
  const midnight = ONE + 11 * HOUR_MS

  it('gives the principal back and forfeits what has accrued of the day begun, to the unit', () => {
    const { order } = settlePledged(bought(), midnight, never)
    const at = midnight + 5.9 * HOUR_MS
    const accrued = subtract(owed(16), owed(11))
    expect(pledgedAccrued(order, at, never)).toBe(accrued)
    const step = prepayPledged(order, at, accrued, never)
    expect(step).toMatchObject({
      order: { state: 'redeemed', ended: { by: 'early', forfeited: accrued } },
      moves: { interest: '0', back: P },
    })
  })

  it('never forfeits more than was shown, and less where a day was paid meanwhile', () => {
    const { order } = settlePledged(bought(), midnight, never)
    const shown = pledgedAccrued(order, midnight + 5 * HOUR_MS, never)
    expect(prepayPledged(order, midnight + 6 * HOUR_MS, shown, never)).toEqual({ problem: 'quote' })
    expect(prepayPledged(order, midnight + DAY, shown, never)).toMatchObject({ order: { ended: { forfeited: '0' } } })
  })

  it('pays the days that are due and not settled yet', () => {
    const step = prepayPledged(bought(), midnight + 2 * DAY, ZERO, never)
    expect(step).toMatchObject({ moves: { interest: owed(59), back: P }, order: { ended: { forfeited: '0' } } })
  })

  it('before the first hour takes nothing; at the very end there is none: the term ends', () => {
    expect(prepayPledged(bought(), ONE - 1, ZERO, never)).toMatchObject({ moves: { interest: '0', back: P } })
    expect(prepayPledged(bought(), ONE + 7 * DAY, P, never)).toEqual({ problem: 'notNow' })
    const { order } = settlePledged(bought(), ONE + 7 * DAY, never)
    expect(prepayPledged(order, ONE + 7 * DAY, P, never)).toEqual({ problem: 'moved' })
  })
})

it('a product is a coin with a term of 7 to 180 days or none', () => {
  expect(pledgedProduct('USDT-30')).toEqual({ coin: 'USDT', days: 30 })
  expect(pledgedProduct('BTC-flex-vip')).toEqual({ coin: 'BTC', days: 0 })
  for (const name of ['USDT-6', 'USDT-181', 'USDT-0', 'USDT', 'usdt-7', 'USDT-flexi'])
    expect(pledgedProduct(name), name).toBeUndefined()
})

const RATES = ['0.000001', '0.019', '0.052', '0.333333', '1']
const orders = fc.record({
  principal: fc.bigInt({ min: 1n, max: 10n ** 14n }).map((units) => {
    const digits = units.toString().padStart(9, '0')
    return toAmount(`${digits.slice(0, -8)}.${digits.slice(-8)}`)
  }),
  rate: fc.constantFrom(...RATES),
  days: fc.constantFrom(0, 7, 30, 180),
  at: fc.integer({ min: AT, max: AT + 400 * DAY }),
  moments: fc.array(fc.integer({ min: 0, max: 200 * 24 * 60 }), { maxLength: 12 }),
})
const rateAt = (hour: number) => RATES[Math.floor(hour / HOUR_MS) % RATES.length] ?? '0.1'

it('however often and when it is settled, it has paid the interest of its full days, and never pays back', () => {
  fc.assert(
    fc.property(orders, ({ principal, rate, days, at, moments }) => {
      const start = newPledged(at, principal, days, rate)
      let [now, paid, back] = [start, ZERO, ZERO]
      const last = at + Math.max(0, ...moments) * 60_000
      for (const moment of [...moments.map((minutes) => at + minutes * 60_000), last]) {
        const { order, moves } = settlePledged(now, moment, rateAt)
        if (isNegative(moves.interest) || isNegative(pledgedAccrued(order, moment, rateAt))) return false
        paid = add(paid, moves.interest)
        back = add(back, moves.back)
        now = order
      }
      const once = settlePledged(start, last, rateAt)
      return (
        compare(paid, once.moves.interest) === 0 &&
        compare(pledgedPaid(now), paid) === 0 &&
        compare(back, now.state === 'redeemed' ? principal : ZERO) === 0
      )
    }),
  )
})

it('has had as many payments as steps that paid, however long it runs', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 0, max: 3_000 }), (wanted, hours) => {
      let order = newPledged(wanted.at, wanted.principal, wanted.days, wanted.rate)
      let payments = 0
      for (;;) {
        expect(pledgedPayments(order)).toBe(payments)
        const step = stepPledged(order, wanted.at + hours * HOUR_MS, rateAt)
        if (step === undefined) return
        if (order.state === 'running') payments += 1
        order = step.order
      }
    }),
  )
  // An order without an end, after four years.
  const { order } = settlePledged(newPledged(ONE - 1, P, 0, '0.052'), ONE + 4 * 365 * DAY, rateAt)
  expect(pledgedPayments(order)).toBe(4 * 365)
})

it('what is paid and what is forfeited are together what all full hours earn', () => {
  fc.assert(
    fc.property(orders, ({ principal, rate, at, moments }) => {
      const start = newPledged(at, principal, 180, rate)
      const moment = at + (moments[0] ?? 0) * 60_000
      const step = prepayPledged(start, moment, toAmount('99999999'), rateAt)
      if ('problem' in step) return moment >= start.endAt
      const earned = interestOver(principal, rate, hoursUntil(start, moment), HOURS)
      const { forfeited = ZERO } = step.order.ended ?? {}
      return compare(add(step.moves.interest, forfeited), earned) === 0 && step.moves.back === principal
    }),
  )
})
