import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { endSession } from '../../../../src/core/session/session.ts'
import { instruments, signedIn } from '../../../../src/core/state/state.ts'
import { detailPath } from '../../../../src/market/lists/instruments/detailPath.ts'
import { pipDigits } from '../../../../src/trade/forex/pipDigits.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'
import { instrument } from '../../instrument.ts'

vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (): Promise<Posted> =>
    Promise.resolve({ kind: 'answer', status: 200, body: { code: '1009', msg: 'Not found.' } }),
}))

let app: Rendered | undefined
const quote = (bidPx: string, askPx: string) => ({ last: bidPx, bidPx, askPx, open24h: bidPx })
const set = (bidPx: string, askPx: string) => act(async () => app?.stream.setQuote('EUR-USD', quote(bidPx, askPx)))
const tile = (side: string) => document.querySelector(`[data-side=${side}]`)

beforeEach(() => {
  useDictionaries()
  endSession()
  localStorage.clear()
  sessionStorage.clear()
  instruments.value = [
    instrument('BTC-USDT'),
    { ...instrument('EUR-USD', 'forex'), tickSz: '0.00001', baseCcy: 'EUR', quoteCcy: 'USD' },
  ]
})
afterEach(async () => {
  await app?.close()
  app = undefined
  instruments.value = []
  signedIn.value = undefined
})

describe('the dealing prices of a forex pair', () => {
  it('stand on both sides with their pips large, an arrow each, and what the spread costs', async () => {
    app = await renderApp('/pages/trendDetails/trendDetails?instId=EUR-USD')
    await until(() => tile('bidPx'))
    await set('1.08541', '1.08552')
    expect(tile('bidPx')?.textContent).toBe('Sell · Bid1.08541')
    expect([...(tile('askPx')?.querySelectorAll('[data-field] span') ?? [])].map((one) => one.textContent)).toEqual([
      '1.08',
      '55',
      '2',
    ])
    expect(app.text()).toContain('Spread 1.1 pips')
    expect(app.text()).toContain('100,000 EUR')
    expect(app.text()).toContain('10 USD')
    expect(app.text()).toContain('11 USD')
    await set('1.08542', '1.0855')
    expect(tile('bidPx')?.getAttribute('data-dir')).toBe('up')
    expect(tile('askPx')?.textContent).toBe('Buy · Ask1.08550▼')
  })

  it('are one pip apart in the singular', async () => {
    app = await renderApp('/pages/trendDetails/trendDetails?instId=EUR-USD')
    await until(() => tile('bidPx'))
    await set('1.08541', '1.08551')
    expect(app.text()).toContain('Spread 1 pip')
    expect(app.text()).not.toContain('Spread 1 pips')
  })

  it('are not shown for a coin', async () => {
    app = await renderApp('/pages/trendDetails/trendDetails?instId=BTC-USDT')
    await until(() => document.querySelector('[data-picture]'))
    expect(tile('bidPx')).toBeNull()
  })

  it('have a page of their own for who is signed in, which begins with the euro', async () => {
    expect(detailPath('EUR-USD')).toBe('/pages/trendDetails/trendDetails?instId=EUR-USD')
    signedIn.value = true
    expect(detailPath('EUR-USD')).toBe('/pages/ForexCharts/ForexCharts?instId=EUR-USD')
    expect(detailPath('BTC-USDT')).toBe('/pages/trendDetails/trendDetails?instId=BTC-USDT')
    app = await renderApp('/pages/ForexCharts/ForexCharts')
    await until(() => tile('bidPx'))
    expect(document.querySelector('h1')?.textContent).toContain('EUR / USD')
  })
})

describe('the digits of a price', () => {
  it.each([
    ['1.08541', ['1.08', '54', '1']],
    ['151.234', ['151.', '23', '4']],
    ['2,345.67', ['2,34', '5.6', '7']],
    ['1,08541', ['1,08', '54', '1']],
    ['--', ['--', '', '']],
    ['7', ['7', '', '']],
  ])('%s', (text, digits) => {
    expect(pipDigits(text)).toEqual(digits)
  })
})
