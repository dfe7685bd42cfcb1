import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetOwner } from '../../../../src/core/state/owner.ts'
import { instruments } from '../../../../src/core/state/state.ts'
import { toasts } from '../../../../src/core/toastQueue.ts'
import AlertWatch from '../../../../src/market/alerts/AlertWatch.tsx'
import { appAlerts } from '../../../../src/market/alerts/appAlerts.ts'
import { type Rendered, renderApp, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { instrument } from '../../instrument.ts'

const KEY = 'tapeline.alerts'
const kept = (): { alerts: { id: string; fired?: unknown }[] } => JSON.parse(localStorage.getItem(KEY) ?? '{}') as never
const said = (): string[] => toasts.peek().map(({ text }) => text)
let app: Rendered
const quote = (last: string, rest = {}) => act(async () => app.stream.setQuote('BTC-USDT', { last, ...rest }))
const request = (price: string, side: 'above' | 'below' = 'above', id = 'one') =>
  act(async () => appAlerts().set({ id, instId: 'BTC-USDT', side, price }, app.stream.now.peek()))

beforeEach(async () => {
  useDictionaries()
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  toasts.value = []
  instruments.value = [instrument('BTC-USDT')]
  app = await renderPart(<AlertWatch />)
})
afterEach(async () => {
  await app.close()
  instruments.value = []
  vi.unstubAllGlobals()
})

describe('price alerts', () => {
  it('ask for the prices that they wait for, and for no others', async () => {
    expect(app.stream.demanded.size).toBe(0)
    await request('100')
    await request('110', 'above', 'two')
    expect([...app.stream.demanded]).toEqual([['BTC-USDT', 1]])
    await act(async () => {
      appAlerts().remove('one')
      appAlerts().remove('two')
    })
    expect(app.stream.demanded.size).toBe(0)
  })

  it('fire once, say so, and are kept as fired', async () => {
    await request('100')
    await quote('99.99')
    expect(said()).toEqual([])
    await quote('100.25')
    await until(() => said().length === 1)
    expect(said()).toEqual(['BTC / USDT has risen to 100.25; your alert was at 100.00.'])
    expect(kept().alerts[0]?.fired).toEqual({ at: app.stream.now.peek(), price: '100.25' })
    expect(app.stream.demanded.size).toBe(0)
    toasts.value = []
    await quote('99')
    await quote('101')
    expect(said()).toEqual([])
  })

  it('fire downwards too', async () => {
    await request('100', 'below')
    await quote('101')
    await quote('80')
    await until(() => said().length === 1)
    expect(said()[0]).toContain('has fallen to 80.00')
  })

  it.each([
    ['is marked as stale', { stale: true }],
    ['arrived too long ago', { arrivedAt: 1_700_000_000_000 - 10_000 }],
    ['came before the alert was set', { arrivedAt: 1_700_000_000_000 - 1 }],
  ])('do not fire on a price that %s', async (_, rest) => {
    await request('100')
    await quote('120', rest)
    expect(said()).toEqual([])
    await quote('120')
    await until(() => said().length === 1)
  })

  it('do not fire while the connection is down', async () => {
    await request('100')
    await act(async () => {
      app.stream.connection.value = { phase: 'waiting', rtt: undefined, reason: 'dropped', since: 1 }
    })
    await quote('120')
    expect(said()).toEqual([])
  })

  it('that another tab has fired or deleted meanwhile stay silent here', async () => {
    await request('100')
    const [one] = kept().alerts
    localStorage.setItem(KEY, JSON.stringify({ notify: false, alerts: [{ ...one, fired: { at: 1, price: '100' } }] }))
    await quote('120')
    expect(said()).toEqual([])
    expect(appAlerts().alerts.peek()[0]?.fired?.at).toBe(1)
  })

  it('come as a notification as well, when that is wanted and allowed', async () => {
    const shown: unknown[][] = []
    class FakeNotification extends EventTarget {
      static permission = 'granted'
      static requestPermission = () => Promise.resolve(FakeNotification.permission)
      constructor(...all: unknown[]) {
        super()
        shown.push(all)
      }
    }
    vi.stubGlobal('Notification', FakeNotification)
    await request('100')
    await quote('100')
    await until(() => said().length === 1)
    expect(shown).toEqual([])
    await act(async () => appAlerts().setNotify(true))
    await request('110', 'above', 'two')
    await quote('111')
    await until(() => shown.length === 1)
    expect(shown[0]).toMatchObject([
      'BTC / USDT',
      { tag: 'alert two', data: { to: '/pages/trendDetails/trendDetails?instId=BTC-USDT' } },
    ])
  })

  it('are no notifications where the user does not allow them', async () => {
    vi.stubGlobal('Notification', { permission: 'default', requestPermission: () => Promise.resolve('denied') })
    expect(await appAlerts().setNotify(true)).toBe('denied')
    expect(appAlerts().notify.peek()).toBe(false)
  })

  it('go with the user who signs out', async () => {
    await request('100')
    await act(async () => forgetOwner())
    expect(localStorage.getItem(KEY)).toBeNull()
    expect(appAlerts().alerts.peek()).toEqual([])
    await quote('120')
    expect(said()).toEqual([])
  })

  it('work for as long as the page lives where nothing can be kept', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'QuotaExceededError')
    })
    await request('100')
    await quote('100')
    await until(() => said().length === 1)
    expect(appAlerts().alerts.peek()[0]?.fired).toBeDefined()
    vi.restoreAllMocks()
  })
})

describe('the list of alerts', () => {
  it('shows those that wait and those that fired, deletes and changes them', async () => {
    await request('100')
    await request('90', 'below', 'two')
    await app.close()
    app = await renderApp('/x/alerts')
    await until(() => app.text().includes('Rises to 100.00'))
    expect(app.text()).toContain('Falls to 90.00')
    expect(app.text()).toContain('only while Tapeline is open')
    await app.press('Delete alert on BTC / USDT at 90.00')
    expect(kept().alerts.map(({ id }) => id)).toEqual(['one'])
    await quote('95')
    const row = [...document.querySelectorAll('button')].find((one) => one.textContent.includes('Rises to'))
    await act(async () => row?.click())
    await until(() => document.querySelector('[role=dialog]'))
    await app.type('Price', '94')
    expect(app.text()).toContain('The price has already been reached.')
    await app.type('Price', '120.5')
    await app.press('Save')
    expect(kept().alerts).toMatchObject([{ id: 'one', side: 'above', price: '120.5' }])
    await quote('121')
    await until(() => app.text().includes('Triggered'))
    expect(document.querySelectorAll('main li')).toHaveLength(1)
  })

  it('says what to do when there are none', async () => {
    await app.close()
    app = await renderApp('/x/alerts')
    await until(() => app.text().includes('No price alerts'))
    expect(app.text()).toContain('tap the bell')
  })
})
