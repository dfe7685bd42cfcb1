import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TimeInForce } from '#protocol'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { createTrader, type Trader } from './trader.ts'
import { accepted, limit, refusal } from './venue.ts'

let trader: Trader
beforeAll(async () => {
  trader = await createTrader()
})
beforeEach(() => trader.fresh())
afterAll(() => trader.venue.close())

const timed = (tif: TimeInForce, side: 'buy' | 'sell', sz: string, px: string) => ({ ...limit(side, sz, px), tif })

describe('immediate or cancel', () => {
  test('takes what the book shows within the limit, and the rest ends with its reason', async () => {
    const shown = trader.venue.market.book('BTC-USDT')?.asks[0]?.[1]
    const order = accepted(await trader.place(timed('ioc', 'buy', '3', '101')))
    expect(order).toMatchObject({ state: 'canceled', cancelSource: 'ioc', accFillSz: shown, tif: 'ioc' })
    expect((await trader.funds('USDT')).frozen).toBe('0')
  })

  test('that finds nothing ends unfilled and costs nothing', async () => {
    const order = accepted(await trader.place(timed('ioc', 'buy', '1', '100')))
    expect(order).toMatchObject({ state: 'canceled', cancelSource: 'ioc', accFillSz: '0', fee: '0' })
    expect(await trader.funds('USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  test('that finds all of it is filled', async () => {
    expect(accepted(await trader.place(timed('ioc', 'sell', '3', '98')))).toMatchObject({
      state: 'filled',
      cancelSource: '',
    })
  })
})

describe('fill or kill', () => {
  test('takes all at once, over several levels', async () => {
    expect(accepted(await trader.place(timed('fok', 'buy', '5', '103')))).toMatchObject({
      state: 'filled',
      accFillSz: '5',
    })
  })

  test('takes nothing where a lot is missing, and leaves the depth to others', async () => {
    const order = accepted(await trader.place(timed('fok', 'buy', '5', '102')))
    expect(order).toMatchObject({ state: 'canceled', cancelSource: 'fok', accFillSz: '0' })
    expect(accepted(await trader.place(timed('ioc', 'buy', '4', '102')))).toMatchObject({ state: 'filled' })
  })
})

describe('post-only', () => {
  test('rests, pays the maker fee, and frees what it froze', async () => {
    const order = accepted(await trader.place(timed('post_only', 'buy', '1', '100')))
    expect(order).toMatchObject({ state: 'live', tif: 'post_only' })
    trader.venue.clock.advance(10)
    trader.venue.market.print('BTC-USDT', '99.5', '5', 'sell')
    expect(await trader.order(order)).toMatchObject({ state: 'filled', fee: '0.0008' })
  })

  test('is refused where it would take, placed or amended, and nothing changes', async () => {
    expect(refusal(await trader.place(timed('post_only', 'buy', '1', '101')))).toMatchObject({ error: 'wouldTake' })
    expect(refusal(await trader.place(timed('post_only', 'sell', '1', '99')))).toMatchObject({ error: 'wouldTake' })
    const order = accepted(await trader.place(timed('post_only', 'buy', '1', '100')))
    const moved = await trader.update({ action: 'amend', ordId: order.ordId, px: limit('buy', '1', '101').px })
    expect(refusal(moved).error).toBe('wouldTake')
    expect(await trader.order(order)).toMatchObject({ state: 'live', px: '100' })
    expect(await trader.funds('USDT')).toEqual({ available: '9900', frozen: '100' })
  })
})

test('the ledger is sound, and the engine has reported no fault', async () => {
  expect(await auditLedger(trader.venue.database.db)).toEqual([])
  expect(trader.venue.reported).toEqual([])
})
