import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contractOrder } from '#protocol'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import { createAwaySpan } from '../../../../src/trade/away/awaySpan.ts'
import { missed, unseen, withCharges } from '../../../../src/trade/away/missed.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'

const asked: unknown[] = []
let news: object
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown): Promise<Posted> => {
    if (path !== contractOrder.news.path) return Promise.resolve({ kind: 'network' })
    asked.push(body)
    return Promise.resolve({ kind: 'answer', status: 200, body: { code: '200', msg: '', data: news } })
  },
}))

/** An hour ago, when one was here last. */
const SINCE = Date.now() - 3_600_000
const NOW = SINCE + 3_500_000

const SWAP = {
  posId: '10',
  instId: 'EUR-USD',
  swapTime: String(SINCE + 1_000_000),
  days: 3,
  pips: '-0.65',
  pos: '10000',
  convPx: '1',
  payment: '1.95',
}
const CALL = { assetClass: 'forex', instId: '', level: 'call', ts: String(SINCE + 1_000_500) }

let app: Rendered
const sheet = () => document.querySelector('[role=dialog]')
const told = () => JSON.parse(localStorage.getItem('tapeline.charged') ?? 'null') as { uid: string; at: number } | null
const openApp = async (): Promise<void> => {
  act(() => beginSession('ann'))
  app = await renderApp('/pages/lang/lang', 0)
}

beforeEach(() => {
  useDictionaries()
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  missed.value = undefined
  unseen.value = false
  asked.length = 0
  news = { warnings: [CALL], swaps: [SWAP], ts: String(NOW) }
})
afterEach(async () => {
  await app.close()
  document.body.replaceChildren()
})

describe('swap and margin calls while nobody was there', () => {
  it('are asked for from where they were told last, and listed with what they came to', async () => {
    localStorage.setItem('tapeline.charged', JSON.stringify({ uid: 'ann', at: SINCE }))
    await openApp()
    const text = (await until(sheet)).textContent ?? ''
    expect(text).toMatch(/margin call, the margin level is at 100\s?% or below/)
    expect(text).toMatch(/EUR \/ USD.*for 3 days.*−1\.9500 USDT.*paid.*0\.65 pips a day/i)
    expect(asked).toEqual([{ since: String(SINCE) }])
    expect(told()).toMatchObject({ uid: 'ann', at: NOW })
  })
  it('leave nothing behind in a tab that has not heard yet that their user signed out in another one', async () => {
    await openApp()
    await until(() => told()?.uid === 'ann')
    localStorage.clear()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    vi.restoreAllMocks()
    expect(told()).toBeNull()
  })
  it('are not asked for by who was never here before, nor told twice', async () => {
    await openApp()
    await until(() => told()?.uid === 'ann')
    expect(asked).toEqual([])
    const span = { since: 1, now: 9 }
    const once = withCharges(undefined, { swaps: [SWAP], warnings: [CALL] } as never, 1, span)
    expect(withCharges(once, { swaps: [SWAP], warnings: [CALL] } as never, 1, { since: 5, now: 12 })).toEqual({
      ...once,
      to: 12,
    })
  })
})

it('whoever looked away for less than ten seconds was not away', () => {
  const span = createAwaySpan(Number.NEGATIVE_INFINITY)
  span.seen(false, 100_000)
  span.seen(true, 109_999)
  expect(span.has(105_000)).toBe(false)
  span.seen(false, 200_000)
  span.seen(true, 210_000)
  expect([span.has(199_999), span.has(205_000), span.has(210_001)]).toEqual([false, true, false])
})
