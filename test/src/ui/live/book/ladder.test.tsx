import { signal } from '@preact/signals-core'
import { act, Profiler } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Trade } from '#protocol'
import type { BookRow, BookView, FeedValue } from '#stream'
import { BookLadder } from '../../../../../src/ui/live/book/BookLadder.tsx'
import { TradesTape } from '../../../../../src/ui/live/book/TradesTape.tsx'
import { type Rendered, renderPart } from '../../../../support/renderApp.tsx'
import { watchTextWrites } from '../textWrites.ts'

const live = <T,>(data: T | undefined): FeedValue<T> => ({
  data,
  fetch: 'live',
  stale: false,
  ts: 1,
  arrivedAt: 1,
  seq: 1,
})
const book = (asks: readonly BookRow[], bids: readonly BookRow[]): BookView => ({ instId: 'X', asks, bids, seqId: 1 })
const FIRST = book(
  [
    ['101.00', '1', '1'],
    ['102.00', '2', '3'],
  ],
  [['100.00', '4', '4']],
)

let renders = 0
let page: Rendered
let picked: string[] = []
const value = signal<FeedValue<BookView>>(live<BookView>(undefined))
const best = signal<FeedValue<BookView>>(live<BookView>(undefined))
const trades = signal<FeedValue<readonly Trade[]>>(live<readonly Trade[]>(undefined))
const same = (text: string): string => text
const labels = { bids: 'Bids', asks: 'Asks', price: 'Price', size: 'Size', spread: 'Spread' }
const sides = { buy: '▲', sell: '▼' }

const texts = (side: 'bid' | 'ask'): string[] =>
  [...page.root.querySelectorAll(`[data-side=${side}] button`)].map((one) =>
    [...one.querySelectorAll('span')].map((span) => span.textContent).join(' '),
  )
const trade = (tradeId: string, px: string, side: Trade['side']): Trade => ({
  instId: 'X',
  tradeId,
  px,
  sz: '2',
  side,
  ts: '1700000000000',
})

beforeEach(async () => {
  picked = []
  value.value = live<BookView>(undefined)
  best.value = live<BookView>(undefined)
  trades.value = live<readonly Trade[]>(undefined)
  page = await renderPart(
    <Profiler id="book" onRender={() => (renders += 1)}>
      <BookLadder
        value={value}
        best={best}
        tickSz="0.01"
        step="0.01"
        depth={3}
        layout="stacked"
        labels={labels}
        formatPrice={same}
        formatSize={same}
        onPick={(price) => picked.push(price)}
      />
      <TradesTape
        value={trades}
        length={2}
        labels={{ price: 'Price', size: 'Size', time: 'Time' }}
        sides={sides}
        formatPrice={same}
        formatSize={same}
        formatTime={same}
      />
    </Profiler>,
  )
  renders = 0
})
afterEach(() => page.close())

describe('the ladder on screen', () => {
  it('is busy until the book comes, then shows it, best prices first, empty places empty', () => {
    expect(page.root.querySelector('[aria-busy=true]')).not.toBeNull()
    value.value = live(FIRST)
    expect(page.root.querySelector('[aria-busy=true]')).toBeNull()
    expect(texts('ask')).toEqual(['101.00 1', '102.00 2', ' '])
    expect(texts('bid')).toEqual(['100.00 4', ' ', ' '])
    expect(page.root.querySelector('[data-spread]')?.textContent).toBe('')
  })

  it('tells the spread of the ungrouped book, and none while a side of it is empty', () => {
    value.value = live(FIRST)
    best.value = live(book([['100.01', '1', '1']], [['99.99', '1', '1']]))
    const spread = page.root.querySelector('[data-spread]')
    expect(spread?.textContent).toBe('0.02')
    best.value = live(book([], [['99.99', '1', '1']]))
    expect(spread?.textContent).toBe('')
  })

  it('keeps its rows, and is busy, while the book of another step is on its way', () => {
    value.value = live(FIRST)
    value.value = live<BookView>(undefined)
    expect(page.root.querySelector('[aria-busy=true]')).not.toBeNull()
    expect(texts('ask')).toEqual(['101.00 1', '102.00 2', ' '])
  })

  it('draws the running total as the bar', () => {
    value.value = live(FIRST)
    const bars = [...page.root.querySelectorAll<HTMLElement>('[data-side=ask] i')].map((bar) => bar.style.transform)
    expect(bars).toEqual(['scaleX(0.250)', 'scaleX(0.750)', 'scaleX(0)'])
  })

  it('renders nothing when the book changes, and writes only the texts that did', () => {
    value.value = live(FIRST)
    const writes = watchTextWrites(page.root)
    value.value = live(
      book(
        [
          ['101.00', '1', '1'],
          ['102.00', '2.5', '3.5'],
        ],
        FIRST.bids,
      ),
    )
    expect(writes.take()).toBe(1)
    expect(renders).toBe(0)
    writes.stop()
  })

  it('hands on the price of the row that is tapped, as it is now; an empty row hands on none', async () => {
    value.value = live(FIRST)
    value.value = live(book([['101.50', '1', '1']], FIRST.bids))
    const rows = page.root.querySelectorAll<HTMLElement>('[data-side=ask] button')
    await act(async () => rows[0]?.click())
    await act(async () => rows[1]?.click())
    expect(picked).toEqual(['101.50'])
  })
})

describe('the tape', () => {
  it('shows the newest trades with arrow and side, bounded, without rendering', () => {
    trades.value = live([trade('3', '12', 'sell'), trade('2', '11', 'buy'), trade('1', '10', 'buy')])
    const rows = [...page.root.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent).join(' '),
    )
    expect(rows).toEqual(['▼ 12 2 1700000000000', '▲ 11 2 1700000000000'])
    expect(renders).toBe(0)
  })
})
