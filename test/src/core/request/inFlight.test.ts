import { beforeEach, describe, expect, it, vi } from 'vitest'
import { common, tradingContracts, v1 } from '#protocol'
import { failureText } from '../../../../src/core/request/message.ts'
import { network, request } from '../../../../src/core/request/request.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { beginSession, endSession, expiries } from '../../../../src/core/session/session.ts'
import { loadingCalls, moneyPending, mounts, signedIn } from '../../../../src/core/state/state.ts'
import { toasts } from '../../../../src/core/toastQueue.ts'
import { useDictionaries } from '../../../support/renderApp.tsx'

/** Calls that are under way; each ends when the test says so. */
let waiting: ((posted: Posted) => void)[]
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (): Promise<Posted> => new Promise((resolve) => waiting.push(resolve)),
}))
const answer = (code: string): Posted => ({ kind: 'answer', status: 200, body: { code, msg: '', data: {} } })
const all = (posted: Posted): void => waiting.splice(0).forEach((end) => end(posted))
const ten = () => Array.from({ length: 10 }, () => request(common.socketTicket, {}))
const order = { ordType: 'market', instId: 'BTC-USDT', side: 'buy', sz: '1' } as const

let relaunches: number
let expired: number
beforeEach(() => {
  useDictionaries()
  waiting = []
  toasts.value = []
  network.succeeded()
  endSession()
  relaunches = mounts.peek()
  expired = expiries.peek()
})
const counted = () => ({ relaunched: mounts.peek() - relaunches, expired: expiries.peek() - expired })
const said = () => toasts.peek().map(({ text }) => text)

describe('ten calls in flight', () => {
  it('that are told of an expired session end it once, each with its rejection', async () => {
    beginSession()
    const calls = ten()
    all(answer('650'))
    for (const reply of await Promise.all(calls)) {
      expect(reply.kind).toBe('expired')
      if (reply.kind === 'expired') expect(failureText(reply)).toBe('Session expired')
    }
    expect([signedIn.peek(), counted()]).toEqual([false, { relaunched: 0, expired: 1 }])
  })

  it('of a session before the last sign-in end nothing', async () => {
    beginSession()
    const calls = ten()
    endSession()
    beginSession()
    all(answer('650'))
    await Promise.all(calls)
    expect([signedIn.peek(), counted().expired]).toEqual([true, 0])
  })

  it('that find no network relaunch the page once, and say so in one message', async () => {
    const calls = ten()
    all({ kind: 'network' })
    await Promise.all(calls)
    expect(counted().relaunched).toBe(1)
    expect(new Set(said())).toEqual(new Set(['Connection problem. Check your network.']))
    expect(said()).toHaveLength(1)
  })
})

/** An ordinary call that ends so. */
const one = async (posted: Posted): Promise<void> => {
  const call = request(common.checkLogin, {})
  all(posted)
  await call
}

describe('an outage', () => {
  it.each([
    ['any success', 'network', '200', 2],
    ['a refusal, which is an answer too', 'network', '1009', 2],
    ['a status other than 200 is no success', 'network', undefined, 1],
    ['a time-out begins one as well', 'timeout', '200', 2],
  ] as const)('%s: %s, then %s', async (_, kind, code, relaunched) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await one({ kind })
    await one(code === undefined ? { kind: 'answer', status: 502, body: '' } : answer(code))
    await one({ kind })
    expect(counted().relaunched).toBe(relaunched)
    vi.restoreAllMocks()
  })

  it.each([
    ['by a money call', () => request(tradingContracts.save, order, { key: 'k'.repeat(32) })],
    ['by a poll', () => request(tradingContracts.getCurrentContractsData, {})],
  ])('found %s relaunches nothing', async (_, ask) => {
    const call = ask()
    all({ kind: 'network' })
    await call
    expect([counted().relaunched, said()]).toEqual([0, []])
  })

  it('relaunches nothing while a money call is under way', async () => {
    moneyPending.value = 1
    await one({ kind: 'network' })
    expect(counted().relaunched).toBe(0)
    moneyPending.value = 0
  })

  it('without a network nothing is sent', async () => {
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect((await request(common.checkLogin, {})).kind).toBe('network')
    expect([waiting, counted().relaunched]).toEqual([[], 0])
    offline.mockRestore()
  })
})

it('the loading indicator stands for the calls marked so, until the last of them has ended', async () => {
  const calls = [request(v1.loginOut, {}), request(v1.loginOut, {}), request(common.checkLogin, {})]
  expect(loadingCalls.peek()).toBe(2)
  waiting.shift()?.(answer('200'))
  await calls[0]
  expect(loadingCalls.peek()).toBe(1)
  all({ kind: 'timeout' })
  await Promise.all(calls)
  expect(loadingCalls.peek()).toBe(0)
})
