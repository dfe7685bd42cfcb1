import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession } from '../../../src/app/session.ts'
import { instruments } from '../../../src/app/state.ts'
import { FIRST_SORT } from '../../../src/lists/instruments/order.ts'
import { marketState, setMarketState } from '../../../src/pages/market/parts/marketState.ts'
import { KEPT, withSearch } from '../../../src/pages/search/parts/recent.ts'
import type { Posted } from '../../../src/request/transport.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../support/renderApp.tsx'
import { instrument } from '../instrument.ts'

vi.mock('../../../src/request/transport.ts', () => ({
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
  await app.close()
  instruments.value = []
})

describe('the Market tab', () => {
  it('sorts by volume first, both ways by a tap on the head, and says so', async () => {
    await pulse()
    expect(shown()).toEqual(['D-USDT', 'C-USDT', 'B-USDT', 'A-USDT'])
    expect(sorted()).toEqual(['none', 'descending', 'none', 'none'])
    await act(async () => app.control('Volume ↓')?.click())
    expect(shown()).toEqual(['A-USDT', 'B-USDT', 'C-USDT', 'D-USDT'])
    expect(sorted()).toEqual(['none', 'ascending', 'none', 'none'])
    await act(async () => app.control('Name')?.click())
    expect(sorted()).toEqual(['ascending', 'none', 'none', 'none'])
  })

  it('remembers tab and order', async () => {
    await app.press('Forex')
    expect(shown()).toEqual(['EUR-USD'])
    expect(marketState.peek().tab).toBe('forex')
    expect(JSON.parse(localStorage.getItem('tapeline.market') ?? '')).toMatchObject({ tab: 'forex', key: 'volume' })
  })

  it('offers the most traded where there are no favourites, and shows them in the order of adding', async () => {
    await pulse()
    await app.press('Favourites')
    expect(app.text()).toContain('No favourites yet')
    await app.press('Add the top three')
    expect(shown()).toEqual(['D-USDT', 'C-USDT', 'B-USDT'])
    localStorage.removeItem('tapeline.favourites')
    await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: 'tapeline.favourites' })))
    await until(() => app.text().includes('No favourites yet'))
  })

  it('says that futures come later, and leads back to what is live', async () => {
    await app.press('Futures')
    expect(app.text()).toContain('Futures are not open here yet')
    await app.press('Show spot')
    expect(shown()).toHaveLength(4)
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
    expect(app.text()).not.toContain('Nothing is quoted here')
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
