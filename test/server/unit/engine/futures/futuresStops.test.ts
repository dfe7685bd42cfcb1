import { beforeEach, describe, expect, it } from 'vitest'
import { liquidationPrice } from '#protocol'
import type { UserAct } from '../../../../../server/engine/futures/acts.ts'
import { tiersFor } from '../../../../../server/engine/margin/tiers.ts'
import { amountOf, Books, BTC, ETH, order, priceOf, refused } from '../../../../sim/futures/books.ts'

let books: Books
beforeEach(() => {
  books = new Books('1000')
  books.fund('1', '10000')
  books.sealed()
  books.price('60000')
  books.price('3000', { instId: ETH })
})
const sound = () => expect(books.fault()).toBeUndefined()
const place = (side: 'buy' | 'sell', sz: string, px?: string, sl?: string, more: object = {}): UserAct => ({
  kind: 'place',
  input: {
    instId: BTC,
    side,
    sz: amountOf(sz),
    ...(px === undefined ? {} : { px: priceOf(px) }),
    ...(sl === undefined ? {} : { attached: { tp: undefined, sl: priceOf(sl), by: 'mark' as const } }),
    ...more,
  },
})
const settings = (leverage: number, mode: 'cross' | 'isolated' = 'isolated', instId = BTC): UserAct => ({
  kind: 'settings',
  input: { instId, leverage, mode },
  caps: undefined,
})
const protect = (kind: 'tp' | 'sl', trigPx: string, sz?: string): UserAct => ({
  kind: 'protect',
  position: { instId: BTC },
  input: { kind, trigPx: priceOf(trigPx), by: 'mark', ...(sz === undefined ? {} : { sz: amountOf(sz) }) },
})
const amend = (ordId: string, input: { trigPx?: string; sz?: string; px?: string; slTrigPx?: string }): UserAct => ({
  kind: 'amend',
  ordId,
  input: {
    ...(input.trigPx === undefined ? {} : { trigPx: priceOf(input.trigPx) }),
    ...(input.px === undefined ? {} : { px: priceOf(input.px) }),
    ...(input.slTrigPx === undefined ? {} : { slTrigPx: priceOf(input.slTrigPx) }),
    ...(input.sz === undefined ? {} : { sz: amountOf(input.sz) }),
  },
})
const held = () => books.state.position('1', BTC)?.holding
/** Where the position ends, to a tick towards the market. */
const liquidation = (): number => {
  const holding = held()
  const px = Number(holding && liquidationPrice(holding, tiersFor(books.moment, BTC)))
  return holding?.side === 'short' ? Math.floor(px * 10) / 10 : Math.ceil(px * 10) / 10
}
const tick = (px: number): string => px.toFixed(1)

describe('a stop-loss that liquidation would come before', () => {
  it.each([
    ['long', 'buy', -1],
    ['short', 'sell', 1],
  ] as const)('is refused on a %s with its price, and a tick nearer it is taken', (_, side, away) => {
    books.user('1', settings(20))
    order(books.user('1', place(side, '0.05')))
    const end = liquidation()
    expect(refused(books.user('1', protect('sl', tick(end + away * 3_000))))).toEqual({
      error: 'stopBeyondLiquidation',
      field: 'trigPx',
      values: { liquidation: String(end) },
    })
    expect(refused(books.user('1', protect('sl', tick(end + away * 0.1)))).error).toBe('stopBeyondLiquidation')
    const { id } = order(books.user('1', protect('sl', tick(end - away * 0.1))))
    expect(refused(books.user('1', amend(id, { trigPx: tick(end + away * 0.1) })))).toMatchObject({
      error: 'stopBeyondLiquidation',
      field: 'trigPx',
    })
    expect(order(books.user('1', amend(id, { trigPx: tick(end - away * 10) }))).trigger?.px).toBe(
      String(Number(tick(end - away * 10))),
    )
    // A take-profit lies on the other side, where nothing ends.
    order(books.user('1', protect('tp', tick(60_000 - away * 9_000))))
    sound()
  })

  it('is one where it did protect before margin was added or taken out; what was accepted stays', () => {
    books.user('1', settings(20))
    order(books.user('1', place('buy', '0.05')))
    const before = liquidation()
    books.user('1', { kind: 'margin', position: { instId: BTC }, by: amountOf('100') })
    const { id } = order(books.user('1', protect('sl', tick(before - 1_000))))
    const margin = held()?.margin
    books.user('1', { kind: 'margin', position: { instId: BTC }, by: amountOf('-99') })
    expect(Number(margin) - Number(held()?.margin)).toBe(99)
    expect(books.state.order(id)).toBeDefined()
    expect(refused(books.user('1', amend(id, { trigPx: tick(before - 1_001) }))).error).toBe('stopBeyondLiquidation')
  })

  it('is one by what the whole account carries, where margin is shared', () => {
    books.user('1', settings(10, 'cross'))
    order(books.user('1', place('buy', '0.5')))
    // The wallet of 10,000 carries it to about 40,000, far beyond what its own margin would.
    order(books.user('1', protect('sl', '45000', '0.1')))
    expect(refused(books.user('1', protect('sl', '39000', '0.1'))).error).toBe('stopBeyondLiquidation')
    // A loss elsewhere comes out of the same wallet.
    books.user('1', settings(10, 'cross', ETH))
    order(books.user('1', { kind: 'place', input: { instId: ETH, side: 'buy', sz: amountOf('10') } }))
    books.price('2600', { instId: ETH })
    expect(refused(books.user('1', protect('sl', '45000', '0.1'))).error).toBe('stopBeyondLiquidation')
    // And while nobody knows what the other is worth, none is refused for that.
    books.quotes.delete(ETH)
    order(books.user('1', protect('sl', '45000', '0.1')))
    sound()
  })

  it('without leverage there is none: no price ends the position', () => {
    books.user('1', settings(1))
    order(books.user('1', place('buy', '0.05')))
    order(books.user('1', protect('sl', '13000')))
  })
})

describe('stops of one position', () => {
  it('together close no more than is held; unless a size is named, one takes what is left', () => {
    order(books.user('1', place('buy', '0.1')))
    const { id } = order(books.user('1', protect('sl', '58000', '0.04')))
    expect(refused(books.user('1', protect('sl', '57500', '0.07')))).toEqual({
      error: 'exitsTooLarge',
      field: 'sz',
      values: { max: '0.06' },
    })
    // Take-profits are counted by themselves.
    order(books.user('1', protect('tp', '62000', '0.1')))
    const rest = order(books.user('1', protect('sl', '57000')))
    expect(rest.sz).toBe('0.06')
    expect(refused(books.user('1', protect('sl', '56900', '0.001')))).toMatchObject({ values: { max: '0' } })
    expect(refused(books.user('1', protect('sl', '56900'))).error).toBe('exitsTooLarge')
    expect(refused(books.user('1', amend(id, { sz: '0.05' })))).toEqual({
      error: 'exitsTooLarge',
      field: 'sz',
      values: { max: '0.04' },
    })
    order(books.user('1', amend(rest.id, { sz: '0.03' })))
    order(books.user('1', amend(id, { sz: '0.05' })))
    sound()
  })

  it('stay as they are where the position becomes less, and leave nothing for another one', () => {
    order(books.user('1', place('buy', '0.1')))
    order(books.user('1', protect('sl', '58000', '0.08')))
    order(books.user('1', place('sell', '0.05', undefined, undefined, { reduceOnly: true })))
    expect(refused(books.user('1', protect('sl', '57000', '0.01')))).toMatchObject({ values: { max: '0' } })
  })
})

describe('a stop-loss that comes with an order', () => {
  it('is held against the position that would result, and refuses the order', () => {
    books.user('1', settings(20))
    // 5 % of margin and half a per cent of maintenance: it ends at about 57,290.
    expect(refused(books.user('1', place('buy', '0.05', undefined, '57000')))).toMatchObject({
      error: 'stopBeyondLiquidation',
      field: 'slTrigPx',
    })
    expect(refused(books.user('1', place('sell', '0.05', '61000', '64000'))).field).toBe('slTrigPx')
    expect(held()).toBeUndefined()
    order(books.user('1', place('buy', '0.05', undefined, '57500')))
    expect(books.state.ordersOf('1').map(({ kind, sz }) => [kind, sz])).toEqual([['sl', '0.05']])
    // What is held already moves where all of it ends.
    books.user('1', { kind: 'margin', position: { instId: BTC }, by: amountOf('300') })
    order(books.user('1', place('buy', '0.05', undefined, '55000')))
    sound()
  })

  it('is refused with another price or size of an order that rests, where that leaves it beyond', () => {
    books.user('1', settings(20))
    const { id } = order(books.user('1', place('buy', '0.05', '59000', '57000')))
    expect(refused(books.user('1', amend(id, { slTrigPx: '56000' })))).toMatchObject({
      error: 'stopBeyondLiquidation',
      field: 'slTrigPx',
    })
    expect(refused(books.user('1', amend(id, { px: '59900' }))).error).toBe('stopBeyondLiquidation')
    expect(order(books.user('1', amend(id, { slTrigPx: '57100' }))).attached?.sl).toBe('57100')
    sound()
  })

  it('ends with its reason at the first fill, where what came of it ends before; what is filled later has none', () => {
    books.user('1', settings(20))
    const { id } = order(books.user('1', place('buy', '0.05', '58000', '55500', { tif: 'gtc' })))
    // Bought dearer meanwhile: all of it together ends above the stop.
    order(books.user('1', place('buy', '0.05')))
    const fill = (tradeId: string): void =>
      books.market({
        kind: 'trade',
        trade: { instId: BTC, tradeId, px: '57999', sz: '0.02', side: 'sell', ts: String(books.now + 5_000) },
      })
    books.price('58200')
    fill('1')
    const stops = [...books.orders.values()].filter(({ kind }) => kind === 'sl')
    expect(stops.map(({ state, cancelSource, parentId }) => [state, cancelSource, parentId])).toEqual([
      ['canceled', 'beyond-liquidation', id],
    ])
    fill('2')
    expect([...books.orders.values()].filter(({ kind }) => kind === 'sl')).toHaveLength(1)
    expect(books.orders.get(id)).toMatchObject({ accFillSz: '0.04', state: 'partially_filled' })
    sound()
  })

  it('is kept where the position that came of it is sound until there', () => {
    books.user('1', settings(20))
    const { id } = order(books.user('1', place('buy', '0.05', '58000', '56000')))
    books.price('58200')
    books.market({
      kind: 'trade',
      trade: { instId: BTC, tradeId: '1', px: '57999', sz: '0.02', side: 'sell', ts: String(books.now + 5_000) },
    })
    expect(books.state.ordersOf('1').find(({ kind }) => kind === 'sl')).toMatchObject({ parentId: id, sz: '0.02' })
    sound()
  })
})
