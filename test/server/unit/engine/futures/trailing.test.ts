import { beforeEach, describe, expect, it } from 'vitest'
import type { UserAct } from '../../../../../server/engine/futures/acts.ts'
import type { TrailRequest } from '../../../../../server/engine/futures/trailing.ts'
import { amountOf, Books, BTC, order, priceOf, refused } from '../../../../sim/futures/books.ts'

let books: Books
beforeEach(() => {
  books = new Books('1000')
  books.fund('1', '10000')
  books.sealed()
  books.price('60000')
})
const sound = () => expect(books.fault()).toBeUndefined()
const open = (side: 'buy' | 'sell', sz = '0.1'): UserAct => ({
  kind: 'place',
  input: { instId: BTC, side, sz: amountOf(sz) },
})
const trail = (more: Partial<TrailRequest> = {}): UserAct => ({
  kind: 'protect',
  position: { instId: BTC },
  input: { kind: 'trail', callback: { ratio: '0.01' }, by: 'last', ...more },
})
/** The market comes to a price: every watched price is that one. */
const reach = (px: string, by: 'last' | 'mark' = 'last') => {
  books.price(px)
  books.market({ kind: 'price', instId: BTC, by, px: priceOf(px) })
}
const held = () => books.state.position('1', BTC)?.holding

describe('trailing stops', () => {
  it('of a long follow the highest price and close at the market once it has come back by the callback', () => {
    order(books.user('1', open('buy')))
    const { id } = order(books.user('1', trail()))
    const now = () => books.orders.get(id)
    expect(now()).toMatchObject({ kind: 'trail', side: 'sell', sz: '0.1', reduceOnly: true, frozen: '0' })
    expect(now()).toMatchObject({ trail: { extreme: '60000' }, trigger: { px: '59400', dir: 'down' } })
    reach('62000')
    expect(now()).toMatchObject({ trail: { extreme: '62000' }, trigger: { px: '61380' }, trigTime: undefined })
    reach('61380.1')
    expect(now()).toMatchObject({ state: 'live', trigger: { px: '61380' } })
    reach('61380')
    expect(now()).toMatchObject({ state: 'filled', accFillSz: '0.1', trigTime: books.now })
    expect(held()).toBeUndefined()
    reach('50000')
    expect(held()).toBeUndefined()
    sound()
  })
  it('of a short mirror that, by an amount too, and by the mark price', () => {
    order(books.user('1', open('sell')))
    const { id } = order(books.user('1', trail({ callback: { spread: priceOf('500') }, by: 'mark' })))
    reach('59000', 'last')
    expect(books.orders.get(id)?.trigger).toMatchObject({ px: '60500', dir: 'up' })
    reach('59000', 'mark')
    expect(books.orders.get(id)?.trigger).toMatchObject({ px: '59500' })
    reach('59499.9', 'mark')
    expect(held()).toBeDefined()
    reach('59500', 'mark')
    expect(books.orders.get(id)).toMatchObject({ state: 'filled', side: 'buy' })
    expect(held()).toBeUndefined()
    sound()
  })
  it('with an activation price do nothing before it, whatever the price does', () => {
    order(books.user('1', open('buy')))
    const { id } = order(books.user('1', trail({ activePx: priceOf('61000') })))
    reach('58000')
    reach('60999.9')
    expect(books.orders.get(id)).toMatchObject({ state: 'live', trail: { extreme: undefined } })
    reach('61000')
    expect(books.orders.get(id)).toMatchObject({ trail: { extreme: '61000' }, trigger: { px: '60390', dir: 'down' } })
    reach('60390')
    expect(books.orders.get(id)).toMatchObject({ state: 'filled' })
    sound()
  })
  it('close a part, cut to what is held then; together they close no more than the position', () => {
    order(books.user('1', open('buy')))
    const { id } = order(books.user('1', trail({ sz: amountOf('0.04') })))
    expect(refused(books.user('1', trail({ sz: amountOf('0.07') })))).toMatchObject({
      error: 'exitsTooLarge',
      values: { max: '0.06' },
    })
    expect(order(books.user('1', trail({ callback: { ratio: '0.05' } }))).sz).toBe('0.06')
    reach('59400')
    expect(books.orders.get(id)).toMatchObject({ state: 'filled', accFillSz: '0.04' })
    expect(held()?.size).toBe('0.06')
    sound()
  })
  it('end with their position, also where it is reversed, and can be recalled', () => {
    order(books.user('1', open('buy')))
    const first = order(books.user('1', trail()))
    books.user('1', { kind: 'reverse', position: { instId: BTC } })
    expect(books.orders.get(first.id)).toMatchObject({ state: 'canceled', cancelSource: 'closed' })
    const second = order(books.user('1', trail()))
    expect(order(books.user('1', { kind: 'recall', ordId: second.id }))).toMatchObject({ cancelSource: 'user' })
    const third = order(books.user('1', trail()))
    books.user('1', { kind: 'closeAll' })
    expect(books.orders.get(third.id)).toMatchObject({ cancelSource: 'closed' })
    reach('70000')
    expect(books.state.trails(BTC, 'last')?.size).toBe(0)
    sound()
  })
  it('can be amended in size, not in the trigger price, which follows the market', () => {
    order(books.user('1', open('buy')))
    const { id } = order(books.user('1', trail({ sz: amountOf('0.04') })))
    expect(order(books.user('1', { kind: 'amend', ordId: id, input: { sz: amountOf('0.1') } })).sz).toBe('0.1')
    expect(refused(books.user('1', { kind: 'amend', ordId: id, input: { trigPx: priceOf('59900') } }))).toMatchObject({
      error: 'invalidField',
      field: 'trigPx',
    })
    reach('61000')
    expect(books.orders.get(id)).toMatchObject({ sz: '0.1', trigger: { px: '60390' } })
  })
  it('are refused without a position, with what is reached already, and where liquidation comes first', () => {
    expect(refused(books.user('1', trail()))).toMatchObject({ error: 'positionUnknown' })
    books.user('1', {
      kind: 'settings',
      input: { instId: BTC, leverage: 20, mode: 'isolated' },
      caps: undefined,
    })
    order(books.user('1', open('buy')))
    expect(refused(books.user('1', trail({ activePx: priceOf('60000') })))).toMatchObject({
      error: 'activationReached',
      field: 'activePx',
    })
    expect(refused(books.user('1', trail({ callback: { ratio: '0.06' } })))).toMatchObject({
      error: 'stopBeyondLiquidation',
      field: 'callbackRatio',
    })
    expect(refused(books.user('1', trail({ callback: { spread: priceOf('4000') } })))).toMatchObject({
      error: 'stopBeyondLiquidation',
      field: 'callbackSpread',
    })
    // Activated further on, it protects.
    order(books.user('1', trail({ callback: { ratio: '0.06' }, activePx: priceOf('64000') })))
    sound()
  })
  it('are moved by every price in its order, each by its own extreme', () => {
    order(books.user('1', open('buy')))
    const near = order(books.user('1', trail({ sz: amountOf('0.05') })))
    reach('61000')
    const far = order(books.user('1', trail({ sz: amountOf('0.05'), callback: { ratio: '0.02' } })))
    reach('60800')
    reach('61000')
    expect(books.state.trails(BTC, 'last')?.isBeyond(priceOf('61000'))).toBe(false)
    expect(
      books.state
        .trails(BTC, 'last')
        ?.beyond(priceOf('61000.1'))
        .map(({ id }) => id),
    ).toEqual([near.id, far.id])
    reach('60390')
    expect(books.orders.get(near.id)?.state).toBe('filled')
    expect(books.orders.get(far.id)).toMatchObject({ state: 'live', trigger: { px: '59780' } })
    sound()
  })
})
