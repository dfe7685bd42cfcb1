import { beforeEach, describe, expect, it } from 'vitest'
import type { UserAct } from '../../../../../server/engine/futures/acts.ts'
import { amountOf, Books, BTC, order, priceOf, refused } from '../../../../sim/futures/books.ts'

let books: Books
beforeEach(() => {
  books = new Books('1000')
  for (const uid of ['1', '2']) books.fund(uid, '10000')
  books.sealed()
  books.price('60000')
})
const sound = () => expect(books.fault()).toBeUndefined()
const place = (side: 'buy' | 'sell', sz: string, px?: string, more: object = {}): UserAct => ({
  kind: 'place',
  input: { instId: BTC, side, sz: amountOf(sz), ...(px === undefined ? {} : { px: priceOf(px) }), ...more },
})
const held = (uid = '1') => books.state.position(uid, BTC)?.holding
const through = (px: string) =>
  books.market({
    kind: 'trade',
    trade: { instId: BTC, tradeId: '1', px, sz: '5', side: 'sell', ts: String(books.now + 5) },
  })

describe('a contract in which positions are only reduced', () => {
  it('opens nothing more, and what is held can be protected and closed', () => {
    order(books.user('1', place('buy', '0.2')))
    books.mode = 'reduce-only'
    for (const act of [place('buy', '0.1'), place('sell', '0.1'), place('sell', '0.5')])
      expect(refused(books.user('1', act))).toEqual({ error: 'reduceOnly', field: 'instId' })
    expect(refused(books.user('1', { kind: 'reverse', position: { instId: BTC } })).error).toBe('reduceOnly')
    order(books.user('1', place('sell', '0.05', undefined, { reduceOnly: true })))
    order(
      books.user('1', {
        kind: 'protect',
        position: { instId: BTC },
        input: { kind: 'sl', sz: amountOf('0.15'), trigPx: priceOf('59000'), by: 'mark' },
      }),
    )
    order(books.user('1', { kind: 'close', position: { instId: BTC }, input: { sz: amountOf('0.1') } }))
    expect(held()?.size).toBe('0.05')
    books.price('58900')
    books.market({ kind: 'price', instId: BTC, by: 'mark', px: priceOf('58900') })
    expect(held()).toBeUndefined()
    sound()
  })
  it('ends what rests before it could fill, and frees its margin; what only reduces stays', () => {
    const opening = order(books.user('1', place('buy', '0.1', '59000')))
    order(books.user('2', place('buy', '0.1')))
    const closing = order(books.user('2', place('sell', '0.1', '61000', { reduceOnly: true })))
    books.mode = 'reduce-only'
    expect(refused(books.user('1', { kind: 'amend', ordId: opening.id, input: { px: priceOf('59100') } })).error).toBe(
      'reduceOnly',
    )
    through('58000')
    expect(books.orders.get(opening.id)).toMatchObject({ state: 'canceled', cancelSource: 'withdrawn', accFillSz: '0' })
    expect(books.of('1 frozen')).toBe('0')
    expect(held()).toBeUndefined()
    expect(books.state.order(closing.id)).toMatchObject({ state: 'live' })
    sound()
  })
  it('ends what rests when it is told so, without a price', () => {
    const { id } = order(books.user('1', place('buy', '0.1', '59000')))
    expect(books.state.hasOpening(BTC)).toBe(true)
    books.quotes.delete(BTC)
    books.market({ kind: 'withdraw', instId: BTC })
    expect(books.orders.get(id)).toMatchObject({ state: 'canceled', cancelSource: 'withdrawn' })
    expect(books.state.hasOpening(BTC)).toBe(false)
    sound()
  })
  it('goes on to liquidate and to charge', () => {
    order(books.user('1', place('buy', '0.5')))
    books.mode = 'reduce-only'
    books.price('50000')
    books.market({ kind: 'mark', instId: BTC })
    expect(held()).toBeUndefined()
    sound()
  })
})

describe('a fee that changes while an order rests', () => {
  it('counts as it is when the order fills', () => {
    const { id } = order(books.user('1', place('buy', '0.1', '59000')))
    books.changed = { makerFee: '0.0004', takerFee: '0.001' }
    books.price('60000')
    through('58999')
    // 5,900 at 0.04 %.
    expect(books.orders.get(id)).toMatchObject({ state: 'filled', fee: '2.36' })
    expect(held()?.margin).toBe('590')
    sound()
  })
  it('ends the order of a user whose money does not carry the dearer fill, and gives back what was frozen', () => {
    // Nearly all of the money is frozen: margin, and a fee of 0.05 %.
    const { id } = order(books.user('1', place('buy', '1.686', '59000')))
    const frozen = Number(books.of('1 frozen'))
    expect(10_000 - frozen).toBeLessThan(10)
    books.changed = { makerFee: '0.01', takerFee: '0.01' }
    books.price('60000')
    through('58999')
    expect(books.orders.get(id)).toMatchObject({ state: 'canceled', cancelSource: 'margin', accFillSz: '0', fee: '0' })
    expect(books.of('1 available')).toBe('10000')
    sound()
  })
  it('is what the next order pays', () => {
    for (const fee of ['0.0005', '0.001']) {
      books.changed = { takerFee: fee }
      books.price('60000')
      const filled = order(books.user('2', place('buy', '0.1')))
      // 6,000.01 at the best ask.
      expect(filled.fee).toBe(fee === '0.0005' ? '3.000005' : '6.00001')
    }
    sound()
  })
})
