import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Price } from '#protocol'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { createDesk, type Desk } from './desk.ts'
import { accepted, atMarket, limit, refusal, when } from './venue.ts'

let desk: Desk
beforeAll(async () => {
  desk = await createDesk()
})
beforeEach(() => desk.fresh())
afterAll(() => desk.venue.close())

const WAITS = { state: 'live', trigTime: '', accFillSz: '0' }

describe('a stop', () => {
  test('to the market waits with its coins frozen, and sells when the price falls to it', async () => {
    const order = accepted(await desk.place(when(atMarket('sell', '2'), '98')))
    expect(order).toMatchObject({ ...WAITS, trigPx: '98', trigPxType: 'last', trigDir: 'down' })
    expect(await desk.funds('BTC')).toEqual({ available: '8', frozen: '2' })
    await desk.tick('98.1')
    expect(await desk.order(order)).toMatchObject(WAITS)
    await desk.tick('98')
    expect(await desk.order(order)).toMatchObject({
      state: 'filled',
      avgPx: '99',
      trigTime: expect.stringMatching(/^\d/),
    })
    expect(await desk.funds('BTC')).toEqual({ available: '8', frozen: '0' })
  })

  test('with a limit is sent at its price and rests there', async () => {
    const order = accepted(await desk.place(when(limit('buy', '1', '100.5'), '102')))
    expect(order).toMatchObject({ ...WAITS, trigDir: 'up' })
    expect(await desk.funds('USDT')).toEqual({ available: '9899.5', frozen: '100.5' })
    await desk.tick('103')
    expect(await desk.order(order)).toMatchObject({ state: 'live', trigTime: expect.stringMatching(/^\d/) })
    expect(await desk.funds('USDT')).toEqual({ available: '9899.5', frozen: '100.5' })
    const back = accepted(await desk.update({ action: 'cancel', ordId: order.ordId }))
    expect(back).toMatchObject({ state: 'canceled', cancelSource: 'user' })
    expect(await desk.funds('USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  test('that buys to the market spends a sum, frozen to the last cent', async () => {
    const order = accepted(await desk.place(when(atMarket('buy', '202', 'quote_ccy'), '105')))
    expect(await desk.funds('USDT')).toEqual({ available: '9798', frozen: '202' })
    await desk.tick('106')
    expect(await desk.order(order)).toMatchObject({ state: 'filled', accFillSz: '2' })
    expect(refusal(await desk.place(when(atMarket('buy', '1'), '105')))).toMatchObject({
      error: 'invalidField',
      field: 'tgtCcy',
    })
  })

  test('above the price takes profit: the side of the market decides', async () => {
    const order = accepted(await desk.place(when(atMarket('sell', '1'), '110')))
    expect(order.trigDir).toBe('up')
    await desk.tick('90')
    expect(await desk.order(order)).toMatchObject(WAITS)
    await desk.tick('111')
    expect(await desk.order(order)).toMatchObject({ state: 'filled' })
  })

  test('on the index hears the index alone', async () => {
    expect(refusal(await desk.place(when(atMarket('sell', '1'), '98', 'index'))).error).toBe('indexMissing')
    desk.venue.market.setIndex('BTC-USDT', '100')
    const order = accepted(await desk.place(when(atMarket('sell', '1'), '98', 'index')))
    await desk.tick('90')
    expect(await desk.order(order)).toMatchObject(WAITS)
    desk.venue.clock.advance(10)
    desk.venue.market.setIndex('BTC-USDT', '97')
    expect(await desk.order(order)).toMatchObject({ state: 'filled', trigPxType: 'index' })
  })

  test('that finds an empty book ends with that reason, fires once, and gives back what it froze', async () => {
    const order = accepted(await desk.place(when(atMarket('sell', '1'), '98')))
    desk.venue.market.setBook('BTC-USDT', [['101', '1.5']], [])
    await desk.tick('97')
    expect(await desk.order(order)).toMatchObject({ state: 'canceled', cancelSource: 'no-liquidity', accFillSz: '0' })
    desk.venue.market.setBook('BTC-USDT', [['101', '1.6']], [['99', '3.3']])
    await desk.tick('96')
    expect(await desk.order(order)).toMatchObject({ state: 'canceled', accFillSz: '0' })
    expect(await desk.funds('BTC')).toEqual({ available: '10', frozen: '0' })
  })
})

describe('a trigger price', () => {
  test('is refused where it would fire at once, off the tick, out of range, or with a time in force that cannot hold', async () => {
    const sell = limit('sell', '1', '98')
    expect(refusal(await desk.place(when(sell, '100'))).error).toBe('triggerAtOnce')
    expect(refusal(await desk.place(when(sell, '98.05')))).toMatchObject({ error: 'priceStep', field: 'trigPx' })
    expect(refusal(await desk.place(when(sell, '19.9')))).toMatchObject({ error: 'priceOutOfRange', field: 'trigPx' })
    expect(refusal(await desk.place(when(limit('sell', '1', '19'), '98')))).toMatchObject({ error: 'priceOutOfRange' })
    expect(refusal(await desk.place({ ...when(sell, '98'), tif: 'post_only' }))).toMatchObject({ field: 'tif' })
    expect(refusal(await desk.place(when(atMarket('sell', '10.001'), '98'))).error).toBe('balanceTooLow')
  })

  test('can be amended, to the other side of the market as well, with size and limit', async () => {
    const order = accepted(await desk.place(when(limit('sell', '1', '97'), '98')))
    const change = (wish: object) => desk.update({ action: 'amend', ordId: order.ordId, ...wish })
    expect(accepted(await change({ trigPx: '105', px: '104', sz: '2' }))).toMatchObject({
      trigDir: 'up',
      px: '104',
      sz: '2',
    })
    expect(await desk.funds('BTC')).toEqual({ available: '8', frozen: '2' })
    expect(refusal(await change({ trigPx: '105' as Price })).error).toBe('amendNothing')
    await desk.tick('98')
    expect(await desk.order(order)).toMatchObject(WAITS)
    await desk.tick('105')
    expect(await desk.order(order)).toMatchObject({ state: 'live', trigTime: expect.stringMatching(/^\d/) })
    expect(refusal(await change({ trigPx: '90' as Price }))).toMatchObject({ error: 'invalidField', field: 'trigPx' })
  })
})

describe('several triggers', () => {
  test('fire in the order in which a jump passes them', async () => {
    const far = accepted(await desk.place(when(atMarket('sell', '1'), '95')))
    const near = accepted(await desk.place(when(atMarket('sell', '2'), '97')))
    await desk.tick('94')
    expect(await desk.order(near)).toMatchObject({ state: 'filled', avgPx: '99' })
    expect(Number((await desk.order(far)).avgPx)).toBeLessThan(99)
  })

  test('hear each price that arrives while a commit is under way', async () => {
    const { market, clock } = desk.venue
    const low = accepted(await desk.place(when(atMarket('sell', '0.5'), '97')))
    const high = accepted(await desk.place(when(atMarket('sell', '0.5'), '104')))
    clock.advance(10)
    for (const px of ['99', '97', '99', '105', '100']) market.print('BTC-USDT', px, '0.0001', 'buy')
    expect(await desk.order(low)).toMatchObject({ state: 'filled' })
    expect(await desk.order(high)).toMatchObject({ state: 'filled' })
  })
})

describe('a restart', () => {
  test('finds what waits; what was crossed meanwhile does not fire, what stands beyond fires with the next price', async () => {
    const crossed = accepted(await desk.place(when(atMarket('sell', '1'), '95')))
    const beyond = accepted(await desk.place(when(atMarket('sell', '1'), '98')))
    await desk.venue.restart()
    expect(desk.venue.market.watched()).toContain('trade BTC-USDT')
    // While it was down the price fell to 94 and came back to 97.
    desk.venue.market.setLast('BTC-USDT', '97')
    expect(await desk.order(beyond)).toMatchObject(WAITS)
    await desk.tick('97')
    expect(await desk.order(beyond)).toMatchObject({ state: 'filled' })
    expect(await desk.order(crossed)).toMatchObject(WAITS)
    await desk.tick('94')
    expect(await desk.order(crossed)).toMatchObject({ state: 'filled' })
    await desk.venue.restart()
    expect(await desk.order(crossed)).toMatchObject({ state: 'filled' })
  })
})

describe('while trading rests', () => {
  test('nothing fires; afterwards the next price decides', async () => {
    const order = accepted(await desk.place(when(atMarket('sell', '1'), '98')))
    desk.venue.modes.set('BTC-USDT', 'halt')
    await desk.tick('97')
    expect(await desk.order(order)).toMatchObject(WAITS)
    expect(refusal(await desk.update({ action: 'cancel', ordId: order.ordId })).error).toBe('instrumentHalted')
    expect(refusal(await desk.place(limit('buy', '1', '90'))).error).toBe('instrumentHalted')
    desk.venue.modes.set('BTC-USDT', 'cancel-only')
    await desk.tick('97')
    expect(refusal(await desk.place(limit('buy', '1', '90'))).error).toBe('cancelOnly')
    expect(refusal(await desk.update({ action: 'amend', ordId: order.ordId, trigPx: '96' as Price })).error).toBe(
      'cancelOnly',
    )
    expect(await desk.order(order)).toMatchObject(WAITS)
    desk.venue.modes.clear()
    await desk.tick('97')
    expect(await desk.order(order)).toMatchObject({ state: 'filled' })
  })

  test('a silent source halts by itself, and orders can be cancelled', async () => {
    const order = accepted(await desk.place(when(atMarket('sell', '1'), '98')))
    desk.venue.market.setHalted('upstream-lost')
    await desk.tick('97')
    expect(await desk.order(order)).toMatchObject(WAITS)
    expect(refusal(await desk.place(limit('buy', '1', '90'))).error).toBe('sourceSilent')
    expect(accepted(await desk.update({ action: 'cancel', ordId: order.ordId }))).toMatchObject({ state: 'canceled' })
  })
})

test('the ledger is sound, and the engine has reported no fault', async () => {
  expect(await auditLedger(desk.venue.database.db)).toEqual([])
  expect(desk.venue.reported).toEqual([])
})
