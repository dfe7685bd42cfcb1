import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { coinNotice, home, newCalls, toAmount } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import { domain, instruments, rates, tabRefresh } from '../../../../src/core/state/state.ts'
import { appFavourites } from '../../../../src/market/lists/appFavourites.ts'
import { insidePath } from '../../../../src/pages/index/parts/insidePath.ts'
import { popupOf, rememberPopup } from '../../../../src/pages/index/parts/popup/shown.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'
import { instrument } from '../../instrument.ts'
import { LONG } from '../contract/fixtures.ts'

const asked: string[] = []
const answers = new Map<string, unknown>()
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string): Promise<Posted> => {
    asked.push(path)
    const data = answers.get(path)
    const body = data === undefined ? { code: '1009', msg: 'Not found.' } : { code: '200', msg: '', data }
    return Promise.resolve({ kind: 'answer', status: 200, body })
  },
}))

const notice = (id: string, pinned = false) => ({
  id,
  kind: 'news',
  title: `Title of ${id}`,
  summary: `Summary of ${id}`,
  publishedAt: '1790000000000',
  pinned,
})
const banner = (id: string, to: string) => ({ id, title: `Banner ${id}`, text: 'Words', to, tone: 'accent' })
const unread = (total: number) => ({ notices: total, orders: 0, contracts: 0, chats: 0, total })
const links = (): string[] => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
const count = (path: string): number => asked.filter((one) => one === path).length
const ticker = (): HTMLElement | null => document.querySelector('section[aria-label="Announcements"]')

let app: Rendered
const open = async (): Promise<void> => {
  app = await renderApp('/pages/index/index')
  await until(() => app.text().includes('24-hour ranking'))
}

beforeEach(() => {
  useDictionaries()
  localStorage.clear()
  asked.length = 0
  answers.clear()
  answers.set(home.bannerAndTitle.path, {
    title: 'Our Venue',
    logo: '/icons/icon.svg',
    banners: [banner('one', '/pages/market/market'), banner('two', 'https://evil.example/')],
  })
  answers.set(coinNotice.announcementContent.path, { notices: [notice('first'), notice('second')], more: false })
  answers.set(newCalls.getUnreadMsgs.path, unread(3))
  endSession()
  instruments.value = ['A-USDT', 'B-USDT'].map((id) => instrument(id))
  appFavourites().take([], undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  await app?.close()
  queries.clear()
  endSession()
  instruments.value = []
  domain.value = undefined
})

describe('Home', () => {
  it('shows title and banners of the venue; a banner leads only to pages of ours', async () => {
    await open()
    await until(() => app.text().includes('Banner two'))
    expect(document.querySelector('h1')?.textContent).toBe('Our Venue')
    act(() => {
      domain.value = { language: { simple: '' }, FILE_DOMAIN: 'https://f.test', logo: '/l.svg', title: '', exRate: {} }
    })
    expect(document.querySelector('h1 img')?.getAttribute('src')).toBe('https://f.test/l.svg')
    expect(document.querySelector('h1 img')?.getAttribute('alt')).toBe('')
    expect(links()).toContain('#/pages/market/market')
    expect(links().filter((href) => href.includes('evil'))).toEqual([])
  })

  it('leaves out what could not be had, and shows the rest', async () => {
    answers.clear()
    await open()
    await until(() => document.querySelectorAll('[data-skeleton]').length <= 1)
    expect(ticker()).toBeNull()
    expect(document.querySelector('section[aria-label="From Tapeline"]')).toBeNull()
    expect(document.querySelector('h1')?.textContent).toBe('Tapeline')
  })

  it('passes announcements by, rests while it has the focus, and stops when told to', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await open()
    await until(() => ticker()?.textContent?.includes('Title of first'))
    expect(ticker()?.querySelector('a')?.getAttribute('href')).toBe('#/pages/notice/detail?id=first')
    await act(async () => vi.advanceTimersByTime(6_000))
    expect(ticker()?.textContent).toContain('Title of second')
    await act(async () => ticker()?.querySelector('a')?.focus())
    await act(async () => vi.advanceTimersByTime(20_000))
    expect(ticker()?.textContent).toContain('Title of second')
    await act(async () => ticker()?.querySelector('a')?.blur())
    await app.press('Pause announcements')
    await act(async () => vi.advanceTimersByTime(20_000))
    expect(ticker()?.textContent).toContain('Title of second')
    await app.press('Resume announcements')
    await act(async () => vi.advanceTimersByTime(6_000))
    expect(ticker()?.textContent).toContain('Title of first')
  })

  it('stands still for who wants less motion, and offers no button to stop it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await act(async () => {
      document.documentElement.dataset['motion'] = 'less'
    })
    await open()
    await until(() => ticker()?.textContent?.includes('Title of first'))
    await act(async () => vi.advanceTimersByTime(30_000))
    expect(ticker()?.textContent).toContain('Title of first')
    expect(ticker()?.querySelector('button')).toBeNull()
    delete document.documentElement.dataset['motion']
  })

  it('counts what is unread for who is signed in, up to 99+, and asks nothing for a guest', async () => {
    await open()
    await until(() => app.control('Announcements'))
    expect(count(newCalls.getUnreadMsgs.path)).toBe(0)
    await act(async () => beginSession('7'))
    await until(() => app.control('Announcements, 3 unread'))
    // Other things that are unread have their own places.
    const more = { orders: 4, contracts: 5, chats: 1, total: 130 }
    answers.set(newCalls.getUnreadMsgs.path, { ...unread(120), ...more })
    await act(async () => {
      tabRefresh.value = tabRefresh.value.map((flag, at) => (at === 0 ? !flag : flag))
    })
    await until(() => app.control('Announcements, 99+ unread'))
    expect(app.control('Account, 1 unread message')).toBeDefined()
    expect(count(home.bannerAndTitle.path)).toBeGreaterThan(1)
  })

  it('asks for the unread count again every half minute, but not while it is hidden', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    beginSession('7')
    await open()
    await until(() => app.control('Announcements, 3 unread'))
    const before = count(newCalls.getUnreadMsgs.path)
    await act(async () => vi.advanceTimersByTime(30_000))
    await until(() => count(newCalls.getUnreadMsgs.path) === before + 1)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => window.dispatchEvent(new Event('visibilitychange')))
    await act(async () => vi.advanceTimersByTime(120_000))
    expect(count(newCalls.getUnreadMsgs.path)).toBe(before + 1)
    vi.restoreAllMocks()
  })

  it('shows the favourites live, without those that are not quoted', async () => {
    appFavourites().take(['B-USDT', 'GONE-USDT'], undefined)
    await open()
    await act(async () => app.stream.setQuote('B-USDT', { last: '12.5', open24h: '10' }))
    const strip = document.querySelector('section[aria-label="Favorites"]')
    expect(strip?.textContent).toContain('B / USDT12.50')
    expect(strip?.textContent).toContain('+25.00%')
    expect(strip?.querySelectorAll('li')).toHaveLength(1)
    expect(app.stream.demanded.get('B-USDT')).toBe(1)
  })

  it('shows what one owns in the chosen currency too, and hides both at once', async () => {
    localStorage.setItem('tapeline.currency', 'EUR')
    expect(rates.peek()).toEqual({})
    beginSession('7')
    await open()
    await act(async () => app.stream.setFeed('funds', { total: '1234.5', rows: [] }))
    await until(() => app.text().includes('1,234.50 USDT'))
    await app.press('Hide amounts')
    expect(app.text()).not.toContain('1,234.50')
    await app.press('Show amounts')
    expect(app.text()).toContain('1,234.50')
  })

  it('shows the same total as Assets: coins at their prices and the results of open positions', async () => {
    beginSession('7')
    await open()
    const rows = [
      { coin: 'USDT', available: '10000', frozen: '0', margin: '0', escrow: '0', locked: '0', deposit: '0' },
    ]
    const position = { ...LONG, pos: toAmount('1'), cost: toAmount('60000') }
    await act(async () => {
      app.stream.setFeed('funds', { total: '10000', rows })
      app.stream.setFeed('positions', [position])
      app.stream.setFeed(`mark ${LONG.instId}`, { px: '57000' })
    })
    await until(() => app.text().includes('7,000.00 USDT'))
    await act(async () => app.stream.setFeed(`mark ${LONG.instId}`, { px: '61000' }))
    expect(app.text()).toContain('11,000.00 USDT')
  })
})

describe('the home popup', () => {
  it('shows a pinned announcement once, and leads to it', async () => {
    answers.set(coinNotice.announcementContent.path, { notices: [notice('pin', true), notice('first')], more: false })
    await open()
    await until(() => document.querySelector('[role=dialog]')?.textContent?.includes('Summary of pin'))
    await app.press('Read more')
    await until(() => location.hash === '#/pages/notice/detail?id=pin')
    await app.close()
    await open()
    await until(() => ticker()?.textContent?.includes('Title of pin'))
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })

  it('does not cover the Home of an account that was opened after it', () => {
    const old = notice('from before', true)
    const opened = Number(old.publishedAt) + 1
    expect(popupOf([old], opened)).toBeUndefined()
    expect(popupOf([old, { ...notice('since then', true), publishedAt: String(opened) }], opened)?.id).toBe(
      'since then',
    )
  })

  it('is the first pinned one that was not shown on this device', () => {
    const all = [notice('plain'), notice('a', true), notice('b', true)]
    expect(popupOf(all, 0)?.id).toBe('a')
    rememberPopup('a')
    expect(popupOf(all, 0)?.id).toBe('b')
    rememberPopup('b')
    expect(popupOf(all, 0)).toBeUndefined()
    expect(JSON.parse(localStorage.getItem('tapeline.popups') ?? '')).toEqual(['b', 'a'])
  })
})

it.each([
  ['/pages/market/market', true],
  ['/pages/helpCenter/helpDetail?id=first-order', true],
  ['//evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['/nowhere', false],
  ['', false],
])('a banner to %j is a link: %j', (to, inside) => {
  expect(insidePath(to) !== undefined).toBe(inside)
})
