import { describe, expect, it } from 'vitest'
import { tells, withMissed } from '../../../../src/trade/away/missed.ts'
import { anOrder } from '../../pages/transaction/orders.ts'

const order = (ordId: string, uTime: string, state: 'live' | 'filled' = 'live') => anOrder({ ordId, uTime, state })
const away = (orders: ReturnType<typeof order>[], more = {}) => ({ orders, lost: false, since: 100, ...more })

describe('what was missed', () => {
  it('stands once an order, in its newest state, the newest first', () => {
    const list = withMissed(undefined, away([order('1', '5'), order('2', '6'), order('1', '9', 'filled')]), 1, 200)
    expect(list.orders.map(({ ordId, state }) => [ordId, state])).toEqual([
      ['1', 'filled'],
      ['2', 'live'],
    ])
    expect(list).toMatchObject({ from: 100, to: 200, lost: false, session: 1 })
  })

  it('grows within a session, and an older state that is told late changes nothing', () => {
    const first = withMissed(undefined, away([order('1', '9', 'filled')], { lost: true }), 1, 200)
    const second = withMissed(first, away([order('1', '5'), order('2', '20')], { since: 300 }), 1, 400)
    expect(second.orders.map(({ ordId, state }) => [ordId, state])).toEqual([
      ['2', 'live'],
      ['1', 'filled'],
    ])
    expect(second).toMatchObject({ from: 100, to: 400, lost: true })
  })

  it('begins anew with the next session', () => {
    const first = withMissed(undefined, away([order('1', '9')], { lost: true }), 1, 200)
    expect(withMissed(first, away([order('2', '9')]), 2, 300)).toMatchObject({ lost: false, session: 2, from: 100 })
    expect(withMissed(first, away([order('2', '9')]), 2, 300).orders.map(({ ordId }) => ordId)).toEqual(['2'])
  })

  it.each([
    [undefined, false],
    [away([]), false],
    [away([], { lost: true }), true],
    [away([order('1', '1')]), true],
  ])('is worth telling: %j is %s', (told, expected) => expect(tells(told)).toBe(expected))
})
