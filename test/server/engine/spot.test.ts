import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Amount, isSwapOrder, type Order, spotFee, subtract, toAmount, toPrice } from '#protocol'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { readFunds } from '../../../server/ledger/balances.ts'
import { accepted, atMarket, createTestVenue, fundedUser, limit, newKey, refusal, type TestVenue } from './venue.ts'

let venue: TestVenue
let uid: string
beforeAll(async () => {
  venue = await createTestVenue()
})
beforeEach(async () => {
  venue.market.setOpen(true)
  venue.market.setHalted(undefined)
  venue.market.setLast('BTC-USDT', '100')
  venue.clock.advance(1_000)
  freshBook()
  uid = await fundedUser(venue, { BTC: '10' })
})
afterAll(() => venue.close())

let sizes = 0
/** Asks 101, 102, 103 and bids 99, 98, 97, each of about 2; never the same sizes twice, so nothing is taken yet. */
const freshBook = (): void => {
  sizes += 1
  const sz = `2.${String(sizes).padStart(3, '0')}`
  const side = (...prices: string[]): [string, string][] => prices.map((px) => [px, sz])
  venue.market.setBook('BTC-USDT', side('101', '102', '103'), side('99', '98', '97'))
}
const shown = (): Amount => toAmount(venue.market.book('BTC-USDT')?.asks[0]?.[1] ?? '')

const place = async (input: Parameters<TestVenue['spot']['place']>[2], owner = uid) =>
  venue.spot.place(owner, newKey(), input)
const update = async (input: Parameters<TestVenue['spot']['update']>[2], owner = uid) =>
  venue.spot.update(owner, newKey(), input)
const current = async (order: Order): Promise<Order> => {
  const now = (
    await venue.database.pool.query('SELECT state, acc_fill_sz, fee FROM spot_orders WHERE id = $1', [order.ordId])
  ).rows[0]
  return { ...order, state: now.state, accFillSz: toAmount(now.acc_fill_sz), fee: toAmount(now.fee) }
}
const funds = async (coin: string) => {
  const [fund] = await readFunds(venue.database.db, uid, [coin])
  return { available: fund?.available, frozen: fund?.frozen }
}
/** The next change of this order, after `act`. */
const changeAfter = async (order: Order, act: () => void): Promise<Order> => {
  const changed = new Promise<Order>((resolve) => {
    const off = venue.events.onOrder((_, each) => {
      if (isSwapOrder(each) || each.ordId !== order.ordId) return
      off()
      resolve(each)
    })
  })
  act()
  return changed
}
/** Waits until everything that was pushed before has been carried out. */
const settled = async (): Promise<void> => void (await place(limit('buy', '0.0001', '50')))

describe('a market order', () => {
  test('walks the depth, pays the taker fee, and is filled', async () => {
    const size = shown()
    const order = accepted(await place(atMarket('buy', '3')))
    const rest = subtract(toAmount('3'), size)
    const cost = toAmount((Number(size) * 101 + Number(rest) * 102).toFixed(3))
    expect(order).toMatchObject({ state: 'filled', accFillSz: '3', accFillQuote: cost, fee: '0.003', feeCcy: 'BTC' })
    expect(await funds('USDT')).toEqual({ available: subtract(toAmount('10000'), cost), frozen: '0' })
    expect(await funds('BTC')).toEqual({ available: '12.997', frozen: '0' })
  })

  test('spends so much quote currency and no more', async () => {
    const order = accepted(await place(atMarket('buy', '150.05', 'quote_ccy')))
    expect(order).toMatchObject({ state: 'filled', accFillSz: '1.485', accFillQuote: '149.985', cancelSource: '' })
    expect(await funds('USDT')).toEqual({ available: '9850.015', frozen: '0' })
  })

  test('gets what the book has, and the rest is cancelled', async () => {
    const order = accepted(await place({ ...atMarket('sell', '9'), maxSlippage: '0.1' }))
    const depth = 3 * Number(shown())
    expect(order).toMatchObject({
      state: 'canceled',
      cancelSource: 'no-liquidity',
      accFillSz: toAmount(depth.toFixed(3)),
    })
    expect(refusal(await place(atMarket('sell', '1'))).error).toBe('noLiquidity')
  })

  test('fills nothing beyond its largest slippage: the rest ends with that reason and its money stays available', async () => {
    const key = newKey()
    const input = { ...atMarket('buy', '500', 'quote_ccy'), maxSlippage: '0.01' }
    const order = accepted(await venue.spot.place(uid, key, input))
    // One per cent above the best ask of 101 is 102.01.
    const cost = toAmount((Number(shown()) * 203).toFixed(3))
    expect(order).toMatchObject({ state: 'canceled', cancelSource: 'slippage', accFillQuote: cost })
    expect(await funds('USDT')).toEqual({ available: subtract(toAmount('10000'), cost), frozen: '0' })
    // The same request again is answered and fills nothing more.
    expect(accepted(await venue.spot.place(uid, key, input)).ordId).toBe(order.ordId)
    expect(await current(order)).toMatchObject({ state: 'canceled', accFillSz: order.accFillSz })
    const { rows } = await venue.database.pool.query<{ cancel_source: string }>(
      'SELECT cancel_source FROM spot_orders WHERE id = $1',
      [order.ordId],
    )
    expect(rows).toEqual([{ cancel_source: 'slippage' }])
  })

  test('sent by several users at once, none of them fills beyond the bound', async () => {
    const uids = await Promise.all(Array.from({ length: 4 }, () => fundedUser(venue)))
    const orders = await Promise.all(
      uids.map((one) => venue.spot.place(one, newKey(), { ...atMarket('buy', '2'), maxSlippage: '0.01' })),
    )
    const filled = orders.flatMap((one) => ('order' in one ? [one.order] : []))
    const { rows } = await venue.database.pool.query<{ worst: string; total: string }>(
      'SELECT max(px)::text AS worst, sum(sz)::text AS total FROM spot_fills WHERE ord_id = ANY ($1::bigint[])',
      [filled.map(({ ordId }) => ordId)],
    )
    expect(Number(rows[0]?.worst)).toBe(102)
    expect(Number(rows[0]?.total)).toBeCloseTo(2 * Number(shown()), 9)
  })

  test('that waits for a trigger takes no bound: a stop must get out', async () => {
    const stop = { ...atMarket('sell', '1'), trigPx: toPrice('90'), maxSlippage: '0.01' }
    expect(refusal(await place(stop))).toMatchObject({ error: 'invalidField', field: 'maxSlippage' })
  })

  test('needs the money that it costs', async () => {
    expect(refusal(await place(atMarket('buy', '10000.01', 'quote_ccy'))).error).toBe('balanceTooLow')
    expect(refusal(await place(atMarket('sell', '10.001'))).error).toBe('balanceTooLow')
  })
})

describe('depth that was taken', () => {
  test('stays taken until the source refreshes the level, also for others', async () => {
    const other = await fundedUser(venue)
    const size = shown()
    accepted(await place(atMarket('buy', size)))
    const [best] = venue.market.book('BTC-USDT')?.asks ?? []
    expect(best?.[1]).toBe(size)
    expect(accepted(await place(atMarket('buy', '1'), other)).avgPx).toBe('102')
    const asks: [string, string][] = [
      ['101', '0.5'],
      ['102', '0.5'],
    ]
    venue.market.setBook('BTC-USDT', asks, [])
    expect(accepted(await place(atMarket('buy', '0.6'), other)).accFillQuote).toBe('60.7')
  })
})

describe('a limit order', () => {
  test('rests with its money frozen, and gives it back when cancelled', async () => {
    const order = accepted(await place(limit('buy', '2', '90')))
    expect(order).toMatchObject({ state: 'live', px: '90', sz: '2', accFillSz: '0', avgPx: '', cancelSource: '' })
    expect(await funds('USDT')).toEqual({ available: '9820', frozen: '180' })
    const canceled = accepted(await update({ action: 'cancel', ordId: order.ordId }))
    expect(canceled).toMatchObject({ state: 'canceled', cancelSource: 'user' })
    expect(await funds('USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  test('takes what its price allows at once, and rests for the remainder', async () => {
    const size = shown()
    const order = accepted(await place(limit('buy', '5', '101')))
    expect(order).toMatchObject({ state: 'partially_filled', accFillSz: size })
    const rest = Number(subtract(toAmount('5'), size)) * 101
    expect((await funds('USDT')).frozen).toBe(toAmount(rest.toFixed(3)))
  })

  test('fills when the market trades through its price, at its own price, with no more than was traded', async () => {
    const order = accepted(await place(limit('buy', '3', '98.5')))
    venue.market.print('BTC-USDT', '98.5', '5', 'sell')
    const partly = await changeAfter(order, () => venue.market.print('BTC-USDT', '98.4', '1', 'sell'))
    expect(partly).toMatchObject({ state: 'partially_filled', accFillSz: '1', accFillQuote: '98.5' })
    expect(partly.fee).toBe(spotFee('buy', toAmount('1'), toPrice('98.5'), '0.0008'))
    expect(await funds('USDT')).toEqual({ available: '9704.5', frozen: '197' })
    const full = await changeAfter(order, () => venue.market.print('BTC-USDT', '90', '100', 'sell'))
    expect(full).toMatchObject({ state: 'filled', accFillSz: '3', avgPx: '98.5' })
    expect(await funds('USDT')).toEqual({ available: '9704.5', frozen: '0' })
    expect(await funds('BTC')).toEqual({ available: '12.9976', frozen: '0' })
  })

  test('shares one print by price, then by time', async () => {
    const later = accepted(await place(limit('sell', '1', '105')))
    const last = accepted(await place(limit('sell', '1', '105')))
    const first = accepted(await place(limit('sell', '1', '104')))
    await changeAfter(first, () => venue.market.print('BTC-USDT', '106', '1.5', 'buy'))
    expect((await current(first)).state).toBe('filled')
    expect((await current(later)).accFillSz).toBe('0.5')
    expect((await current(last)).accFillSz).toBe('0')
    for (const { ordId } of [later, last]) accepted(await update({ action: 'cancel', ordId }))
    expect((await funds('BTC')).frozen).toBe('0')
  })

  test('fills when the opposite best comes to its price, with what is shown there', async () => {
    const order = accepted(await place(limit('sell', '3', '104')))
    const filled = await changeAfter(order, () => venue.market.setBook('BTC-USDT', [['106', '1']], [['104.5', '2']]))
    expect(filled).toMatchObject({ state: 'partially_filled', accFillSz: '2', avgPx: '104' })
    accepted(await update({ action: 'cancel', ordId: order.ordId }))
  })

  test('is not touched by prints of a time before it, of a closed or of a stale market', async () => {
    const order = accepted(await place(limit('buy', '1', '98.5')))
    venue.clock.advance(-500)
    venue.market.print('BTC-USDT', '97', '5', 'sell')
    venue.clock.advance(500)
    venue.market.setOpen(false)
    venue.market.print('BTC-USDT', '97', '5', 'sell')
    await settled()
    venue.market.setOpen(true)
    venue.market.setLast('BTC-USDT', '100', venue.clock.now() - 10_001)
    venue.market.print('BTC-USDT', '97', '5', 'sell')
    await settled()
    expect((await current(order)).accFillSz).toBe('0')
    expect(accepted(await update({ action: 'cancel', ordId: order.ordId })).state).toBe('canceled')
  })
})

describe('an amendment', () => {
  test('keeps the id, moves the money, and can fill at once', async () => {
    const order = accepted(await place(limit('buy', '1', '90')))
    const moved = accepted(await update({ action: 'amend', ordId: order.ordId, px: toPrice('95'), sz: toAmount('2') }))
    expect(moved).toMatchObject({ ordId: order.ordId, px: '95', sz: '2', state: 'live' })
    expect(await funds('USDT')).toEqual({ available: '9810', frozen: '190' })
    const smaller = accepted(await update({ action: 'amend', ordId: order.ordId, sz: toAmount('1') }))
    expect(smaller.sz).toBe('1')
    expect(await funds('USDT')).toEqual({ available: '9905', frozen: '95' })
    const taken = accepted(await update({ action: 'amend', ordId: order.ordId, px: toPrice('101.5') }))
    expect(taken).toMatchObject({ state: 'filled', avgPx: '101', accFillSz: '1' })
    expect(await funds('USDT')).toEqual({ available: '9899', frozen: '0' })
    expect(refusal(await update({ action: 'cancel', ordId: order.ordId })).error).toBe('orderEnded')
  })

  test('is refused when nothing changes, when it is below what is filled, and when money is missing', async () => {
    const order = accepted(await place(limit('buy', '3', '98.5')))
    await changeAfter(order, () => venue.market.print('BTC-USDT', '98', '1', 'sell'))
    const amend = async (change: { px?: string; sz?: string }) =>
      refusal(
        await update({
          action: 'amend',
          ordId: order.ordId,
          ...(change.px === undefined ? {} : { px: toPrice(change.px) }),
          ...(change.sz === undefined ? {} : { sz: toAmount(change.sz) }),
        }),
      ).error
    expect(await amend({ px: '98.50', sz: '3.0' })).toBe('amendNothing')
    expect(await amend({ sz: '1' })).toBe('sizeTooSmall')
    expect(await amend({ sz: '900' })).toBe('balanceTooLow')
    expect(await amend({ px: '98.55' })).toBe('priceStep')
    expect(await amend({ px: '1' })).toBe('priceOutOfRange')
    accepted(await update({ action: 'cancel', ordId: order.ordId }))
  })
})

describe('is refused', () => {
  test.each([
    ['an unknown instrument', limit('buy', '1', '90', 'NO-SUCH'), 'instrumentUnknown'],
    ['an instrument to watch', limit('buy', '1', '1', 'EUR-USD'), 'instrumentReadOnly'],
    ['an instrument without a price', limit('buy', '1', '90', 'ETH-USDT'), 'priceStale'],
    ['a size between lots', limit('buy', '1.0005', '90'), 'sizeStep'],
    ['a size above the maximum', limit('buy', '1000.001', '90'), 'sizeTooLarge'],
    ['a price between ticks', limit('buy', '1', '90.05'), 'priceStep'],
    ['a price far below', limit('buy', '1', '19.9'), 'priceOutOfRange'],
    ['a price far above', limit('sell', '1', '500.1'), 'priceOutOfRange'],
    ['more than one has', limit('buy', '200', '90'), 'balanceTooLow'],
    ['quote currency for a sale', atMarket('sell', '10', 'quote_ccy'), 'invalidField'],
    ['money too little for one lot', atMarket('buy', '0.05', 'quote_ccy'), 'sizeTooSmall'],
  ] as const)('%s', async (_, input, error) => {
    expect(refusal(await place(input)).error).toBe(error)
    expect(await funds('USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  test('an order while the market is closed, halted, or its price is old', async () => {
    venue.market.setOpen(false)
    expect(refusal(await place(limit('buy', '1', '90'))).error).toBe('instrumentClosed')
    venue.market.setOpen(true)
    venue.market.setHalted('replay-ended')
    expect(refusal(await place(limit('buy', '1', '90'))).error).toBe('sourceSilent')
    venue.market.setHalted(undefined)
    venue.market.setLast('BTC-USDT', '100', venue.clock.now() - 10_001)
    expect(refusal(await place(atMarket('buy', '1'))).error).toBe('priceStale')
  })

  test('an order of somebody else, as if it did not exist', async () => {
    const order = accepted(await place(limit('buy', '1', '90')))
    const stranger = await fundedUser(venue)
    expect(refusal(await update({ action: 'cancel', ordId: order.ordId }, stranger)).error).toBe('orderUnknown')
    expect(refusal(await update({ action: 'cancel', ordId: '123' })).error).toBe('orderUnknown')
  })

  test('the 201st live order', async () => {
    const results = await Promise.all(Array.from({ length: 201 }, () => place(limit('buy', '0.001', '90'))))
    expect(
      results.map((result) => ('order' in result ? 'live' : result.refused.error)).filter((x) => x !== 'live'),
    ).toEqual(['tooManyOrders'])
  })
})

test('the engine watches the market only where orders rest', async () => {
  venue.market.setBook('ETH-USDT', [['10.1', '1']], [['9.9', '1']])
  const watched = () => venue.market.watched().filter((name) => name.endsWith('ETH-USDT'))
  expect(watched()).toEqual([])
  const { ordId } = accepted(await place(limit('buy', '1', '9', 'ETH-USDT')))
  expect(watched()).toEqual(['trade ETH-USDT', 'book ETH-USDT'])
  accepted(await update({ action: 'cancel', ordId }))
  expect(watched()).toEqual([])
})

test('live orders are found again after a restart, and go on', async () => {
  const order = accepted(await place(limit('buy', '1', '98.5')))
  await venue.restart()
  const filled = await changeAfter(order, () => venue.market.print('BTC-USDT', '98', '1', 'sell'))
  expect(filled).toMatchObject({ ordId: order.ordId, state: 'filled' })
})

test('after all of this the ledger is sound, and the engine has reported no fault', async () => {
  expect(await auditLedger(venue.database.db)).toEqual([])
  expect(venue.reported).toEqual([])
})
