import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Price } from '#protocol'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { createTrader, type Trader } from './trader.ts'
import { accepted, atMarket, limit, refusal, when } from './venue.ts'

let trader: Trader
beforeAll(async () => {
  trader = await createTrader()
})
beforeEach(() => trader.fresh())
afterAll(() => trader.venue.close())

const WAITS = { state: 'live', trigTime: '', accFillSz: '0' }

describe('a stop', () => {
  test('to the market waits with its coins frozen, and sells when the price falls to it', async () => {
    const order = accepted(await trader.place(when(atMarket('sell', '2'), '98')))
    expect(order).toMatchObject({ ...WAITS, trigPx: '98', trigPxType: 'last', trigDir: 'down' })
    expect(await trader.funds('BTC')).toEqual({ available: '8', frozen: '2' })
    await trader.tick('98.1')
    expect(await trader.order(order)).toMatchObject(WAITS)
    await trader.tick('98')
    expect(await trader.order(order)).toMatchObject({
      state: 'filled',
      avgPx: '99',
      trigTime: expect.stringMatching(/^\d/),
    })
    expect(await trader.funds('BTC')).toEqual({ available: '8', frozen: '0' })
  })

  test('with a limit is sent at its price and rests there', async () => {
    const order = accepted(await trader.place(when(limit('buy', '1', '100.5'), '102')))
    expect(order).toMatchObject({ ...WAITS, trigDir: 'up' })
    expect(await trader.funds('USDT')).toEqual({ available: '9899.5', frozen: '100.5' })
    await trader.tick('103')
    expect(await trader.order(order)).toMatchObject({ state: 'live', trigTime: expect.stringMatching(/^\d/) })
    expect(await trader.funds('USDT')).toEqual({ available: '9899.5', frozen: '100.5' })
    const back = accepted(await trader.update({ action: 'cancel', ordId: order.ordId }))
    expect(back).toMatchObject({ state: 'canceled', cancelSource: 'user' })
    expect(await trader.funds('USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  test('that buys to the market spends a sum, frozen to the last cent', async () => {
    const order = accepted(await trader.place(when(atMarket('buy', '202', 'quote_ccy'), '105')))
    expect(await trader.funds('USDT')).toEqual({ available: '9798', frozen: '202' })
    await trader.tick('106')
    expect(await trader.order(order)).toMatchObject({ state: 'filled', accFillSz: '2' })
    expect(refusal(await trader.place(when(atMarket('buy', '1'), '105')))).toMatchObject({
      error: 'invalidField',
      field: 'tgtCcy',
    })
  })

  test('above the price takes profit: the side of the market decides', async () => {
    const order = accepted(await trader.place(when(atMarket('sell', '1'), '110')))
    expect(order.trigDir).toBe('up')
    await trader.tick('90')
    expect(await trader.order(order)).toMatchObject(WAITS)
    await trader.tick('111')
    expect(await trader.order(order)).toMatchObject({ state: 'filled' })
  })

  test('on the index hears the index alone', async () => {
    expect(refusal(await trader.place(when(atMarket('sell', '1'), '98', 'index'))).error).toBe('indexMissing')
    trader.venue.market.setIndex('BTC-USDT', '100')
    const order = accepted(await trader.place(when(atMarket('sell', '1'), '98', 'index')))
    await trader.tick('90')
    expect(await trader.order(order)).toMatchObject(WAITS)
    trader.venue.clock.advance(10)
    trader.venue.market.setIndex('BTC-USDT', '97')
    expect(await trader.order(order)).toMatchObject({ state: 'filled', trigPxType: 'index' })
  })

  test('that finds an empty book ends with that reason, fires once, and gives back what it froze', async () => {
    const order = accepted(await trader.place(when(atMarket('sell', '1'), '98')))
    trader.venue.market.setBook('BTC-USDT', [['101', '1.5']], [])
    await trader.tick('97')
    expect(await trader.order(order)).toMatchObject({ state: 'canceled', cancelSource: 'no-liquidity', accFillSz: '0' })
    trader.venue.market.setBook('BTC-USDT', [['101', '1.6']], [['99', '3.3']])
    await trader.tick('96')
    expect(await trader.order(order)).toMatchObject({ state: 'canceled', accFillSz: '0' })
    expect(await trader.funds('BTC')).toEqual({ available: '10', frozen: '0' })
  })
})

describe('a trigger price', () => {
  test('is refused where it would fire at once, off the tick, out of range, or with a time in force that cannot hold', async () => {
    const sell = limit('sell', '1', '98')
    expect(refusal(await trader.place(when(sell, '100'))).error).toBe('triggerAtOnce')
    expect(refusal(await trader.place(when(sell, '98.05')))).toMatchObject({ error: 'priceStep', field: 'trigPx' })
    expect(refusal(await trader.place(when(sell, '19.9')))).toMatchObject({ error: 'priceOutOfRange', field: 'trigPx' })
    expect(refusal(await trader.place(when(limit('sell', '1', '19'), '98')))).toMatchObject({
      error: 'priceOutOfRange',
    })
    expect(refusal(await trader.place({ ...when(sell, '98'), tif: 'post_only' }))).toMatchObject({ field: 'tif' })
    expect(refusal(await trader.place(when(atMarket('sell', '10.001'), '98'))).error).toBe('balanceTooLow')
  })

  test('can be amended, to the other side of the market as well, with size and limit', async () => {
    const order = accepted(await trader.place(when(limit('sell', '1', '97'), '98')))
    const change = (request: object) => trader.update({ action: 'amend', ordId: order.ordId, ...request })
    expect(accepted(await change({ trigPx: '105', px: '104', sz: '2' }))).toMatchObject({
      trigDir: 'up',
      px: '104',
      sz: '2',
    })
    expect(await trader.funds('BTC')).toEqual({ available: '8', frozen: '2' })
    expect(refusal(await change({ trigPx: '105' as Price })).error).toBe('amendNothing')
    await trader.tick('98')
    expect(await trader.order(order)).toMatchObject(WAITS)
    await trader.tick('105')
    expect(await trader.order(order)).toMatchObject({ state: 'live', trigTime: expect.stringMatching(/^\d/) })
    expect(refusal(await change({ trigPx: '90' as Price }))).toMatchObject({ error: 'invalidField', field: 'trigPx' })
  })
})

describe('several triggers', () => {
  test('fire in the order in which a jump passes them', async () => {
    const far = accepted(await trader.place(when(atMarket('sell', '1'), '95')))
    const near = accepted(await trader.place(when(atMarket('sell', '2'), '97')))
    await trader.tick('94')
    expect(await trader.order(near)).toMatchObject({ state: 'filled', avgPx: '99' })
    expect(Number((await trader.order(far)).avgPx)).toBeLessThan(99)
  })

  test('hear each price that arrives while a commit is under way', async () => {
    const { market, clock } = trader.venue
    const low = accepted(await trader.place(when(atMarket('sell', '0.5'), '97')))
    const high = accepted(await trader.place(when(atMarket('sell', '0.5'), '104')))
    clock.advance(10)
    for (const px of ['99', '97', '99', '105', '100']) market.print('BTC-USDT', px, '0.0001', 'buy')
    expect(await trader.order(low)).toMatchObject({ state: 'filled' })
    expect(await trader.order(high)).toMatchObject({ state: 'filled' })
  })
})

describe('a restart', () => {
  test('finds what waits; what was crossed meanwhile does not fire, what stands beyond fires with the next price', async () => {
    const crossed = accepted(await trader.place(when(atMarket('sell', '1'), '95')))
    const beyond = accepted(await trader.place(when(atMarket('sell', '1'), '98')))
    await trader.venue.restart()
    expect(trader.venue.market.watched()).toContain('trade BTC-USDT')
    // While it was down the price fell to 94 and came back to 97.
    trader.venue.market.setLast('BTC-USDT', '97')
    expect(await trader.order(beyond)).toMatchObject(WAITS)
    await trader.tick('97')
    expect(await trader.order(beyond)).toMatchObject({ state: 'filled' })
    expect(await trader.order(crossed)).toMatchObject(WAITS)
    await trader.tick('94')
    expect(await trader.order(crossed)).toMatchObject({ state: 'filled' })
    await trader.venue.restart()
    expect(await trader.order(crossed)).toMatchObject({ state: 'filled' })
  })
})

describe('while trading rests', () => {
  test('nothing fires; afterwards the next price decides', async () => {
    const order = accepted(await trader.place(when(atMarket('sell', '1'), '98')))
    trader.venue.modes.set('BTC-USDT', 'halt')
    await trader.tick('97')
    expect(await trader.order(order)).toMatchObject(WAITS)
    expect(refusal(await trader.update({ action: 'cancel', ordId: order.ordId })).error).toBe('instrumentHalted')
    expect(refusal(await trader.place(limit('buy', '1', '90'))).error).toBe('instrumentHalted')
    trader.venue.modes.set('BTC-USDT', 'cancel-only')
    await trader.tick('97')
    expect(refusal(await trader.place(limit('buy', '1', '90'))).error).toBe('cancelOnly')
    expect(refusal(await trader.update({ action: 'amend', ordId: order.ordId, trigPx: '96' as Price })).error).toBe(
      'cancelOnly',
    )
    expect(await trader.order(order)).toMatchObject(WAITS)
    trader.venue.modes.clear()
    await trader.tick('97')
    expect(await trader.order(order)).toMatchObject({ state: 'filled' })
  })

  test('a silent source halts by itself, and orders can be cancelled', async () => {
    const order = accepted(await trader.place(when(atMarket('sell', '1'), '98')))
    trader.venue.market.setHalted('upstream-lost')
    await trader.tick('97')
    expect(await trader.order(order)).toMatchObject(WAITS)
    expect(refusal(await trader.place(limit('buy', '1', '90'))).error).toBe('sourceSilent')
    expect(accepted(await trader.update({ action: 'cancel', ordId: order.ordId }))).toMatchObject({ state: 'canceled' })
  })
})

test('the ledger is sound, and the engine has reported no fault', async () => {
  expect(await auditLedger(trader.venue.database.db)).toEqual([])
  expect(trader.venue.reported).toEqual([])
})
