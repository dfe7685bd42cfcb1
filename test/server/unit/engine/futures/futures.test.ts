import { beforeEach, describe, expect, it } from 'vitest'
import { compare, depthLeft, previewContract, slippageBound } from '#protocol'
import type { UserAct } from '../../../../../server/engine/futures/acts.ts'
import { tiersFor } from '../../../../../server/engine/margin/tiers.ts'
import { FIRST_NEW_ACCOUNTS } from '../../../../../server/settings/firstNewAccounts.ts'
import { amountOf, Books, BTC, ETH, order, priceOf, refused } from '../../../../sim/futures/books.ts'
import { fc } from '../../../../support/property.ts'

let books: Books
beforeEach(() => {
  books = new Books('1000')
  for (const uid of ['1', '2', '3']) books.fund(uid, '10000')
  books.sealed()
  books.price('60000')
  books.price('3000', { instId: ETH })
})
const sound = () => expect(books.fault()).toBeUndefined()
const place = (side: 'buy' | 'sell', sz: string, px?: string, more: object = {}): UserAct => ({
  kind: 'place',
  input: { instId: BTC, side, sz: amountOf(sz), ...(px === undefined ? {} : { px: priceOf(px) }), ...more },
})
const settings = (leverage: number, mode: 'cross' | 'isolated' = 'isolated', instId = BTC): UserAct => ({
  kind: 'settings',
  input: { instId, leverage, mode },
  caps: undefined,
})
const held = (uid = '1', instId = BTC) => books.state.position(uid, instId)?.holding

const protect = (kind: 'tp' | 'sl', sz: string, trigPx: string, by: 'last' | 'index' | 'mark' = 'mark'): UserAct => ({
  kind: 'protect',
  position: { instId: BTC },
  input: { kind, sz: amountOf(sz), trigPx: priceOf(trigPx), by },
})
const drop = (px: string, more = {}) => {
  books.price(px, more)
  books.market({ kind: 'mark', instId: BTC })
}

describe('orders on contracts', () => {
  it('open, add, reduce, close', () => {
    order(books.user('1', place('buy', '0.1')))
    expect(held()).toMatchObject({ side: 'long', size: '0.1', cost: '6000.01', margin: '600.001' })
    order(books.user('1', place('buy', '0.1')))
    expect(held()?.size).toBe('0.2')
    order(books.user('1', place('sell', '0.15')))
    expect(held()?.size).toBe('0.05')
    order(books.user('1', place('sell', '0.05', undefined, { reduceOnly: true })))
    expect(held()).toBeUndefined()
    expect(books.of('1 margin')).toBe('0')
    sound()
  })
  it('turn a position into two', () => {
    order(books.user('1', place('buy', '0.1')))
    const posId = books.state.position('1', BTC)?.posId
    order(books.user('1', { kind: 'reverse', position: { instId: BTC } }))
    expect(held()).toMatchObject({ side: 'short', size: '0.1' })
    expect(books.state.position('1', BTC)?.posId).not.toBe(posId)
    sound()
  })
  it('rest, freeze margin and fee, fill as makers, and can be recalled', () => {
    const { id } = order(books.user('1', place('buy', '0.1', '59000')))
    expect(books.of('1 frozen')).toBe('592.95')
    books.market({
      kind: 'trade',
      trade: { instId: BTC, tradeId: '1', px: '58999.9', sz: '0.04', side: 'sell', ts: String(books.now + 5) },
    })
    expect(books.orders.get(id)).toMatchObject({ state: 'partially_filled', accFillSz: '0.04', fee: '0.472' })
    sound()
    expect(order(books.user('1', { kind: 'recall', ordId: id }))).toMatchObject({
      state: 'canceled',
      cancelSource: 'user',
    })
    expect(books.of('1 frozen')).toBe('0')
    expect(held()?.size).toBe('0.04')
    sound()
  })
  it('IOC, FOK and post-only do as they say', () => {
    books.price('60000', { book: { asks: [['60000.1', '0.05']], bids: [['59999.9', '1']] } })
    expect(order(books.user('1', place('buy', '0.1', '60100', { tif: 'fok' })))).toMatchObject({
      cancelSource: 'fok',
      accFillSz: '0',
    })
    expect(refused(books.user('1', place('buy', '0.1', '60100', { tif: 'post_only' })))).toMatchObject({
      error: 'wouldTake',
    })
    expect(order(books.user('1', place('buy', '0.1', '60100', { tif: 'ioc' })))).toMatchObject({
      cancelSource: 'ioc',
      accFillSz: '0.05',
    })
    expect(refused(books.user('1', place('buy', '0.1')))).toMatchObject({ error: 'noLiquidity' })
    sound()
  })
  it('closing more than is held, or nothing, is refused', () => {
    expect(refused(books.user('1', place('sell', '0.1', undefined, { reduceOnly: true }))).error).toBe(
      'positionUnknown',
    )
    order(books.user('1', place('buy', '0.1')))
    expect(refused(books.user('1', place('sell', '0.2', undefined, { reduceOnly: true })))).toMatchObject({
      error: 'sizeTooLarge',
      values: { max: '0.1' },
    })
  })
  it('size, price, tier and funds have their limits', () => {
    expect(refused(books.user('1', place('buy', '0.0005'))).error).toBe('sizeStep')
    expect(refused(books.user('1', place('buy', '0.1', '60000.05'))).error).toBe('priceStep')
    expect(refused(books.user('1', place('buy', '0.1', '6000'))).error).toBe('priceOutOfRange')
    expect(refused(books.user('1', place('buy', '5'))).error).toBe('balanceTooLow')
    books.user('1', settings(125))
    expect(refused(books.user('1', place('buy', '0.9')))).toMatchObject({
      error: 'positionTooLarge',
      values: { max: '50000' },
    })
    sound()
  })
  it('foreign orders are unknown', () => {
    const { id } = order(books.user('1', place('buy', '0.1', '59000')))
    expect(refused(books.user('2', { kind: 'recall', ordId: id }))).toEqual(
      refused(books.user('2', { kind: 'recall', ordId: '77' })),
    )
  })
})

describe('leverage and margin', () => {
  it('new accounts stop at 20x, others at the first tier', () => {
    const input = { instId: BTC, leverage: 21, mode: 'isolated' } as const
    expect(refused(books.user('1', { kind: 'settings', input, caps: FIRST_NEW_ACCOUNTS }))).toMatchObject({
      error: 'leverageTooHigh',
      values: { max: '20' },
    })
    expect(refused(books.user('1', settings(126))).error).toBe('leverageTooHigh')
    expect(refused(books.user('1', settings(51, 'isolated', ETH))).error).toBe('leverageTooHigh')
    expect(books.user('1', settings(125))).toMatchObject({ settings: { leverage: 125 } })
  })
  it('more leverage frees margin, less asks for it', () => {
    order(books.user('1', place('buy', '0.1')))
    books.user('1', settings(20))
    // 300.0005 to put up, and the loss of 0.01 at the mark stays covered.
    expect(held()).toMatchObject({ margin: '300.0105', leverage: 20 })
    books.user('1', settings(5))
    expect(held()).toMatchObject({ margin: '1200.002', leverage: 5 })
    expect(refused(books.user('1', settings(5, 'cross'))).error).toBe('settingsInUse')
    sound()
  })
  it('margin goes in and out of isolated positions alone', () => {
    order(books.user('1', place('buy', '0.1')))
    books.user('1', { kind: 'margin', position: { instId: BTC }, by: amountOf('500') })
    expect(held()?.margin).toBe('1100.001')
    expect(refused(books.user('1', { kind: 'margin', position: { instId: BTC }, by: amountOf('-500') }))).toMatchObject(
      {
        error: 'marginTooLow',
        values: { max: '499.99' },
      },
    )
    books.user('1', { kind: 'margin', position: { instId: BTC }, by: amountOf('-499.99') })
    expect(held()?.margin).toBe('600.011')
    books.user('2', settings(10, 'cross'))
    order(books.user('2', place('buy', '0.1')))
    expect(refused(books.user('2', { kind: 'margin', position: { instId: BTC }, by: amountOf('1') })).error).toBe(
      'marginShared',
    )
    sound()
  })
})

describe('take-profit and stop-loss', () => {
  it('fire once at their price, in parts, and end with the position', () => {
    order(books.user('1', place('buy', '0.1')))
    const tp = order(books.user('1', protect('tp', '0.04', '62000')))
    const sl = order(books.user('1', protect('sl', '0.1', '58000', 'last')))
    expect(refused(books.user('1', protect('sl', '0.1', '61000')))).toMatchObject({ error: 'triggerAtOnce' })
    expect(refused(books.user('1', protect('tp', '0.2', '61000')))).toMatchObject({ error: 'sizeTooLarge' })
    books.price('62500')
    books.market({ kind: 'price', instId: BTC, by: 'last', px: priceOf('62500') })
    expect(books.orders.get(tp.id)?.state).toBe('live')
    books.market({ kind: 'price', instId: BTC, by: 'mark', px: priceOf('62500') })
    expect(books.orders.get(tp.id)).toMatchObject({ state: 'filled', accFillSz: '0.04' })
    expect(held()?.size).toBe('0.06')
    books.price('57000')
    books.market({ kind: 'price', instId: BTC, by: 'last', px: priceOf('57000') })
    expect(books.orders.get(sl.id)).toMatchObject({ state: 'filled', accFillSz: '0.06' })
    expect(held()).toBeUndefined()
    sound()
  })
  it('end when the position is closed by hand', () => {
    order(books.user('1', place('sell', '0.1')))
    const tp = order(books.user('1', protect('tp', '0.1', '55000', 'index')))
    order(books.user('1', place('buy', '0.1')))
    expect(books.orders.get(tp.id)).toMatchObject({ state: 'canceled', cancelSource: 'closed' })
    sound()
  })
})

describe('funding', () => {
  it('is charged once, from longs to shorts through the house', () => {
    order(books.user('1', place('buy', '0.1')))
    order(books.user('2', place('sell', '0.1')))
    const market = books.of('market')
    const charge = { kind: 'funding', instId: BTC, time: books.now + 500, rate: amountOf('0.0001') } as const
    books.market(charge)
    books.market(charge)
    expect(books.funding.map(({ uid, payment }) => [uid, payment])).toEqual([
      ['1', '0.6'],
      ['2', '-0.6'],
    ])
    expect(books.of('market')).toBe(market)
    expect(books.state.position('1', BTC)?.funding).toBe('0.6')
    sound()
  })
})

describe('liquidation', () => {
  it('warns at 80 and 95 %, once each', () => {
    books.user('1', settings(20))
    order(books.user('1', place('buy', '1')))
    drop('57300')
    drop('57290')
    drop('57245')
    expect(books.warnings.map(({ uid, level }) => [uid, level])).toEqual([
      ['1', 1],
      ['1', 2],
    ])
    expect(held()).toBeDefined()
  })
  it('takes an isolated position over at its bankruptcy price; what the book brings above it goes to the insurance', () => {
    books.user('1', settings(20))
    order(books.user('1', place('buy', '0.5')))
    const left = books.of('1 available')
    const resting = order(books.user('1', place('buy', '0.1', '50000')))
    drop('57200', { book: { asks: [['57200.1', '9']], bids: [['57199.9', '9']] } })
    expect(held()).toBeUndefined()
    expect(books.orders.get(resting.id)).toMatchObject({ state: 'canceled', cancelSource: 'liquidation' })
    expect(books.of('1 available')).toBe(left)
    // Entry 60,000.1 less 3,000.005 of margin a coin; half a coin brings 199.805 a coin above that.
    expect(books.of('insurance')).toBe('1099.9025')
    sound()
  })
  it('reduces by tiers first', () => {
    books.fund('1', '100000')
    books.sealed()
    books.user('1', settings(50))
    order(books.user('1', place('buy', '5')))
    drop('59100')
    const size = Number(held()?.size)
    expect(size).toBeGreaterThan(0)
    expect(size * 59100).toBeLessThanOrEqual(250_000)
    sound()
  })
  it('lets the insurance pay what is missing, then closes gains on the other side at the bankruptcy price', () => {
    books.user('1', settings(20))
    order(books.user('1', place('buy', '1')))
    order(books.user('2', place('sell', '0.6')))
    order(books.user('3', place('sell', '0.6', undefined)))
    // The book lies 5,000 below the bankruptcy price: a thousand of insurance pays a fifth of a coin.
    drop('52000', { book: { asks: [['52000.1', '9']], bids: [['52000.1', '9']] } })
    expect(held('1')).toBeUndefined()
    expect(Number(books.of('insurance'))).toBeLessThan(6)
    const adl = [...books.orders.values()].filter(({ kind }) => kind === 'adl')
    expect(adl.map(({ uid, accFillSz }) => [uid, accFillSz])).toEqual([
      ['2', '0.6'],
      ['3', '0.2'],
    ])
    sound()
  })
  it('takes everything of a shared margin, after its orders', () => {
    books.user('1', settings(20, 'cross'))
    books.user('1', settings(20, 'cross', ETH))
    order(books.user('1', place('buy', '1.5')))
    order(books.user('1', { kind: 'place', input: { instId: ETH, side: 'sell', sz: amountOf('1') } }))
    const resting = order(books.user('1', place('buy', '0.1', '50000')))
    drop('57000')
    expect(held()).toBeDefined()
    drop('53600')
    expect(books.orders.get(resting.id)?.cancelSource).toBe('liquidation')
    // Fallen into the tier below, it is sound again.
    expect(held()?.size).toBe('0.932')
    drop('49000')
    expect([held(), held('1', ETH)]).toEqual([undefined, undefined])
    expect(Number(books.of('1 available'))).toBeLessThan(0.000001)
    sound()
  })
  it('a jump far beyond bankruptcy leaves no debt', () => {
    books.user('1', settings(20, 'cross'))
    order(books.user('1', place('buy', '3')))
    drop('30000')
    expect(held()).toBeUndefined()
    expect(Number(books.of('1 available'))).toBeGreaterThanOrEqual(0)
    expect(books.of('insurance')).not.toMatch(/^-/)
    sound()
  })
})

describe('a preview', () => {
  it('is the position that the venue then books, on the same book', () => {
    const orders = fc.array(
      fc.record({ side: fc.constantFrom<'buy' | 'sell'>('buy', 'sell'), lots: fc.integer({ min: 1, max: 400 }) }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 50 }), (all, leverage) => {
        const own = new Books()
        own.fund('1', '1000000')
        own.sealed()
        own.price('60000', { size: '0.1' })
        own.user('1', settings(leverage))
        for (const { side, lots } of all) {
          const quote = own.quotes.get(BTC)
          if (quote === undefined) throw new Error('no market')
          const before = own.state.position('1', BTC)?.holding
          const levels = depthLeft(side === 'buy' ? quote.book.asks : quote.book.bids, own.state.taken(BTC, side))
          const sz = amountOf((lots / 1_000).toFixed(3))
          const worst = slippageBound({ side }, side === 'buy' ? quote.book.asks : quote.book.bids)
          const preview = previewContract(
            before,
            { side, sz, leverage, worst },
            levels,
            undefined,
            quote.instrument,
            tiersFor(books.moment, BTC),
          )
          const result = own.user('1', { kind: 'place', input: { instId: BTC, side, sz } })
          if ('error' in result) continue
          expect(own.state.position('1', BTC)?.holding).toEqual(preview.holding)
          expect(order(result)).toMatchObject({
            accFillSz: preview.filled,
            fee: preview.fee,
            realised: preview.realised,
          })
          expect(own.fault()).toBeUndefined()
        }
      }),
      { numRuns: 60 },
    )
  })
  it('a market order fills nothing beyond its largest slippage, and says that this ended it; what closes is not bound', () => {
    const gap = {
      asks: [
        ['60000', '0.1'],
        ['60300', '0.1'],
        ['60300.1', '0.1'],
        ['60700', '5'],
      ] as [string, string][],
      bids: [
        ['59999.9', '0.05'],
        ['59000', '5'],
      ] as [string, string][],
    }
    const half = { maxSlippage: '0.005' }
    books.price('60000', { book: gap })
    expect(order(books.user('1', place('buy', '0.3', undefined, half)))).toMatchObject({
      state: 'canceled',
      cancelSource: 'slippage',
      accFillSz: '0.2',
    })
    expect(books.of('1 frozen')).toBe('0')
    // With the default bound the next level fills, too.
    expect(order(books.user('1', place('buy', '0.2')))).toMatchObject({ cancelSource: 'slippage', accFillSz: '0.1' })
    expect(refused(books.user('1', place('buy', '0.1', undefined, half)))).toMatchObject({ error: 'noLiquidity' })
    expect(refused(books.user('1', place('sell', '0.1', undefined, { reduceOnly: true, ...half })))).toMatchObject({
      error: 'invalidField',
      field: 'maxSlippage',
    })
    // The way out is not bound: a bid is 1.7 % below the best one.
    expect(order(books.user('1', place('sell', '0.3', undefined, { reduceOnly: true })))).toMatchObject({
      state: 'filled',
      accFillSz: '0.3',
    })
    sound()
  })
  it('of random market orders no fill that opens is beyond the bound of its book', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 1, max: 400 })), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.constantFrom('0.005', '0.01', '0.02', '0.05'),
        fc.integer({ min: 1, max: 900 }),
        (steps, side, maxSlippage, lots) => {
          const own = new Books('1000')
          own.fund('1', '1000000')
          own.sealed()
          let at = 600_000
          const levels = steps.map(([gap, size]): [string, string] => {
            at += side === 'buy' ? gap : -gap
            return [(at / 10).toFixed(1), (size / 1_000).toFixed(3)]
          })
          const [asks, bids]: [string, string][][] =
            side === 'buy' ? [levels, [['59000', '9']]] : [[['61000', '9']], levels]
          own.price('60000', { book: { asks: asks ?? [], bids: bids ?? [] } })
          const taken = own.quotes.get(BTC)?.book[side === 'buy' ? 'asks' : 'bids'] ?? []
          const worst = slippageBound({ side }, taken, maxSlippage)
          if (worst === undefined) throw new Error('no bound')
          own.user('1', place(side, (lots / 1_000).toFixed(3), undefined, { maxSlippage }))
          for (const { px } of own.fills) expect(compare(px, worst) * (side === 'buy' ? 1 : -1)).toBeLessThanOrEqual(0)
          expect(own.fault()).toBeUndefined()
        },
      ),
      { numRuns: 100 },
    )
  })
})
