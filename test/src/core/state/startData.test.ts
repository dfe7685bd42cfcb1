import { signal } from '@preact/signals-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import { storedList } from '../../../../src/core/state/snapshot.ts'
import { runStartData } from '../../../../src/core/state/startData.ts'
import { instruments, person, sessionEpoch, signedIn, statusAdvanced, uid } from '../../../../src/core/state/state.ts'
import { fakeInstrument } from '../../../support/fakeMarket.ts'
import { createFakeStream } from '../../../support/fakeStream.ts'

const answers = new Map<string, unknown>()
const sent: string[] = []
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string): Promise<Posted> => {
    sent.push(path)
    return Promise.resolve({ kind: 'answer', status: 200, body: answers.get(path) ?? { code: '1009', msg: '' } })
  },
}))
const ok = (data: unknown) => ({ code: '200', msg: '', data })
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
const BTC = fakeInstrument('BTC-USDT')

/** Started once, as the app does; each test goes on from a guest's state. */
const fake = createFakeStream()
answers.set('/v2/common/checkLogin', ok({ login: false }))
answers.set('/v2/coinVarieties/getList', ok({ coins: [], instruments: [BTC] }))
answers.set(
  '/v2/user/personalCenter',
  ok({ uid: '7', account: 'a***@b.de', statusAdvanced: 2, demo: true, createdAt: '1' }),
)
runStartData(signal(fake.stream))

beforeEach(async () => {
  await settle()
  endSession()
  sent.length = 0
})

describe('start data', () => {
  it('says who asks and what can be watched', () => {
    expect(signedIn.peek()).toBe(false)
    expect(instruments.peek()).toEqual([BTC])
    expect(fake.asked).toMatchObject({ session: false, instruments: [BTC] })
  })

  it('is loaded again after a sign-in, with the person; the data core learns of it', async () => {
    beginSession()
    expect(fake.asked.session).toBe(true)
    await settle()
    expect(sent.toSorted()).toEqual(['/v2/coinVarieties/getList', '/v2/user/personalCenter'])
    expect([person.peek()?.uid, statusAdvanced.peek()]).toEqual(['7', 2])
  })

  it('swallows what goes wrong with the person, and asks until it is known who it is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const told = answers.get('/v2/user/personalCenter')
    answers.set('/v2/user/personalCenter', { code: '5000', msg: 'down' })
    beginSession()
    await settle()
    expect([person.peek(), uid.peek(), statusAdvanced.peek()]).toEqual([undefined, undefined, 0])
    answers.set('/v2/user/personalCenter', told)
    await vi.advanceTimersByTimeAsync(5_000)
    await settle()
    expect(uid.peek()).toBe('7')
    sent.length = 0
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
    vi.useRealTimers()
  })

  it.each([
    ['nobody any more', 'ann', undefined, false],
    ['the same one', 'ann', 'ann', true],
    ['somebody else', 'ann', 'bob', true],
    ['somebody, after a guest', undefined, 'bob', true],
    ['a guest still', undefined, undefined, false],
  ])('a page that comes back to the front finds %s signed in', async (_, before, now, session) => {
    const told = answers.get('/v2/user/personalCenter')
    const is = (who: string | undefined): void => {
      answers.set('/v2/common/checkLogin', ok({ login: who !== undefined }))
      const profile = { uid: who, account: '', statusAdvanced: 0, demo: true, createdAt: '1' }
      answers.set('/v2/user/personalCenter', who === undefined ? { code: '650', msg: '' } : ok(profile))
    }
    is(before)
    if (before !== undefined) beginSession(before)
    await settle()
    is(now)
    const epoch = sessionEpoch.peek()
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    await settle()
    expect([uid.peek(), person.peek()?.uid, signedIn.peek(), fake.asked.session]).toEqual([now, now, session, session])
    expect(sessionEpoch.peek() !== epoch).toBe(before !== now)
    answers.set('/v2/user/personalCenter', told)
  })

  it('ends the session when a poll of the data core finds it expired', () => {
    beginSession()
    fake.emit({ type: 'expired' })
    expect(signedIn.peek()).toBe(false)
    expect(fake.asked.session).toBe(false)
  })
})

describe('without a network', () => {
  it('the instruments of the last visit stand in, and the venue is asked until it answers', async () => {
    expect(storedList()?.instruments).toEqual([BTC])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.resetModules()
    const list = answers.get('/v2/coinVarieties/getList')
    answers.set('/v2/coinVarieties/getList', { code: '5000', msg: 'down' })
    const fresh = await import('../../../../src/core/state/startData.ts')
    const state = await import('../../../../src/core/state/state.ts')
    void fresh.loadInstruments()
    await vi.advanceTimersByTimeAsync(0)
    expect(state.instruments.peek()).toEqual([BTC])
    sent.length = 0
    answers.set('/v2/coinVarieties/getList', ok({ coins: [], instruments: [BTC, { ...BTC, instId: 'ETH-USDT' }] }))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(state.instruments.peek()).toHaveLength(2)
    answers.set('/v2/coinVarieties/getList', list)
    vi.useRealTimers()
  })
})
