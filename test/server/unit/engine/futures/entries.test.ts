import { beforeEach, describe, expect, it } from 'vitest'
import { compare, slippageBound } from '#protocol'
import type { UserAct } from '../../../../../server/engine/futures/acts.ts'
import { amountOf, Books, BTC, order, priceOf, refused } from '../../../../sim/futures/books.ts'
import { fc } from '../../../../support/property.ts'

let books: Books
beforeEach(() => {
  books = new Books('1000')
  for (const uid of ['1', '2']) books.fund(uid, '10000')
  books.sealed()
  books.price('60000')
})
const sound = () => expect(books.fault()).toBeUndefined()
const entry = (side: 'buy' | 'sell', sz: string, trigPx: string, more: object = {}): UserAct => ({
  kind: 'place',
  input: { instId: BTC, side, sz: amountOf(sz), trigPx: priceOf(trigPx), by: 'last', ...more },
})
const place = (side: 'buy' | 'sell', sz: string): UserAct => ({
  kind: 'place',
  input: { instId: BTC, side, sz: amountOf(sz) },
})
const leverage = (by: number): UserAct => ({
  kind: 'settings',
  input: { instId: BTC, leverage: by, mode: 'isolated' },
  caps: undefined,
})
/** The market comes to a price: every watched price is that one. */
const reach = (px: string, by: 'last' | 'mark' = 'last', more: object = {}) => {
  books.price(px, more)
  books.market({ kind: 'price', instId: BTC, by, px: priceOf(px) })
}
const held = (uid = '1') => books.state.position(uid, BTC)?.holding

describe('entries that wait for a trigger', () => {
  it('freeze nothing, fill once at the market when the price comes to them, and never again', () => {
    const { id } = order(books.user('1', entry('buy', '0.1', '61000')))
    expect(books.orders.get(id)).toMatchObject({ state: 'live', frozen: '0', trigTime: undefined })
    expect(books.of('1 available')).toBe('10000')
    reach('60999.9')
    expect(books.orders.get(id)).toMatchObject({ state: 'live' })
    reach('61000')
    expect(books.orders.get(id)).toMatchObject({ state: 'filled', accFillSz: '0.1', trigTime: books.now })
    expect(held()).toMatchObject({ side: 'long', size: '0.1' })
    reach('62000')
    expect(held()?.size).toBe('0.1')
    sound()
  })
  it('wait on either side of the market, by the last price or by the mark', () => {
    const below = order(books.user('1', entry('buy', '0.1', '59000', { by: 'mark' })))
    reach('59000', 'last')
    expect(books.orders.get(below.id)?.state).toBe('live')
    reach('59000', 'mark')
    expect(books.orders.get(below.id)?.state).toBe('filled')
    sound()
  })
  it('sent as limit orders freeze then, and rest in the book', () => {
    const { id } = order(books.user('1', entry('buy', '0.1', '61000', { px: priceOf('60500'), tif: 'gtc' })))
    reach('61000')
    expect(books.orders.get(id)).toMatchObject({ state: 'live', trigTime: books.now })
    expect(Number(books.of('1 frozen'))).toBeGreaterThan(600)
    // It rests now: another touch of its trigger does nothing, a trade through its limit fills it.
    reach('61000')
    expect(books.state.resting(BTC, 'buy').map((one) => one.id)).toEqual([id])
    expect(refused(books.user('1', { kind: 'amend', ordId: id, input: { trigPx: priceOf('62000') } }))).toMatchObject({
      error: 'invalidField',
    })
    books.market({
      kind: 'trade',
      trade: { instId: BTC, tradeId: '1', px: '60499.9', sz: '1', side: 'sell', ts: String(books.now + 5) },
    })
    expect(books.orders.get(id)).toMatchObject({ state: 'filled', accFillQuote: '6050' })
    expect(books.of('1 frozen')).toBe('0')
    sound()
  })
  it('take margin when they are sent, with the leverage of that moment; too little ends them with that reason', () => {
    const { id } = order(books.user('1', entry('buy', '0.5', '61000')))
    order(books.user('1', place('sell', '1')))
    const rich = order(books.user('2', entry('buy', '1', '61000')))
    books.user('2', leverage(20))
    reach('61000')
    expect(books.orders.get(rich.id)).toMatchObject({ state: 'filled', leverage: 20 })
    // It closes half of the short, which needs no margin.
    expect(books.orders.get(id)).toMatchObject({ state: 'filled' })
    const late = order(books.user('1', entry('buy', '5', '62000')))
    reach('62000')
    expect(books.orders.get(late.id)).toMatchObject({ state: 'canceled', cancelSource: 'margin', accFillSz: '0' })
    sound()
  })
  it('keep to the position limit when they are sent, and count towards none while they wait', () => {
    books.user('1', leverage(125))
    const waits = order(books.user('1', entry('buy', '0.8', '61000')))
    order(books.user('1', place('buy', '0.8')))
    reach('61000')
    expect(books.orders.get(waits.id)).toMatchObject({ state: 'canceled', cancelSource: 'position-limit' })
    expect(held()?.size).toBe('0.8')
    sound()
  })
  it('end with a reason where the book is empty, or holds no more within the largest slippage', () => {
    const bound = order(books.user('1', entry('buy', '0.2', '61000', { maxSlippage: '0.005' })))
    const book = {
      asks: [
        ['61000', '0.1'],
        ['61305.1', '5'],
      ] as [string, string][],
      bids: [['60999', '5']] as [string, string][],
    }
    reach('61000', 'last', { book })
    expect(books.orders.get(bound.id)).toMatchObject({
      state: 'canceled',
      cancelSource: 'slippage',
      accFillSz: '0.1',
    })
    const empty = order(books.user('1', entry('buy', '0.2', '62000')))
    reach('62000', 'last', { book: { asks: [], bids: [] } })
    expect(books.orders.get(empty.id)).toMatchObject({ state: 'canceled', cancelSource: 'no-liquidity' })
    sound()
  })
  it('refuse what could not be meant: a price that is reached, post-only, only reducing, a limit far from the trigger', () => {
    expect(refused(books.user('1', entry('buy', '0.1', '60000')))).toMatchObject({ error: 'triggerAtOnce' })
    expect(
      refused(books.user('1', entry('buy', '0.1', '61000', { px: priceOf('61000'), tif: 'post_only' }))),
    ).toMatchObject({ error: 'invalidField', field: 'tif' })
    expect(refused(books.user('1', entry('sell', '0.1', '61000', { reduceOnly: true })))).toMatchObject({
      error: 'invalidField',
      field: 'reduceOnly',
    })
    expect(refused(books.user('1', entry('buy', '0.1', '61000', { px: priceOf('12000') })))).toMatchObject({
      error: 'priceOutOfRange',
      field: 'px',
    })
    expect(books.orders.size).toBe(0)
  })
  it('can be amended and recalled while they wait', () => {
    const { id } = order(books.user('1', entry('buy', '0.1', '61000', { px: priceOf('61100'), tif: 'gtc' })))
    const input = { trigPx: priceOf('62000'), px: priceOf('62100'), sz: amountOf('0.2') }
    expect(order(books.user('1', { kind: 'amend', ordId: id, input }))).toMatchObject({ sz: '0.2', px: '62100' })
    reach('61500')
    expect(books.orders.get(id)).toMatchObject({ state: 'live', trigTime: undefined })
    expect(refused(books.user('1', { kind: 'amend', ordId: id, input: { trigPx: priceOf('61500') } }))).toMatchObject({
      error: 'triggerAtOnce',
    })
    expect(order(books.user('1', { kind: 'recall', ordId: id }))).toMatchObject({ cancelSource: 'user' })
    reach('63000')
    expect(held()).toBeUndefined()
    sound()
  })
  it('set their take-profit and stop-loss at their first fill', () => {
    const attached = { tp: priceOf('63000'), sl: priceOf('59500'), by: 'mark' as const }
    order(books.user('1', entry('buy', '0.1', '61000', { attached })))
    reach('61000')
    expect(books.state.ordersOf('1').map(({ kind, sz }) => [kind, sz])).toEqual([
      ['tp', '0.1'],
      ['sl', '0.1'],
    ])
    sound()
  })
  it('wait on while trading rests, and fill at the first price after it that comes to them', () => {
    const { id } = order(books.user('1', entry('buy', '0.1', '61000')))
    books.quotes.delete(BTC)
    books.market({ kind: 'price', instId: BTC, by: 'last', px: priceOf('61500') })
    expect(books.orders.get(id)?.state).toBe('live')
    reach('61200')
    expect(books.orders.get(id)).toMatchObject({ state: 'filled' })
    sound()
  })
  it('end where nothing may be opened any more', () => {
    const { id } = order(books.user('1', entry('buy', '0.1', '61000')))
    books.mode = 'reduce-only'
    reach('61000')
    expect(books.orders.get(id)).toMatchObject({ state: 'canceled', cancelSource: 'withdrawn' })
    expect(held()).toBeUndefined()
  })
  it('of random ones none fires before its price, twice, or beyond its bound, and the books stay right', () => {
    const steps = fc.array(
      fc.record({
        side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
        lots: fc.integer({ min: 1, max: 600 }),
        at: fc.integer({ min: -30, max: 30 }),
        next: fc.integer({ min: -30, max: 30 }),
        isLimit: fc.boolean(),
        lever: fc.integer({ min: 1, max: 50 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(steps, (all) => {
        const own = new Books('1000')
        own.fund('1', '20000')
        own.sealed()
        own.price('60000', { size: '0.3' })
        const fired = new Map<string, string>()
        for (const { side, lots, at, next, isLimit, lever } of all) {
          own.user('1', leverage(lever))
          const trigPx = String(60_000 + at * 100)
          const limit = isLimit ? { px: priceOf(String(60_000 + at * 100 + 50)), tif: 'gtc' } : {}
          own.user('1', entry(side, (lots / 1_000).toFixed(3), trigPx, limit))
          const before = Number(own.quotes.get(BTC)?.last)
          const px = 60_000 + next * 100
          own.price(String(px), { size: '0.3' })
          const quote = own.quotes.get(BTC)
          own.market({ kind: 'price', instId: BTC, by: 'last', px: priceOf(String(px)) })
          for (const [id, one] of own.orders) {
            const trigger = Number(one.trigger?.px)
            if (one.kind !== 'order' || one.trigger === undefined) continue
            if (one.trigTime === undefined) {
              // It waits, so this price has not come to it.
              if (one.state === 'live') expect(one.trigger.dir === 'up' ? px < trigger : px > trigger).toBe(true)
              continue
            }
            const made = own.fills.filter(({ ordId }) => ordId === id)
            if (!fired.has(id)) {
              expect(
                one.trigger.dir === 'up' ? before < trigger && px >= trigger : before > trigger && px <= trigger,
              ).toBe(true)
              const levels = (one.side === 'buy' ? quote?.book.asks : quote?.book.bids) ?? []
              const bound = slippageBound(one, levels)
              for (const fill of made)
                if (bound !== undefined)
                  expect(compare(fill.px, bound) * (one.side === 'buy' ? 1 : -1)).toBeLessThanOrEqual(0)
            } else if (one.px === undefined) expect(String(made.length)).toBe(fired.get(id))
            fired.set(id, String(made.length))
          }
          expect(own.fault()).toBeUndefined()
        }
      }),
      { numRuns: 100 },
    )
  })
})
