import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toPrice } from '#protocol'
import type { Amendment } from '../../../server/engine/margin/amendment.ts'
import { readFunds } from '../../../server/ledger/balances.ts'
import {
  amountOf,
  BTC,
  createFuturesVenue,
  done,
  type FuturesVenue,
  leverage,
  newKey,
  place,
  refusal,
} from './futures/venue.ts'

let venue: FuturesVenue
let uid: string
beforeEach(async () => {
  venue = await createFuturesVenue()
  uid = await venue.user()
})
afterEach(async () => {
  const [faults, reported] = [await venue.faults(), venue.reported]
  await venue.close()
  if (faults.length + reported.length > 0) throw new Error(JSON.stringify([faults, reported.map(String)]))
})

interface Changes {
  readonly px?: string
  readonly sz?: string
  readonly trigPx?: string
  readonly tp?: string
  readonly sl?: string
}
const exitOf = (px: string) => (px === '' ? '' : toPrice(px))
const changesOf = ({ px, sz, trigPx, tp, sl }: Changes): Amendment => ({
  ...(px === undefined ? {} : { px: toPrice(px) }),
  ...(sz === undefined ? {} : { sz: amountOf(sz) }),
  ...(trigPx === undefined ? {} : { trigPx: toPrice(trigPx) }),
  ...(tp === undefined ? {} : { tpTrigPx: exitOf(tp) }),
  ...(sl === undefined ? {} : { slTrigPx: exitOf(sl) }),
})
const amend = (ordId: string, input: Changes, by = uid, key = newKey()) =>
  venue.run(by, { kind: 'amend', ordId, input: changesOf(input) }, key)
const rest = async (side: 'buy' | 'sell', sz: string, px: string, reduceOnly = false) =>
  done(await venue.run(uid, place(side, sz, px, reduceOnly))).order
const protect = async (kind: 'tp' | 'sl', trigPx: string, sz?: string) =>
  done(
    await venue.run(uid, {
      kind: 'protect',
      position: { instId: BTC },
      input: { kind, trigPx: toPrice(trigPx), by: 'mark', ...(sz === undefined ? {} : { sz: amountOf(sz) }) },
    }),
  ).order
const frozen = async () => Number((await readFunds(venue.database.db, uid, ['USDT']))[0]?.frozen)
const live = (id: string) => venue.futures.state.order(id)

const queue = () => venue.futures.state.resting(BTC, 'buy').map(({ id }) => id)

describe('an order on a contract that rests', () => {
  it('gets another price and size under its id, and freezes just what it needs', async () => {
    const order = await rest('buy', '0.1', '59000')
    const { order: after } = done(await amend(order.id, { px: '58000', sz: '0.2' }))
    expect(after).toMatchObject({ id: order.id, px: '58000', sz: '0.2', state: 'live' })
    // Margin at 10x and a taker's fee of 0.05 %.
    expect(await frozen()).toBeCloseTo(0.2 * 58_000 * 0.1005, 9)
    done(await amend(order.id, { sz: '0.05' }))
    expect(await frozen()).toBeCloseTo(0.05 * 58_000 * 0.1005, 9)
    const before = live(order.id)
    await venue.restart()
    expect(live(order.id)).toEqual(before)
    done(await venue.run(uid, { kind: 'recall', ordId: order.id }))
    expect(await frozen()).toBe(0)
  })
  it('is filled at once where its new price crosses the book, and what is left rests', async () => {
    const order = await rest('buy', '0.1', '59000')
    const { order: after } = done(await amend(order.id, { px: '60100' }))
    expect(after).toMatchObject({ state: 'filled', accFillSz: '0.1', frozen: '0' })
    expect(venue.futures.state.position(uid, BTC)?.holding.size).toBe('0.1')
  })
  it('keeps its place when it shrinks, and goes to the end of the queue when it grows or moves', async () => {
    const [first, second] = [await rest('buy', '0.02', '59000'), await rest('buy', '0.01', '59000')]
    done(await amend(first.id, { sz: '0.01' }))
    expect(queue()).toEqual([first.id, second.id])
    done(await amend(first.id, { sz: '0.02' }))
    expect(queue()).toEqual([second.id, first.id])
    done(await amend(second.id, { px: '58000' }))
    done(await amend(second.id, { px: '59000' }))
    expect(queue()).toEqual([first.id, second.id])
  })
  it('counts what it opens against what is held now', async () => {
    const order = await rest('sell', '0.1', '61000')
    expect(await frozen()).toBeCloseTo(0.1 * 61_000 * 0.1005, 9)
    done(await venue.run(uid, place('buy', '0.08')))
    done(await amend(order.id, { px: '61500' }))
    expect(await frozen()).toBeCloseTo(0.02 * 61_500 * 0.1005, 9)
  })
  it('is refused, and stays as it is, where nothing changes or the change cannot be', async () => {
    const order = await rest('buy', '0.1', '59000')
    const before = live(order.id)
    const all: readonly (readonly [Changes, string])[] = [
      [{}, 'amendNothing'],
      [{ px: '59000', sz: '0.1' }, 'amendNothing'],
      [{ px: '59000.05' }, 'priceStep'],
      [{ px: '1' }, 'priceOutOfRange'],
      [{ sz: '0.0001' }, 'sizeStep'],
      [{ trigPx: '61000' }, 'invalidField'],
      [{ sz: '9' }, 'balanceTooLow'],
    ]
    for (const [input, error] of all)
      expect([input, refusal(await amend(order.id, input)).error]).toEqual([input, error])
    expect(live(order.id)).toEqual(before)
  })
  it('is not made smaller than what is filled, nor larger than its leverage may carry', async () => {
    expect(await venue.run(uid, leverage(125))).toHaveProperty('settings')
    const order = await rest('buy', '0.5', '59000')
    expect(refusal(await amend(order.id, { sz: '0.9' })).error).toBe('positionTooLarge')
    venue.market.trade({
      instId: BTC,
      tradeId: '1',
      px: '58999',
      sz: '0.2',
      side: 'sell',
      ts: String(venue.time.now()),
    })
    await venue.settled()
    expect(live(order.id)?.accFillSz).toBe('0.2')
    expect(refusal(await amend(order.id, { sz: '0.2' }))).toMatchObject({
      error: 'sizeTooSmall',
      values: { min: '0.2' },
    })
    done(await amend(order.id, { sz: '0.3' }))
    expect(await frozen()).toBeCloseTo(0.1 * 59_000 * (1 / 125 + 0.0005), 9)
  })
  it('that only reduces cannot be made to close more than is held', async () => {
    done(await venue.run(uid, place('buy', '0.1')))
    const order = await rest('sell', '0.05', '61000', true)
    expect(refusal(await amend(order.id, { sz: '0.101' })).error).toBe('sizeTooLarge')
    expect(done(await amend(order.id, { sz: '0.1', px: '61500' })).order).toMatchObject({ sz: '0.1', frozen: '0' })
  })
  it('that never takes is not moved to where it would', async () => {
    const input = { instId: BTC, side: 'buy', sz: amountOf('0.1'), px: toPrice('59000'), tif: 'post_only' } as const
    const { order } = done(await venue.run(uid, { kind: 'place', input }))
    expect(refusal(await amend(order.id, { px: '60100' })).error).toBe('wouldTake')
  })
  it('that came with a take-profit cannot be moved beyond it', async () => {
    const attached = { tp: toPrice('60000'), sl: undefined, by: 'mark' } as const
    const input = { instId: BTC, side: 'buy', sz: amountOf('0.1'), px: toPrice('59000'), attached } as const
    const { order } = done(await venue.run(uid, { kind: 'place', input }))
    expect(refusal(await amend(order.id, { px: '60050' }))).toMatchObject({ error: 'triggerAtOnce' })
  })
  it('once ended is not amended, and a foreign one is like none; the same key is one amendment', async () => {
    const [order, other] = [await rest('buy', '0.1', '59000'), await venue.user()]
    expect(refusal(await amend(order.id, { px: '58000' }, other))).toEqual(
      refusal(await amend('123', { px: '58000' }, other)),
    )
    const key = newKey()
    done(await amend(order.id, { px: '58000' }, uid, key))
    expect(done(await amend(order.id, { px: '58000' }, uid, key)).order.px).toBe('58000')
    expect(refusal(await amend(order.id, { px: '57000' }, uid, key)).error).toBe('keyReused')
    done(await venue.run(uid, { kind: 'recall', ordId: order.id }))
    expect(refusal(await amend(order.id, { px: '57000' })).error).toBe('orderEnded')
  })
})

describe('a take-profit or stop-loss', () => {
  it('gets another trigger and size, and fires at the new one alone', async () => {
    done(await venue.run(uid, place('buy', '0.1')))
    const order = await protect('sl', '58000')
    done(await amend(order.id, { trigPx: '57000', sz: '0.04' }))
    venue.price('57900')
    await venue.settled()
    expect(live(order.id)?.trigger?.px).toBe('57000')
    await venue.restart()
    venue.price('56999')
    await venue.settled()
    expect(live(order.id)).toBeUndefined()
    expect(venue.futures.state.position(uid, BTC)?.holding.size).toBe('0.06')
  })
  it('is refused on the wrong side, off its steps, beyond what is held, with a price of its own, or unchanged', async () => {
    done(await venue.run(uid, place('buy', '0.1')))
    const order = await protect('tp', '61000', '0.05')
    const all: readonly (readonly [Changes, string])[] = [
      [{ trigPx: '60000' }, 'triggerAtOnce'],
      [{ trigPx: '61000.01' }, 'priceStep'],
      [{ trigPx: '600000' }, 'priceOutOfRange'],
      [{ sz: '0.2' }, 'sizeTooLarge'],
      [{ px: '61000' }, 'invalidField'],
      [{ trigPx: '61000' }, 'amendNothing'],
    ]
    for (const [input, error] of all)
      expect([input, refusal(await amend(order.id, input)).error]).toEqual([input, error])
  })
})

const exits = () =>
  venue.futures.state
    .ordersOf(uid, BTC)
    .filter(({ kind }) => kind !== 'order')
    .map(({ kind, trigger, sz }) => [kind, trigger?.px, sz])

describe('exits that come with an order', () => {
  it('get another price while it waits, one that was missing and one that is taken away, and are set as they stand then', async () => {
    const order = await rest('buy', '0.1', '59000')
    const [first, frozenBefore] = [live(order.id), await frozen()]
    expect(done(await amend(order.id, { tp: '61000', sl: '57000' })).order.attached).toEqual({
      tp: '61000',
      sl: '57000',
      by: 'mark',
    })
    expect([live(order.id)?.rank, await frozen()]).toEqual([first?.rank, frozenBefore])
    done(await amend(order.id, { tp: '', sl: '56000' }))
    await venue.restart()
    expect(live(order.id)?.attached).toEqual({ tp: undefined, sl: '56000', by: 'mark' })
    done(await amend(order.id, { px: '60100', tp: '62000' }))
    expect(exits()).toEqual([
      ['tp', '62000', '0.1'],
      ['sl', '56000', '0.1'],
    ])
  })
  it('are refused beyond the order’s price, unchanged, on what only reduces, and once they stand by themselves', async () => {
    const order = await rest('buy', '0.1', '59000')
    done(await amend(order.id, { sl: '57000' }))
    const all: readonly (readonly [Changes, string])[] = [
      [{ tp: '58000' }, 'triggerAtOnce'],
      [{ sl: '59000' }, 'triggerAtOnce'],
      [{ sl: '57000.01' }, 'priceStep'],
      [{ tp: '', sl: '57000' }, 'amendNothing'],
      [{ px: '56000' }, 'triggerAtOnce'],
    ]
    for (const [input, error] of all)
      expect([input, refusal(await amend(order.id, input)).error]).toEqual([input, error])
    done(await venue.run(uid, place('buy', '0.1')))
    const reduces = await rest('sell', '0.1', '61000', true)
    expect(refusal(await amend(reduces.id, { tp: '60000' }))).toMatchObject({
      error: 'invalidField',
      field: 'tpTrigPx',
    })
    const exit = await protect('sl', '58000')
    expect(refusal(await amend(exit.id, { sl: '57000' }))).toMatchObject({ error: 'invalidField', field: 'slTrigPx' })
  })
})
