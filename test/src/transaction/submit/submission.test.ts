import { describe, expect, it } from 'vitest'
import {
  IDLE,
  isUnderWay,
  type Submission,
  type SubmissionEvent,
  submissionReducer,
} from '../../../../src/pages/transaction/parts/submit/submission.ts'
import { anOrder } from '../orders.ts'

const after = (...events: SubmissionEvent[]): Submission => events.reduce(submissionReducer, IDLE)
const send = { type: 'send', at: 1_000 } as const
const time = (at: number) => ({ type: 'time', at }) as const
const refusal = { kind: 'refused', error: 'balanceTooLow', code: '3008', message: '' } as const
const order = (state: 'live' | 'partially_filled' | 'filled' | 'canceled', ordId = '1001') =>
  ({ type: 'order', order: anOrder({ state, ordId }) }) as const

describe('what became of an order', () => {
  it.each<[string, SubmissionEvent[], Submission['phase']]>([
    ['is on its way at first', [send, time(3_999)], 'sent'],
    ['has no answer yet after 3 s', [send, time(4_000)], 'waiting'],
    ['is asked for after 10 s', [send, time(11_000)], 'asking'],
    ['is asked for at once when the answer was lost', [send, { type: 'asking' }], 'asking'],
    ['stays asked for while time goes on', [send, time(11_000), time(20_000)], 'asking'],
    [
      'is unknown, and tracked, when the question has no answer either',
      [send, time(11_000), { type: 'noOutcome' }],
      'tracked',
    ],
    ['stays tracked while it is asked again', [send, { type: 'noOutcome' }, { type: 'asking' }], 'tracked'],
    ['is accepted', [send, order('live')], 'accepted'],
    ['is accepted when some of it is filled', [send, order('partially_filled')], 'accepted'],
    ['is filled', [send, order('filled')], 'filled'],
    ['is over when the depth ran out', [send, order('canceled')], 'ended'],
    ['is found after all', [send, { type: 'noOutcome' }, order('live')], 'accepted'],
    ['is filled after it was accepted', [send, order('live'), order('filled')], 'filled'],
    ['is not changed by the fill of another order', [send, order('live'), order('filled', '2')], 'accepted'],
    ['never goes back from filled', [send, order('filled'), order('live')], 'filled'],
    ['is refused', [send, { type: 'refused', reply: refusal }], 'refused'],
    ['is certainly not placed when it never arrived', [send, { type: 'notPlaced', why: 'neverArrived' }], 'notPlaced'],
    [
      'stays accepted when a late refusal comes',
      [send, order('live'), { type: 'refused', reply: refusal }],
      'accepted',
    ],
    ['cannot be forgotten while nobody knows', [send, { type: 'noOutcome' }, { type: 'reset' }], 'tracked'],
    ['can be forgotten once it is known', [send, order('live'), { type: 'reset' }], 'idle'],
    ['does not begin by itself', [time(99_999), { type: 'refused', reply: refusal }, order('live')], 'idle'],
  ])('%s', (_rule, events, phase) => {
    expect(after(...events).phase).toBe(phase)
  })

  it('is sent once: a second tap does not begin anew', () => {
    expect(after(send, { type: 'send', at: 2_000 })).toEqual({ phase: 'sent', sentAt: 1_000 })
  })

  it('lets the next one be sent only when this one is known', () => {
    const phases: Submission[] = [after(send), after(send, time(4_000)), after(send, { type: 'noOutcome' })]
    expect(phases.map(isUnderWay)).toEqual([true, true, true])
    expect([after(send, order('live')), after(send, { type: 'refused', reply: refusal })].map(isUnderWay)).toEqual([
      false,
      false,
    ])
  })
})
