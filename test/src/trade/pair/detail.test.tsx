import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Order, PENDING_TIME } from '#protocol'
import type { Candle } from '#stream'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { endSession } from '../../../../src/core/session/session.ts'
import { domain, instruments } from '../../../../src/core/state/state.ts'
import { changeChart, chartSettings, readSettings } from '../../../../src/market/charts/chartSettings.ts'
import { chooseCurrency } from '../../../../src/market/currency/displayCurrency.ts'
import { inCurrency } from '../../../../src/trade/pair/approx.ts'
import { interval } from '../../../../src/trade/pair/interval.ts'
import { orderLines } from '../../../../src/trade/pair/orderLines.ts'
import { formatDateTime } from '../../../../src/ui/format/time.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'
import { instrument } from '../../instrument.ts'

vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (): Promise<Posted> =>
    Promise.resolve({ kind: 'answer', status: 200, body: { code: '1009', msg: 'Not found.' } }),
}))

const OPEN = Date.parse('2026-01-14T12:00:00Z')
const SATURDAY = Date.parse('2026-01-10T12:00:00Z')
const bar = (time: number): Candle => ({ time, open: 1, high: 2, low: 0.5, close: 1.5, volume: 3, closed: false })
const here = (): string => location.hash.slice(1)
/** Is what the selector finds shown as old? */
const old = (inside: string): boolean => document.querySelector(inside)?.closest('[data-stale]') !== null
const isLoading = (inside: string): boolean => document.querySelector(inside)?.closest('[data-loading]') !== null
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent)
const isInert = () => document.querySelector('header')?.closest('[inert]') !== null
let app: Rendered | undefined

const open = async (instId: string, now = OPEN): Promise<Rendered> => {
  const rendered = await renderApp(`/pages/trendDetails/trendDetails?instId=${instId}`)
  app = rendered
  await act(async () => {
    rendered.stream.now.value = now
  })
  return rendered
}

beforeEach(() => {
  useDictionaries()
  endSession()
  localStorage.clear()
  interval.value = '15m'
  chartSettings.value = readSettings(undefined)
  instruments.value = [instrument('BTC-USDT'), instrument('EUR-USD', 'forex')]
})
afterEach(async () => {
  await app?.close()
  app = undefined
  instruments.value = []
})

const said = (at: number): string => formatDateTime(at).replace(/\s/g, ' ').replaceAll('\u2011', '-')

describe('the page of an instrument', () => {
  it('shows price, move, range and volume from its quote, and asks for nothing else', async () => {
    const { stream, text } = await open('BTC-USDT')
    await until(() => stream.demanded.has('BTC-USDT'))
    await act(async () =>
      stream.setQuote('BTC-USDT', {
        last: '63482.1',
        open24h: '63000',
        high24h: '64010',
        low24h: '61902.4',
        vol24h: '38200',
      }),
    )
    expect(text()).toContain('63,482.10')
    expect(text()).toContain('▲ +0.76%')
    expect(text()).toContain('64,010.00')
    expect(text()).toContain('38.2K BTC')
    expect([...stream.demanded.keys()]).toEqual(['BTC-USDT'])
    expect([...stream.open.keys()].toSorted()).toEqual(['book BTC-USDT', 'candles BTC-USDT 15m'])
  })

  it('says in words that there is no chart while there is no connection', async () => {
    const { stream, text } = await open('BTC-USDT')
    await until(() => stream.open.has('candles BTC-USDT 15m'))
    expect(text()).not.toContain('Couldn’t load the candles')
    await act(async () => {
      stream.connection.value = { phase: 'offline', rtt: undefined, reason: 'offline', since: OPEN }
    })
    expect(text()).toContain('Couldn’t load the candles')
  })

  it('takes the colours from a price that is too old, and from a book and a chart that are not live', async () => {
    const { stream, text } = await open('BTC-USDT')
    await until(() => stream.open.has('book BTC-USDT'))
    const view = { instId: 'BTC-USDT', asks: [['101', '1', '1']], bids: [['99', '1', '1']], seqId: 1 } as const
    await act(async () => {
      stream.setQuote('BTC-USDT', { last: '100', arrivedAt: OPEN - 9_999 })
      stream.setFeed('book BTC-USDT', view)
    })
    expect([old('[data-field=last]'), old('[data-side]')]).toEqual([false, false])
    await act(async () => {
      stream.now.value = OPEN + 1
    })
    expect([old('[data-field=last]'), old('[data-side]')]).toEqual([true, true])
    await act(async () => {
      stream.setQuote('BTC-USDT', { last: '100' })
      stream.setFeed('book BTC-USDT', view, { stale: true, arrivedAt: OPEN - 300_000 })
    })
    expect([old('[data-field=last]'), old('[data-side]')]).toEqual([false, true])
    // What is remembered stands for a moment when a feed is opened again; its age is said when it stays.
    expect(text()).not.toContain('Not live')
    await act(async () => {
      stream.now.value += 1_000
    })
    expect(text()).toContain('Not live · 5 min old')
    await act(async () => {
      stream.setQuote('BTC-USDT', { last: '100', stale: true, arrivedAt: stream.now.peek() - 5_000 })
      stream.setFeed('book BTC-USDT', view)
    })
    expect([old('[data-field=last]'), old('[data-side]')]).toEqual([true, true])
    // A socket that is down brings nothing new, whatever the feed last said.
    await act(async () => {
      stream.connection.value = { phase: 'waiting', rtt: undefined, reason: 'dropped', since: OPEN }
      stream.now.value += 1_000
    })
    expect(old('[data-side]')).toBe(true)
  })

  it('keeps the colours of what was known before while the present is on its way, and says no age', async () => {
    const { stream, text } = await open('BTC-USDT')
    await until(() => stream.open.has('book BTC-USDT'))
    const view = { instId: 'BTC-USDT', asks: [['101', '1', '1']], bids: [['99', '1', '1']], seqId: 1 } as const
    const before = { arrivedAt: OPEN - 40_000, stale: true, askedAt: OPEN }
    await act(async () => {
      stream.setQuote('BTC-USDT', { last: '100', ...before })
      stream.setFeed('book BTC-USDT', view, { fetch: 'loading', ...before })
      stream.now.value = OPEN + PENDING_TIME - 1
    })
    expect([old('[data-field=last]'), old('[data-side]')]).toEqual([false, false])
    expect([isLoading('[data-field=last]'), isLoading('[data-side]')]).toEqual([true, true])
    expect(text()).not.toMatch(/\d s old/)
    // The answer did not come in time.
    await act(async () => {
      stream.now.value = OPEN + PENDING_TIME
    })
    expect([old('[data-field=last]'), old('[data-side]')]).toEqual([true, true])
    await act(async () => {
      stream.now.value += 1_000
    })
    expect(text()).toContain('Not live · 44 s old')
    // Nothing can be on its way over a socket that is down.
    await act(async () => {
      stream.setQuote('BTC-USDT', { last: '100', ...before, askedAt: stream.now.peek() })
      stream.connection.value = { phase: 'waiting', rtt: undefined, reason: 'dropped', since: OPEN }
    })
    expect([old('[data-field=last]'), isLoading('[data-field=last]')]).toEqual([true, false])
    await act(async () => {
      stream.connection.value = { phase: 'live', rtt: 30, reason: undefined, since: OPEN }
      stream.setQuote('BTC-USDT', { last: '100' })
      stream.setFeed('book BTC-USDT', view)
    })
    expect([old('[data-field=last]'), old('[data-side]')]).toEqual([false, false])
    expect([isLoading('[data-field=last]'), isLoading('[data-side]')]).toEqual([false, false])
  })

  it('tells where the price comes from, when it was made, how old it is, and its number', async () => {
    const { stream, text, control } = await open('BTC-USDT')
    await act(async () =>
      stream.setQuote('BTC-USDT', { last: '63482.1', ts: OPEN - 2_500, arrivedAt: OPEN - 2_000, seq: 4_711 }),
    )
    const price = [...document.querySelectorAll('button')].find((one) => /63,482.*comes from/.test(one.textContent))
    await act(async () => price?.click())
    await until(() => document.querySelector('[role=dialog]'))
    expect(text()).toContain('SourceTapeline, last trade')
    expect(text()).toContain(`Source time${said(OPEN - 2_500)}`)
    expect(text()).toContain(`Received here${said(OPEN - 2_000)}`)
    expect(text()).toContain('Age2 s old')
    expect(text()).toContain('Sequence4,711')
    expect(text()).toContain('less than 10 s old')
    await act(async () => {
      stream.now.value = OPEN + 10_000
    })
    expect(text()).toContain('This price is too old to trade on.')
    await act(async () => control('Close')?.click())
  })

  it('closes every feed when it is left', async () => {
    const { stream, close } = await open('BTC-USDT')
    await until(() => stream.open.has('book BTC-USDT'))
    await close()
    app = undefined
    expect(stream.open.size).toBe(0)
    expect(stream.demanded.size).toBe(0)
  })

  it('opens the feed of the interval that is chosen, closes the other, and remembers it', async () => {
    const { stream } = await open('BTC-USDT')
    await until(() => stream.open.has('candles BTC-USDT 15m'))
    const hour = document.querySelector<HTMLInputElement>('input[aria-label="1 hour"]')
    await act(async () => hour?.click())
    await until(() => stream.open.has('candles BTC-USDT 1H'))
    expect(stream.open.has('candles BTC-USDT 15m')).toBe(false)
    expect(localStorage.getItem('tapeline.interval')).toBe('1H')
  })

  it('subscribes to trades only while they are shown', async () => {
    const { stream, press } = await open('BTC-USDT')
    await until(() => stream.open.has('book BTC-USDT'))
    await press('Trades')
    expect(stream.open.has('trades BTC-USDT')).toBe(true)
    expect(stream.open.has('book BTC-USDT')).toBe(false)
  })

  it('counts down to the end of the forming candle, and has a table beside the picture', async () => {
    const { stream, press, text } = await open('BTC-USDT')
    await press('Show as table')
    await act(async () =>
      stream.setFeed('candles BTC-USDT 15m', {
        instId: 'BTC-USDT',
        bar: '15m',
        bars: [bar(OPEN - 900_000), bar(OPEN)],
        change: 'reset',
        hasOlder: false,
      }),
    )
    expect(text()).toContain('Candle closes in 15:00')
    await act(async () => {
      stream.now.value = OPEN + 108_000
    })
    expect(text()).toContain('Candle closes in 13:12')
    expect(document.querySelectorAll('tbody tr')).toHaveLength(2)
    expect(document.querySelector('caption')?.textContent).toContain('15 minutes')
  })

  it('tells the chosen indicators in the table too', async () => {
    changeChart({ shown: ['MA', 'RSI'], parameters: { ...chartSettings.peek().parameters, MA: [1, 2, 3], RSI: [2] } })
    const { stream, press } = await open('BTC-USDT')
    await press('Show as table')
    const bars = [1, 2, 4].map((close, at) => ({ ...bar(OPEN + at * 900_000), close }))
    await act(async () =>
      stream.setFeed('candles BTC-USDT 15m', {
        instId: 'BTC-USDT',
        bar: '15m',
        bars,
        change: 'reset',
        hasOlder: false,
      }),
    )
    await until(() => texts('thead th').length > 6)
    expect(texts('thead th').slice(6)).toEqual(['MA1', 'MA2', 'MA3', 'RSI2'])
    expect(texts('tbody tr:first-child td').slice(5)).toEqual(['4.00', '3.00', '2.33', '100.00'])
    expect(texts('tbody tr:last-child td').slice(5)).toEqual(['1.00', '--', '--', '--'])
  })

  it('opens the settings of charts, which are remembered, and says what a figure may be', async () => {
    const { press, type, text, field } = await open('BTC-USDT')
    await press('Indicators and settings')
    await until(() => document.querySelector('[role=dialog]'))
    await type('Length 1', '0')
    expect(text()).toContain('A whole number from 1 to 400')
    expect(chartSettings.peek().parameters.MA).toEqual([7, 25, 99])
    expect(field('Length 1')?.value).toBe('0')
    await type('Length 1', '5')
    const rsi = [...document.querySelectorAll<HTMLInputElement>('[role=switch]')].at(5)
    await act(async () => rsi?.click())
    expect(localStorage.getItem('tapeline.chart')).toContain('"shown":["MA","VOL","RSI"]')
    expect(chartSettings.peek().parameters.MA).toEqual([5, 25, 99])
    await press('Restore default indicators')
    expect(chartSettings.peek()).toEqual(readSettings(undefined))
  })

  it('draws a line instead of candles, and remembers it', async () => {
    const { press, control } = await open('BTC-USDT')
    await press('Show as line')
    expect(chartSettings.peek().style).toBe('line')
    expect(control('Show as candles')).toBeDefined()
  })

  it('sets an alert at the price that stands there, on the side that is meant', async () => {
    const { stream, press, type, text } = await open('BTC-USDT')
    await act(async () => stream.setQuote('BTC-USDT', { last: '100' }))
    await press('Set a price alert')
    await until(() => document.querySelector('[role=dialog]'))
    expect(text()).toContain('The price has already been reached.')
    await type('Price', '95')
    const foot = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
    await act(async () => foot.find(({ textContent }) => textContent === 'Set a price alert')?.click())
    await until(() => localStorage.getItem('tapeline.alerts'))
    expect(localStorage.getItem('tapeline.alerts')).toContain('"side":"below","price":"95"')
    await until(() => text().includes('We’ll alert you when BTC / USDT falls to 95.00.'))
  })

  it('fills the screen while the rest of the page rests, until Escape', async () => {
    const { press, control } = await open('BTC-USDT')
    await press('Full screen')
    const panel = document.querySelector('[data-full]')
    expect(panel).not.toBeNull()
    await until(isInert)
    await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
    await until(() => document.querySelector('[data-full]') === null)
    expect(isInert()).toBe(false)
    expect(control('Full screen')).toBeDefined()
  })

  it('subscribes to a deeper book only while the depth is shown', async () => {
    const { press } = await open('BTC-USDT')
    await press('Depth')
    expect(document.querySelector('[aria-selected=true]')?.textContent).toBe('Depth')
  })

  it('says that the candles did not come, until they do', async () => {
    const { stream, text } = await open('BTC-USDT')
    await until(() => stream.open.has('candles BTC-USDT 15m'))
    await act(async () => stream.setFeed('candles BTC-USDT 15m', undefined, { fetch: 'failed' }))
    expect(text()).toContain('Couldn’t load the candles')
    await act(async () => stream.setFeed('candles BTC-USDT 15m', undefined, { fetch: 'loading' }))
    expect(text()).not.toContain('Couldn’t load the candles')
  })

  it('leads to the ticket with instrument and side', async () => {
    const { press } = await open('BTC-USDT')
    await press('Sell')
    await until(() => here() === '/pages/transaction/transaction?instId=BTC-USDT&side=sell')
  })

  it('leads from a contract’s chart to the ticket of contracts, and calls it nothing that is only watched', async () => {
    instruments.value = [{ ...instrument('BTC-USDT-SWAP', 'futures'), baseCcy: 'BTC', quoteCcy: 'USDT' }]
    const { press, text, stream } = await open('BTC-USDT-SWAP')
    await until(() => stream.open.has('book BTC-USDT-SWAP'))
    expect(text()).not.toContain('not traded yet')
    await press('Sell / Short')
    await until(() => here() === '/pages/contract/contract?instId=BTC-USDT-SWAP&side=sell')
  })

  it('leads from a pair’s chart to the ticket of forex, by its buttons', async () => {
    const { press } = await open('EUR-USD')
    await press('Sell')
    await until(() => here() === '/pages/contract/contract?product=forex&instId=EUR-USD&side=sell')
  })

  it('says in plain words that a market rests, and until when', async () => {
    const { stream, text } = await open('EUR-USD', SATURDAY)
    // Saturday noon to Sunday 17:00 in New York (22:00 UTC) are 34 hours.
    await until(() => text().includes('Closed. Opens in 1d 10:00'))
    expect(text()).toContain('Weekend.')
    await act(async () => {
      stream.now.value = OPEN
    })
    expect(text()).not.toContain('Closed. Opens in')
  })

  it('has an answer for an instrument that does not exist', async () => {
    const { press, text } = await open('NO-PE')
    await until(() => text().includes('NO-PE not found'))
    await press('Go to Markets')
    await until(() => here() === '/pages/market/market' && document.querySelector('[data-inst-id]'))
  })

  it('shows a worth by the rule of all others: none while that is US dollars, else in the chosen currency', async () => {
    const named = { language: { simple: '' }, FILE_DOMAIN: '', logo: '', title: '' } as const
    domain.value = { ...named, exRate: { USD: '1', EUR: '0.92' } }
    const { stream, text } = await open('BTC-USDT')
    await act(async () => stream.setQuote('BTC-USDT', { last: '100' }))
    expect(text()).not.toContain('≈')
    await act(async () => chooseCurrency('EUR'))
    expect(text()).toContain('≈ 92.00 EUR')
    await act(async () => chooseCurrency(undefined))
    expect(text()).not.toContain('≈')
    domain.value = undefined
  })

  it('keeps favourites', async () => {
    const { press } = await open('BTC-USDT')
    await press('Add BTC / USDT to favorites')
    expect(localStorage.getItem('tapeline.favourites')).toBe('["BTC-USDT"]')
    await press('Remove BTC / USDT from favorites')
    expect(localStorage.getItem('tapeline.favourites')).toBe('[]')
  })
})

describe('worth in the display currency', () => {
  const rates = { USD: '1', EUR: '0.92', JPY: '150' }
  it.each([
    ['spot', '100', 'USDT', 'EUR', '92'],
    ['metal', '0.5', 'USD', 'JPY', '75'],
    ['metal', '100', 'JPY', 'EUR', undefined],
    ['spot', '100', 'USD', 'USD', undefined],
    ['spot', '', 'USDT', 'EUR', undefined],
    ['forex', '1.16', 'USD', 'EUR', undefined],
  ] as const)('of %s, %s %s in %s: %s', (kind, price, quoteCcy, currency, worth) => {
    const rate = rates[currency]
    expect(inCurrency(price, { kind, quoteCcy }, { currency, rate, decimals: 2, live: false })).toBe(worth)
  })
})

const order = (instId: string, side: Order['side'], px: string, ordType: Order['ordType'] = 'limit'): Order =>
  ({ ordId: `${side}${px}`, instId, side, px, ordType, state: 'live', trigPx: '', trigTime: '' }) as Order

describe('open orders in the chart', () => {
  const words = {
    label: ({ side }: Order) => side,
    handle: ({ px }: Order) => `at ${px}`,
    trigger: () => 'waits',
    triggerHandle: ({ trigPx }: Order) => `waits for ${trigPx}`,
  }
  it('are lines at their price, in the colour of their side; market orders and other instruments have none', () => {
    const lines = orderLines(
      [order('X', 'buy', '10'), order('X', 'sell', '12'), order('X', 'buy', '', 'market'), order('Y', 'buy', '9')],
      'X',
      words,
    )
    expect(lines).toEqual([
      { id: 'order buy10', kind: 'order', price: 10, label: 'buy', tone: 'up', handle: 'at 10' },
      { id: 'order sell12', kind: 'order', price: 12, label: 'sell', tone: 'down', handle: 'at 12' },
    ])
    expect(orderLines(undefined, 'X', words)).toEqual([])
  })

  it('have a line at the price that they wait for, which can be dragged, until it was reached', () => {
    const stop = { ...order('X', 'sell', '', 'market'), trigPx: '8' }
    expect(orderLines([stop], 'X', words)).toEqual([
      { id: 'trigger sell', kind: 'stop', price: 8, label: 'waits', tone: 'warn', handle: 'waits for 8' },
    ])
    expect(orderLines([{ ...stop, trigTime: '1' }], 'X', words)).toEqual([])
    const limit = { ...order('X', 'sell', '7'), trigPx: '8' }
    expect(orderLines([limit], 'X', words).map(({ kind, price }) => [kind, price])).toEqual([
      ['order', 7],
      ['stop', 8],
    ])
  })

  it('cannot be dragged where they cannot be changed', () => {
    expect(orderLines([order('X', 'buy', '10', 'market')], 'X', words)[0]).not.toHaveProperty('handle')
  })
})
