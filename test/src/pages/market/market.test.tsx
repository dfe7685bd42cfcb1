import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { endSession } from '../../../../src/core/session/session.ts'
import { instruments } from '../../../../src/core/state/state.ts'
import { appFavourites } from '../../../../src/market/lists/appFavourites.ts'
import { FIRST_SORT } from '../../../../src/market/lists/instruments/sort.ts'
import { marketState, setMarketState } from '../../../../src/pages/market/parts/marketState.ts'
import { KEPT, withSearch } from '../../../../src/pages/search/parts/recent.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'
import { instrument } from '../../instrument.ts'

vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (): Promise<Posted> =>
    Promise.resolve({ kind: 'answer', status: 200, body: { code: '1009', msg: 'Not found.' } }),
}))

const ALL = ['A-USDT', 'B-USDT', 'C-USDT', 'D-USDT'].map((id) => instrument(id))
const here = (): string => location.hash.slice(1)
const shown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-inst-id]')].map((row) => row.dataset['instId'] ?? '')
const sorted = (): (string | null | undefined)[] =>
  ['Name', 'Volume', 'Price', '24 h'].map((name) =>
    [...document.querySelectorAll('th')].find((head) => head.textContent?.startsWith(name))?.getAttribute('aria-sort'),
  )
let app: Rendered

/** The rows and the nodes of their live texts. */
const parts = (): (Node | null)[] =>
  [...document.querySelectorAll('[data-inst-id]')].flatMap((row) => [
    row,
    ...[...row.querySelectorAll('[data-field]')].map((field) => field.firstChild),
  ])
/** No frame is painted until the answer is called. */
const holdFrames = (): (() => void) => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  return () => {
    vi.unstubAllGlobals()
    for (const run of frames) run(0)
  }
}
const pulse = (): Promise<void> =>
  act(async () =>
    app.stream.setFeed(
      'pulse',
      new Map(
        ALL.map(({ instId }, index) => [
          instId,
          { instId, last: String(10 - index), open24h: '5', volCcy24h: String(index * 100), ts: 1 },
        ]),
      ),
    ),
  )

beforeEach(async () => {
  useDictionaries()
  endSession()
  setMarketState({ tab: 'spot', sort: FIRST_SORT })
  instruments.value = [...ALL, instrument('EUR-USD', 'forex')]
  app = await renderApp('/pages/market/market')
  await until(() => shown().length > 0)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await app.close()
  instruments.value = []
})

describe('the Market tab', () => {
  it('sorts by volume first, both ways by a tap on the head, and says so', async () => {
    await pulse()
    expect(shown()).toEqual(['D-USDT', 'C-USDT', 'B-USDT', 'A-USDT'])
    expect(sorted()).toEqual(['none', 'descending', 'none', 'none'])
    await act(async () => app.control('Volume ↓')?.click())
    await until(() => shown()[0] === 'A-USDT')
    expect(shown()).toEqual(['A-USDT', 'B-USDT', 'C-USDT', 'D-USDT'])
    expect(sorted()).toEqual(['none', 'ascending', 'none', 'none'])
    await act(async () => app.control('Name')?.click())
    expect(sorted()).toEqual(['ascending', 'none', 'none', 'none'])
  })

  it('answers a tap on a head before any row changes, and then changes the texts of the same rows', async () => {
    await pulse()
    const before = parts()
    const paint = holdFrames()
    await act(async () => app.control('Volume ↓')?.click())
    expect(sorted()).toEqual(['none', 'ascending', 'none', 'none'])
    expect(shown()[0]).toBe('D-USDT')
    paint()
    await until(() => shown()[0] === 'A-USDT')
    expect(before).toHaveLength(4 * (1 + 3))
    // The very same nodes: `toEqual` would do with equal ones.
    expect(parts().every((part, at) => part === before[at])).toBe(true)
  })

  it('answers a tap on a tab before its list is made', async () => {
    const paint = holdFrames()
    await act(async () => app.control('Forex')?.click())
    expect(document.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Forex')
    expect(shown()).toHaveLength(4)
    paint()
    await until(() => shown()[0] === 'EUR-USD')
  })

  it('remembers tab and order', async () => {
    await app.press('Forex')
    await until(() => shown()[0] === 'EUR-USD')
    expect(shown()).toEqual(['EUR-USD'])
    expect(marketState.peek().tab).toBe('forex')
    expect(JSON.parse(localStorage.getItem('tapeline.market') ?? '')).toMatchObject({ tab: 'forex', key: 'volume' })
  })

  it('offers the most traded where there are no favourites, and shows them in the order of adding', async () => {
    await pulse()
    await app.press('Favorites')
    await until(() => app.text().includes('No favorites yet'))
    await app.press('Add the top three')
    expect(shown()).toEqual(['D-USDT', 'C-USDT', 'B-USDT'])
    localStorage.removeItem('tapeline.favourites')
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'tapeline.favourites' })))
    await until(() => app.text().includes('No favorites yet'))
  })

  it('says how it is sorted to those who cannot see it', async () => {
    expect(app.text()).not.toContain('Sorted by')
    await app.press('Price')
    expect(app.text()).toContain('Sorted by Price, descending')
    await app.press('Price ↓')
    expect(app.text()).toContain('Sorted by Price, ascending')
  })

  it('keeps the user’s own order of favourites until a head is tapped, and has it again after an edit', async () => {
    await pulse()
    await act(async () => appFavourites().take(['B-USDT', 'D-USDT', 'A-USDT'], undefined))
    await app.press('Favorites')
    await until(() => shown()[0] === 'B-USDT')
    expect(shown()).toEqual(['B-USDT', 'D-USDT', 'A-USDT'])
    expect(sorted()).toEqual(['none', 'none', 'none', 'none'])
    await app.press('Volume')
    await until(() => shown()[0] === 'D-USDT')
    await app.press('Edit')
    await app.press('Move B / USDT down')
    await until(() => shown()[1] === 'B-USDT')
    expect(shown()).toEqual(['D-USDT', 'B-USDT', 'A-USDT'])
    expect(sorted()).toEqual(['none', 'none', 'none', 'none'])
    await act(async () => appFavourites().take([], undefined))
  })

  it('says until when forex is open or closed, on the venue’s clock', async () => {
    // A Friday: the week ends at 22:00 UTC.
    const friday = Date.UTC(2026, 0, 9, 21, 59, 0)
    await act(async () => {
      app.stream.clock.value = { offset: 30_000, uncertainty: 20, measuredAt: friday }
      app.stream.now.value = friday
    })
    await act(async () => {
      instruments.value = [...ALL, { ...instrument('EUR-USD', 'forex'), hours: 'forex' }]
    })
    await app.press('Forex')
    await until(() => app.text().includes('Closes in'))
    expect(app.text()).toContain('OpenCloses in 00:30')
    await act(async () => {
      app.stream.now.value = friday + 30_000
    })
    expect(app.text()).toContain('ClosedOpens in 2d 00:00')
    await act(async () => app.stream.setQuote('EUR-USD', { last: '1.1' }))
    await act(async () => {
      app.stream.now.value = friday + 61_000
    })
    expect(document.querySelector('[data-field="note"]')?.textContent).toBe('Opens in 48 h')
  })

  it('counts down to the right break of forex once it knows that this device is an hour fast', async () => {
    // A Tuesday: there is a break of five minutes at 22:00 UTC.
    const tuesday = Date.UTC(2026, 0, 6, 22, 30, 0)
    await act(async () => {
      app.stream.clock.value = undefined
      app.stream.now.value = tuesday
      instruments.value = [...ALL, { ...instrument('EUR-USD', 'forex'), hours: 'forex' }]
    })
    await app.press('Forex')
    await until(() => app.text().includes('OpenCloses in 23:30:00'))
    await act(async () => {
      app.stream.clock.value = { offset: -3_600_000, uncertainty: 20, measuredAt: tuesday }
    })
    await until(() => app.text().includes('OpenCloses in 30:00'))
  })

  it('lists contracts under futures alone, by their name', async () => {
    await act(async () => {
      instruments.value = [...ALL, instrument('A-USDT-SWAP', 'futures')]
    })
    await until(() => shown().length === 4)
    await app.press('Futures')
    await until(() => shown().length === 1)
    expect(document.querySelector('[data-inst-id="A-USDT-SWAP"] b')?.parentElement?.textContent).toBe('A Perp')
  })

  it('opens an instrument and the search', async () => {
    await act(async () => document.querySelector<HTMLElement>('[data-inst-id="B-USDT"]')?.click())
    await until(() => here() === '/pages/trendDetails/trendDetails?instId=B-USDT')
    await act(async () => history.back())
    location.hash = '/pages/market/market'
    await until(() => shown().length > 0)
    await app.press('Search')
    await until(() => here() === '/pages/search/search')
  })

  it('shows the shape of what comes until the instruments are there', async () => {
    await act(async () => {
      instruments.value = []
    })
    expect(shown()).toEqual([])
    expect(app.text()).not.toContain('No markets here')
  })
})

describe('recent searches', () => {
  it('hold the newest first, each once, and no more than fit', () => {
    expect(withSearch(['eth', 'btc'], ' BTC ')).toEqual(['BTC', 'eth'])
    expect(withSearch(['eth'], '  ')).toEqual(['eth'])
    const many = Array.from({ length: KEPT }, (_, index) => `s${index}`)
    expect(withSearch(many, 'new')).toEqual(['new', ...many.slice(0, KEPT - 1)])
  })
})
