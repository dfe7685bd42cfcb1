import { describe, expect, it } from 'vitest'
import type { InputOf, Order, Reply, tradingContracts } from '#protocol'
import {
  createMoneyCall,
  type MoneyPorts,
  OUTCOME_POLL_MS,
  type Outcome as OutcomeOf,
} from '../../../../src/core/request/money/moneyCall.ts'

type Sent = Reply<{ order: Order }>
type Outcome = Reply<OutcomeOf<{ order: Order }>>
const ORDER = { ordId: '7' } as Order
const INPUT = { ordType: 'market', instId: 'BTC-USDT', side: 'buy', sz: '1' } as const

/** Lets every promise that can go on go on. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Promises that the test settles, and a clock that the test moves. */
const bench = (stored?: string) => {
  const replies: ((reply: Sent) => void)[] = []
  const outcomes: ((reply: Outcome) => void)[] = []
  const keys: { sent: string[]; asked: string[] } = { sent: [], asked: [] }
  const timers = new Set<{ at: number; run: () => void }>()
  let now = 0
  let made = 0
  let kept = stored
  let pending = 0
  const ports: MoneyPorts<InputOf<typeof tradingContracts.save>, { order: Order }> = {
    send: (_input, key) => {
      keys.sent.push(key)
      return new Promise((resolve) => replies.push(resolve))
    },
    outcome: (key) => {
      keys.asked.push(key)
      return new Promise((resolve) => outcomes.push(resolve))
    },
    newKey: () => {
      made += 1
      return `key-${made}`
    },
    later: (ms, run) => {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    load: () => kept,
    save: (key) => {
      kept = key
    },
    pending: (step) => {
      pending += step
    },
  }
  const money = createMoneyCall(ports)
  return {
    money,
    keys,
    phase: () => money.state.peek().phase,
    kept: () => kept,
    keep: (key: string) => {
      kept = key
    },
    pending: () => pending,
    timers: () => timers.size,
    reply: async (reply: Sent) => {
      replies.shift()?.(reply)
      await settle()
    },
    outcome: async (reply: Outcome) => {
      outcomes.shift()?.(reply)
      await settle()
    },
    pass: async (ms: number) => {
      now += ms
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer)
        timer.run()
      }
      await settle()
    },
  }
}

describe('a money call', () => {
  it('keeps its key before it leaves, and forgets it at the end', async () => {
    const { money, phase, kept, pending, reply, timers } = bench()
    money.prepare()
    money.send(INPUT)
    expect([phase(), kept(), pending()]).toEqual(['sent', 'key-1', 1])
    await reply({ kind: 'ok', data: { order: ORDER } })
    expect([phase(), kept(), pending(), timers()]).toEqual(['done', undefined, 0, 0])
    expect(money.state.peek()).toMatchObject({ data: { order: ORDER } })
  })

  it('makes one order of two taps', async () => {
    const { money, keys, reply } = bench()
    money.prepare()
    money.send(INPUT)
    money.send(INPUT)
    await reply({ kind: 'ok', data: { order: ORDER } })
    expect(keys.sent).toEqual(['key-1'])
  })

  it('takes a new key for the next order', async () => {
    const { money, keys, reply } = bench()
    money.send(INPUT)
    await reply({ kind: 'ok', data: { order: ORDER } })
    money.prepare()
    money.send(INPUT)
    expect(keys.sent).toEqual(['key-1', 'key-2'])
  })

  it('says after 3 s that there is no answer yet, and asks by key from 10 s', async () => {
    const { money, phase, keys, pass, outcome } = bench()
    money.send(INPUT)
    await pass(2_999)
    expect(phase()).toBe('sent')
    await pass(1)
    expect(phase()).toBe('quiet')
    await pass(6_999)
    expect(keys.asked).toEqual([])
    await pass(1)
    expect([phase(), keys.asked]).toEqual(['unknown', ['key-1']])
    await outcome({ kind: 'ok', data: { outcome: 'done', data: { order: ORDER } } })
    expect(phase()).toBe('done')
  })

  it('asks again until the outcome is known, one question at a time', async () => {
    const { money, phase, keys, pass, outcome, reply } = bench()
    money.send(INPUT)
    await reply({ kind: 'unknown' })
    expect([phase(), keys.asked.length]).toEqual(['unknown', 1])
    await pass(10_000)
    expect(keys.asked.length).toBe(1)
    await outcome({ kind: 'ok', data: { outcome: 'running' } })
    await pass(OUTCOME_POLL_MS)
    await outcome({ kind: 'network' })
    await pass(OUTCOME_POLL_MS)
    expect(keys.asked.length).toBe(3)
    await outcome({ kind: 'ok', data: { outcome: 'none' } })
    expect(money.state.peek()).toEqual({ phase: 'notSent', key: 'key-1', why: 'none' })
  })

  it('believes the answer itself when it comes late', async () => {
    const { money, phase, pass, reply, outcome } = bench()
    money.send(INPUT)
    await pass(10_000)
    await reply({ kind: 'ok', data: { order: ORDER } })
    expect(phase()).toBe('done')
    await outcome({ kind: 'ok', data: { outcome: 'none' } })
    expect(phase()).toBe('done')
  })

  it('shows a refusal the same way, told at once or learned by key', async () => {
    const refusal = { code: '3008', msg: 'Your balance is too low.' }
    const expected = { kind: 'refused', error: 'other', code: '3008', message: 'Your balance is too low.' }
    const direct = bench()
    direct.money.send(INPUT)
    await direct.reply({ kind: 'refused', error: 'other', code: '3008', message: refusal.msg })
    const asked = bench()
    asked.money.send(INPUT)
    await asked.reply({ kind: 'unknown' })
    await asked.outcome({ kind: 'ok', data: { outcome: 'refused', ...refusal } })
    for (const { money } of [direct, asked])
      expect(money.state.peek()).toMatchObject({ phase: 'refused', reply: expected })
  })

  it.each(['network', 'expired'] as const)('was surely not sent when the end is %s', async (kind) => {
    const { money, reply, kept } = bench()
    money.send(INPUT)
    await reply({ kind })
    expect(money.state.peek()).toMatchObject({ phase: 'notSent', why: kind })
    expect(kept()).toBeUndefined()
  })

  it('survives a reload: the kept key is asked for before anything can be sent', async () => {
    const { money, keys, phase, pending, outcome } = bench('key-0')
    expect([phase(), keys.asked, pending()]).toEqual(['unknown', ['key-0'], 1])
    money.send(INPUT)
    expect(keys.sent).toEqual([])
    await outcome({ kind: 'ok', data: { outcome: 'done', data: { order: ORDER } } })
    expect([phase(), pending()]).toEqual(['done', 0])
    money.send(INPUT)
    expect(keys.sent).toEqual(['key-1'])
  })

  it('asks nothing while its user is away, and again when he is back', async () => {
    const { money, phase, keys, kept, pending, pass, reply, timers } = bench()
    money.send(INPUT)
    await reply({ kind: 'unknown' })
    money.pause()
    money.pause()
    await pass(60_000)
    expect([phase(), kept(), pending(), timers(), keys.asked.length]).toEqual(['unknown', 'key-1', 0, 0, 1])
    money.send(INPUT)
    expect(keys.sent).toEqual(['key-1'])
    money.resume()
    money.resume()
    expect([pending(), keys.asked.length]).toEqual([1, 2])
  })

  it.each<[string, Outcome]>([
    ['never arrived', { kind: 'ok', data: { outcome: 'none' } }],
    ['expired', { kind: 'expired' }],
    ['done', { kind: 'ok', data: { outcome: 'done', data: { order: ORDER } } }],
  ])('believes no answer (%s) to a question that its user has left behind', async (_, late) => {
    const { money, phase, keys, kept, pass, reply, outcome } = bench()
    money.send(INPUT)
    await reply({ kind: 'unknown' })
    money.pause()
    await outcome(late)
    expect([phase(), kept()]).toEqual(['unknown', 'key-1'])
    money.resume()
    await pass(OUTCOME_POLL_MS)
    expect(keys.asked.length).toBe(2)
    await outcome({ kind: 'ok', data: { outcome: 'done', data: { order: ORDER } } })
    expect([phase(), kept()]).toEqual(['done', undefined])
  })

  it.each<[Sent, string]>([
    [{ kind: 'ok', data: { order: ORDER } }, 'done'],
    [{ kind: 'expired' }, 'notSent'],
  ])('still takes its own late answer %j while its user is away', async (late, end) => {
    const { money, phase, kept, pending, reply } = bench()
    money.send(INPUT)
    money.pause()
    await reply(late)
    expect([phase(), kept(), pending()]).toEqual([end, undefined, 0])
    money.resume()
    expect(pending()).toBe(0)
  })

  it('leaves a key alone that another tab has kept meanwhile', async () => {
    const { money, reply, kept, keep } = bench()
    money.send(INPUT)
    keep('key-of-another-tab')
    await reply({ kind: 'ok', data: { order: ORDER } })
    expect(kept()).toBe('key-of-another-tab')
  })

  it('can be put away when it ended, not while it is pending', async () => {
    const { money, phase, reply } = bench()
    money.send(INPUT)
    money.dismiss()
    expect(phase()).toBe('sent')
    await reply({ kind: 'ok', data: { order: ORDER } })
    money.dismiss()
    expect(phase()).toBe('idle')
  })
})
