import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toPrice } from '#protocol'
import type { UserAct } from '../../../server/engine/futures/acts.ts'
import { readFunds } from '../../../server/ledger/balances.ts'
import { amountOf, BTC, createFuturesVenue, done, type FuturesVenue, leverage, newKey, place } from './futures/venue.ts'

const AT_ONCE = 1_000
const POSITION = { instId: BTC }

let venue: FuturesVenue
let uid: string
beforeEach(async () => {
  venue = await createFuturesVenue()
  uid = await venue.user()
})
afterEach(async () => {
  const [faults, reported] = [await venue.faults(), venue.reported]
  await venue.close()
  // The ledger sums to zero, margins are the positions', positions are their fills, and nothing was a bug.
  if (faults.length + reported.length > 0) throw new Error(JSON.stringify([faults, reported.map(String)]))
})

const held = () => venue.futures.state.position(uid, BTC)
const available = async () => Number((await readFunds(venue.database.db, uid, ['USDT']))[0]?.available)
/** All at once, each under a key of its own; how many were carried out, and why the others were not. */
const storm = async (act: (n: number) => UserAct, known: readonly string[]): Promise<number> => {
  const results = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => venue.run(uid, act(n))))
  const refused = results.flatMap((one) => ('refused' in one ? [one.refused.error] : []))
  expect(refused.filter((name) => !known.includes(name))).toEqual([])
  return AT_ONCE - refused.length
}

describe('a thousand requests at once on one account', () => {
  it('to open: as many as the money carries, and not one more', async () => {
    const before = await available()
    const opened = await storm(() => place('buy', '0.01'), ['balanceTooLow'])
    expect(opened).toBeGreaterThan(0)
    expect(opened).toBeLessThan(AT_ONCE)
    const { holding } = held() ?? {}
    expect(holding?.size).toBe(String(opened / 100))
    // What is left would not carry another: margin at 10x and the fee.
    expect(await available()).toBeLessThan(before - Number(holding?.margin))
    expect(await available()).toBeLessThan(60.4)
  })
  it('to close: what is held, once', async () => {
    done(await venue.run(uid, place('buy', '0.3')))
    const closed = await storm(
      (n) => ({ kind: 'close', position: POSITION, input: n % 2 === 0 ? { sz: amountOf('0.01') } : {} }),
      ['positionUnknown', 'sizeTooLarge'],
    )
    expect(closed).toBeGreaterThan(0)
    expect(held()).toBeUndefined()
    const { rows } = await venue.database.pool.query<{ sz: string }>(
      `SELECT sum(f.sz)::numeric(20, 3)::text AS sz FROM futures_fills AS f
       JOIN futures_orders AS o ON o.id = f.ord_id WHERE o.reduce_only`,
    )
    expect(rows[0]?.sz).toBe('0.300')
  })
  it('to move margin in and out: the wallet and the position have it all', async () => {
    done(await venue.run(uid, place('buy', '0.1')))
    const total = (await available()) + Number(held()?.holding.margin)
    await storm(
      (n) => ({ kind: 'margin', position: POSITION, by: amountOf(n % 2 === 0 ? '37' : '-29.5') }),
      ['balanceTooLow', 'marginTooLow'],
    )
    expect((await available()) + Number(held()?.holding.margin)).toBeCloseTo(total, 9)
  })
  it('to change leverage: one of them stands at the end, with the margin that it asks for', async () => {
    done(await venue.run(uid, place('buy', '0.1')))
    await storm((n) => leverage(5 + (n % 40)), ['amendNothing', 'balanceTooLow', 'marginTooLow'])
    const { holding } = held() ?? {}
    const { leverage: set } = venue.futures.state.settings(uid, BTC)
    expect(holding?.leverage).toBe(set)
    expect(Number(holding?.margin)).toBeGreaterThanOrEqual(Number(holding?.cost) / set - 1e-9)
  })
  it('to set stops, and to take them back: each is live or ended, and none is left without its position', async () => {
    done(await venue.run(uid, place('buy', '0.3')))
    const set = await storm(
      () => ({
        kind: 'protect',
        position: POSITION,
        input: { kind: 'sl', sz: amountOf('0.001'), trigPx: toPrice('55000'), by: 'mark' },
      }),
      ['tooManyOrders'],
    )
    expect(set).toBe(200)
    const orders = venue.futures.state.ordersOf(uid)
    const recalled = await storm((n) => ({ kind: 'recall', ordId: orders[n % 150]?.id ?? '' }), ['orderEnded'])
    expect(recalled).toBe(150)
    const [first] = await Promise.all([venue.run(uid, { kind: 'cancelAll' }), venue.run(uid, { kind: 'closeAll' })])
    expect(first).toMatchObject({ kept: 0 })
    expect(venue.futures.state.ordersOf(uid)).toEqual([])
    expect(held()).toBeUndefined()
  })
  it('to set stops that are too large together: as many as close what is held', async () => {
    done(await venue.run(uid, place('buy', '0.1')))
    const input = { kind: 'sl', sz: amountOf('0.002'), trigPx: toPrice('55000'), by: 'mark' } as const
    expect(await storm(() => ({ kind: 'protect', position: POSITION, input }), ['exitsTooLarge'])).toBe(50)
    const [first] = venue.futures.state.ordersOf(uid)
    const grow = { kind: 'amend', ordId: first?.id ?? '', input: { sz: amountOf('0.003') } } as const
    expect(await storm(() => grow, ['exitsTooLarge'])).toBe(0)
  })
  it('to amend one order, while it fills: the one that comes last stands, with just what it needs frozen', async () => {
    const { order } = done(await venue.run(uid, place('buy', '0.1', '59000')))
    const before = await available()
    const amended = await storm(
      (n) => ({
        kind: 'amend',
        ordId: order.id,
        input: n % 3 === 0 ? { px: toPrice(String(58_000 + n)) } : { sz: amountOf(((1 + (n % 200)) / 100).toFixed(2)) },
      }),
      ['amendNothing', 'balanceTooLow'],
    )
    expect(amended).toBeGreaterThan(100)
    const left = venue.futures.state.order(order.id)
    const needed = (Number(left?.sz) * Number(left?.px)) / 10 + Number(left?.sz) * Number(left?.px) * 0.0005
    expect(Number(left?.frozen)).toBeCloseTo(needed, 6)
    expect((await available()) + Number(left?.frozen)).toBeCloseTo(before + Number(order.frozen), 6)
    const race = Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        venue.run(uid, { kind: 'amend', ordId: order.id, input: { px: toPrice(String(57_000 + n)) } }),
      ),
    )
    venue.price('56000')
    const late = (await race).flatMap((one) => ('refused' in one ? [one.refused.error] : []))
    await venue.settled()
    expect(late.filter((name) => !['amendNothing', 'orderEnded', 'balanceTooLow'].includes(name))).toEqual([])
    expect(held()?.holding.size).toBe(left?.sz)
    expect(venue.futures.state.order(order.id)).toBeUndefined()
  })
  it('to turn: a position is never two at once, and its size stays what it was', async () => {
    done(await venue.run(uid, place('buy', '0.01')))
    const turned = await storm(() => ({ kind: 'reverse', position: POSITION }), ['balanceTooLow'])
    expect(turned).toBeGreaterThan(0)
    const { rows } = await venue.database.pool.query('SELECT FROM futures_positions WHERE size > 0')
    expect(rows.length).toBeLessThanOrEqual(1)
  })
  it('under one key: one order', async () => {
    const key = newKey()
    await Promise.all(Array.from({ length: AT_ONCE }, () => venue.run(uid, place('buy', '0.01'), key)))
    expect(held()?.holding.size).toBe('0.01')
  })
})
