import { describe, expect, it } from 'vitest'
import type { Order } from '#protocol'
import { isUnderWay } from '../../../../../src/core/request/money/moneyOutcome.ts'
import type { MoneyState } from '../../../../../src/core/request/money/moneyState.ts'
import { laterOf, submissionOf } from '../../../../../src/trade/ticket/submit/submission.ts'
import { anOrder } from '../../../pages/transaction/orders.ts'

type Money = MoneyState<{ order: Order }>
const key = 'k'
const refused = { kind: 'refused', error: 'other', code: '3008', message: '' } as const
const done = (order: Partial<Order>): Money => ({ phase: 'done', key, data: { order: anOrder(order) } })

describe('what became of an order', () => {
  it.each<[string, Money, string]>([
    ['nothing was sent', { phase: 'idle' }, 'idle'],
    ['it is on its way', { phase: 'sent', key }, 'sent'],
    ['there is no answer yet', { phase: 'quiet', key }, 'waiting'],
    ['the venue is asked what happened', { phase: 'unknown', key }, 'asking'],
    ['it waits in the book', done({ state: 'live' }), 'accepted'],
    ['some of it is filled', done({ state: 'partially_filled' }), 'accepted'],
    ['it is filled', done({ state: 'filled' }), 'filled'],
    ['the depth ran out', done({ state: 'canceled', cancelSource: 'no-liquidity' }), 'ended'],
    ['it is refused', { phase: 'refused', key, reply: refused }, 'refused'],
    ['it never left', { phase: 'notSent', key, why: 'network' }, 'notPlaced'],
  ])('%s', (_what, money, phase) => {
    expect(submissionOf(money, undefined, false).phase).toBe(phase)
  })

  it('is not known, and said to be, when the question has no answer for long', () => {
    expect(submissionOf({ phase: 'unknown', key }, undefined, true).phase).toBe('tracked')
  })

  it('follows the private channel after the answer, for this order alone', () => {
    const accepted = done({ state: 'live', uTime: '100' })
    const filled = anOrder({ state: 'filled', uTime: '101' })
    expect(submissionOf(accepted, filled, false)).toEqual({ phase: 'filled', order: filled })
    expect(submissionOf(accepted, { ...filled, ordId: '2' }, false).phase).toBe('accepted')
  })

  it('lets no other order be sent while nobody knows', () => {
    const states: Money[] = [
      { phase: 'sent', key },
      { phase: 'quiet', key },
      { phase: 'unknown', key },
    ]
    expect(states.map((money) => isUnderWay(submissionOf(money, undefined, true)))).toEqual([true, true, true])
    expect(isUnderWay(submissionOf(done({ state: 'live' }), undefined, false))).toBe(false)
    expect(isUnderWay(submissionOf({ phase: 'refused', key, reply: refused }, undefined, false))).toBe(false)
  })
})

describe('two words about one order', () => {
  it('the later one counts, but an order that is over never goes back', () => {
    const live = anOrder({ state: 'live', uTime: '100' })
    const partly = anOrder({ state: 'partially_filled', uTime: '101' })
    const filled = anOrder({ state: 'filled', uTime: '101' })
    expect(laterOf(live, partly)).toBe(partly)
    expect(laterOf(partly, live)).toBe(partly)
    expect(laterOf(filled, { ...live, uTime: '102' })).toBe(filled)
  })
})
