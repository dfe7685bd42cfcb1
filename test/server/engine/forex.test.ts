import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextRollover, toAmount, toPrice } from '#protocol'
import { readClosedPositions } from '../../../server/engine/futures/history.ts'
import { readSwapsSince, readWarnings } from '../../../server/engine/futures/updates.ts'
import type { Amendment } from '../../../server/engine/margin/amendment.ts'
import { FIRST_NEW_ACCOUNTS } from '../../../server/settings/firstNewAccounts.ts'
import { createTestTerms, forexLine } from '../../support/terms.ts'
import { EURJPY, EURUSD, GOLD, USDJPY } from './forex/market.ts'
import { createForexVenue, done, type ForexVenue, newKey, place, refusal, START } from './forex/venue.ts'

let venue: ForexVenue
beforeEach(async () => {
  venue = await createForexVenue()
})
afterEach(async () => {
  const [faults, reported] = [await venue.faults(), venue.reported]
  await venue.close()
  // Whatever a test did, the books are right and nothing was a bug.
  if (faults.length + reported.length > 0) throw new Error(JSON.stringify([faults, reported.map(String)]))
})
const held = (uid: string, instId = EURUSD) => venue.forex.state.position(uid, instId)
const posId = (uid: string, instId = EURUSD): string => held(uid, instId)?.posId ?? ''
const insurance = async (): Promise<string> => {
  const { rows } = await venue.database.pool.query<{ amount: string }>(
    `SELECT coalesce(sum(amount), 0)::text AS amount FROM ledger_lines WHERE kind = 'insurance'`,
  )
  return toAmount(rows[0]?.amount ?? '0')
}
const orderRow = async (id: string) =>
  (await venue.database.pool.query('SELECT state, cancel_source, trig_time FROM futures_orders WHERE id = $1', [id]))
    .rows[0] as { state: string; cancel_source: string; trig_time: string | null }

/** The venue sleeps until then. */
const at = async (text: string): Promise<void> => {
  await venue.forex.stop()
  venue.time.advance(Date.parse(text) - venue.time.now())
  await venue.restart()
}

describe('opening and closing', () => {
  it('buys at the ask, puts up the margin at 100x, and closes at the bid: the spread is the cost', async () => {
    const uid = await venue.user('1000')
    const { order } = done(await venue.run(uid, place('buy', '10000', { seen: ['1.10010', '0'] })))
    expect(order).toMatchObject({ state: 'filled', accFillSz: '10000', leverage: 100, mode: 'cross' })
    // 10,000 × 1.1001 / 100.
    expect(held(uid)?.holding).toMatchObject({ side: 'long', size: '10000', cost: '11001', margin: '110.01' })
    expect(await venue.available(uid)).toBe('889.99')
    done(await venue.run(uid, { kind: 'close', posId: posId(uid) }))
    expect(held(uid)).toBeUndefined()
    // One pip of 0.1 lot is a dollar.
    expect(await venue.available(uid)).toBe('999')
    // The dollar that it lost, over what was put up.
    const { items } = await readClosedPositions(venue.database.db, uid, { limit: 1 })
    expect(items[0]).toMatchObject({ realizedPnl: '-1', pnlRatio: '-0.00909008' })
  })
  it('a result in yen is converted at the mid rate: gains down, losses up', async () => {
    const uid = await venue.user('1000')
    done(await venue.run(uid, place('sell', '1000', { instId: EURJPY })))
    venue.deal(EURJPY, '163.000', '163.020')
    done(await venue.run(uid, { kind: 'close', posId: posId(uid, EURJPY) }))
    // 1,000 × (165.000 − 163.020) yen at 150.005.
    expect(await venue.available(uid)).toBe(toAmount('1013.19956001'))
  })
  it('nets: adds at the weighted price, reduces, closes and turns', async () => {
    const uid = await venue.user()
    done(await venue.run(uid, place('buy', '10000')))
    venue.deal(EURUSD, '1.10200', '1.10210')
    done(await venue.run(uid, place('buy', '10000')))
    expect(held(uid)?.holding.cost).toBe('22022')
    done(await venue.run(uid, place('sell', '5000')))
    expect(held(uid)).toMatchObject({ side: 'long', holding: { size: '15000' }, realised: '4.5' })
    const first = posId(uid)
    done(await venue.run(uid, place('sell', '20000')))
    expect(held(uid)).toMatchObject({ side: 'short', holding: { size: '5000' } })
    expect(posId(uid)).not.toBe(first)
    const seen = { seenPx: toPrice('1.1'), maxDeviation: toAmount('1') }
    const reverse = { kind: 'reverse', posId: posId(uid), caps: undefined } as const
    expect(refusal(await venue.run(uid, { ...reverse, seen }))).toMatchObject({ error: 'priceMoved' })
    done(await venue.run(uid, reverse))
    expect(held(uid)).toMatchObject({ side: 'long', holding: { size: '5000' } })
  })
  it('refuses the price that is gone, the depth that is not there, and takes the better one', async () => {
    const uid = await venue.user()
    venue.deal(EURUSD, '1.10020', '1.10030')
    expect(refusal(await venue.run(uid, place('buy', '1000', { seen: ['1.10010', '1.9'] })))).toMatchObject({
      error: 'priceMoved',
      values: { seen: '1.1001', price: '1.1003', pips: '2' },
    })
    done(await venue.run(uid, place('buy', '1000', { seen: ['1.10010', '2'] })))
    done(await venue.run(uid, place('buy', '1000', { seen: ['1.10050', '0'] })))
    expect(held(uid)?.holding.cost).toBe('2200.6')
    venue.deal(EURUSD, '1.10020', '1.10030', '1000')
    expect(refusal(await venue.run(uid, place('buy', '4000')))).toEqual({ error: 'noLiquidity' })
    done(await venue.run(uid, place('buy', '3000')))
  })
  it('keeps to steps, sizes, and what a new account may have', async () => {
    const uid = await venue.user()
    const errors = async (...all: Parameters<typeof place>[]) =>
      Promise.all(all.map(async (one) => refusal(await venue.run(uid, place(...one))).error))
    expect(await errors(['buy', '1500'], ['buy', '100'], ['buy', '10001000'])).toEqual([
      'sizeStep',
      'sizeStep',
      'sizeTooLarge',
    ])
    expect(await errors(['buy', '2001000', { caps: FIRST_NEW_ACCOUNTS }])).toEqual(['sizeTooLarge'])
    expect(await errors(['buy', '1000', { px: '1.100005' }], ['buy', '1000', { px: '30' }])).toEqual([
      'priceStep',
      'priceOutOfRange',
    ])
    expect(await errors(['buy', '1000', { trigPx: '1.1' }], ['buy', '1000', { tp: '1.09' }])).toEqual([
      'triggerAtOnce',
      'triggerAtOnce',
    ])
    expect(await errors(['buy', '1000', { instId: 'NONE' }])).toEqual(['instrumentUnknown'])
    done(await venue.run(uid, place('buy', '1000', { caps: FIRST_NEW_ACCOUNTS })))
    expect(held(uid)).toMatchObject({ leverage: 20, holding: { margin: '55.005' } })
  })
  it('refuses what the free margin does not carry, losses counted and gains not', async () => {
    const uid = await venue.user('200')
    expect(refusal(await venue.run(uid, place('buy', '20000')))).toMatchObject({
      error: 'balanceTooLow',
      values: { available: '200', needed: '220.02' },
    })
    done(await venue.run(uid, place('buy', '10000')))
    venue.deal(EURUSD, '1.11000', '1.11010')
    expect(refusal(await venue.run(uid, place('buy', '10000'))).error).toBe('balanceTooLow')
    venue.deal(EURUSD, '1.09500', '1.09510')
    expect(refusal(await venue.run(uid, place('buy', '5000'))).error).toBe('balanceTooLow')
  })
  it('closes what is held and no more, and names nobody else’s', async () => {
    const [uid, other] = [await venue.user(), await venue.user()]
    done(await venue.run(uid, place('buy', '10000')))
    const id = posId(uid)
    expect(refusal(await venue.run(uid, { kind: 'close', posId: id, sz: toAmount('11000') }))).toMatchObject({
      error: 'sizeTooLarge',
      values: { max: '10000' },
    })
    const { order } = done(await venue.run(uid, place('buy', '1000', { px: '1.09' })))
    const exit = { kind: 'sl', trigPx: toPrice('1.09') } as const
    for (const posOf of [id, '1', '4'])
      for (const act of [
        { kind: 'close', posId: posOf },
        { kind: 'reverse', posId: posOf, caps: undefined },
        { kind: 'protect', posId: posOf, input: exit },
      ] as const)
        expect(refusal(await venue.run(other, act))).toEqual({ error: 'positionUnknown' })
    for (const ordId of [order.id, '6'])
      expect(refusal(await venue.run(other, { kind: 'recall', ordId })).error).toBe('orderUnknown')
    await venue.run(uid, { kind: 'cancelAll' })
    expect(refusal(await venue.run(uid, { kind: 'recall', ordId: order.id })).error).toBe('orderEnded')
    expect(await venue.run(uid, { kind: 'closeAll' })).toMatchObject({ kept: 0 })
  })
  it('the same key gives the same answer, another call under it none', async () => {
    const uid = await venue.user()
    const key = newKey()
    const first = done(await venue.run(uid, place('buy', '1000'), key))
    expect(done(await venue.run(uid, place('buy', '1000'), key)).order.id).toBe(first.order.id)
    expect(refusal(await venue.run(uid, place('buy', '2000'), key)).error).toBe('keyReused')
    expect(held(uid)?.holding.size).toBe('1000')
  })
})

describe('what waits', () => {
  it('a limit fills when the ask comes to it, at its price or better; a stop when the ask rises to it', async () => {
    const uid = await venue.user()
    const limit = done(await venue.run(uid, place('buy', '1000', { px: '1.09500' }))).order
    const stop = done(await venue.run(uid, place('buy', '2000', { trigPx: '1.11000' }))).order
    await venue.restart()
    venue.deal(EURUSD, '1.09491', '1.09501')
    await venue.settled()
    expect(held(uid)).toBeUndefined()
    venue.deal(EURUSD, '1.09400', '1.09410')
    await venue.settled()
    expect(held(uid)?.holding).toMatchObject({ size: '1000', cost: '1094.1' })
    venue.deal(EURUSD, '1.11490', '1.11500')
    await venue.settled()
    expect(held(uid)?.holding).toMatchObject({ size: '3000', cost: '3324.1' })
    expect((await orderRow(limit.id)).state).toBe('filled')
    expect(await orderRow(stop.id)).toMatchObject({ state: 'filled', trig_time: expect.anything() as string })
  })
  it('exits are judged on the side that closes; one price over several fires all of them', async () => {
    const uid = await venue.user()
    done(await venue.run(uid, place('buy', '6000', { tp: '1.11000', sl: '1.09000' })))
    done(await venue.run(uid, place('buy', '4000')))
    done(
      await venue.run(uid, {
        kind: 'protect',
        posId: posId(uid),
        input: { kind: 'sl', sz: toAmount('4000'), trigPx: toPrice('1.09500') },
      }),
    )
    // The ask is there, the bid is not.
    venue.deal(EURUSD, '1.10995', '1.11005')
    await venue.settled()
    expect(held(uid)?.holding.size).toBe('10000')
    venue.deal(EURUSD, '1.08000', '1.08010')
    await venue.settled()
    expect(held(uid)).toBeUndefined()
    expect(venue.forex.state.ordersOf(uid)).toEqual([])
    const { rows } = await venue.database.pool.query('SELECT DISTINCT px::text FROM futures_fills WHERE realised < 0')
    expect(rows).toEqual([{ px: '1.080000000000000000' }])
  })
  it('can be changed: price, trigger and size, and not to what is reached', async () => {
    const uid = await venue.user()
    const amend = (ordId: string, input: { px?: string; trigPx?: string; sz?: string }) =>
      venue.run(uid, {
        kind: 'amend',
        ordId,
        caps: undefined,
        input: {
          ...(input.px === undefined ? {} : { px: toPrice(input.px) }),
          ...(input.trigPx === undefined ? {} : { trigPx: toPrice(input.trigPx) }),
          ...(input.sz === undefined ? {} : { sz: toAmount(input.sz) }),
        },
      })
    const { order } = done(await venue.run(uid, place('buy', '1000', { px: '1.09' })))
    expect(refusal(await amend(order.id, { px: '1.09' })).error).toBe('amendNothing')
    expect(refusal(await amend(order.id, { trigPx: '1.2' })).error).toBe('invalidField')
    done(await amend(order.id, { sz: '2000' }))
    expect(done(await amend(order.id, { px: '1.11' })).order).toMatchObject({ state: 'filled', accFillSz: '2000' })
    const input = { kind: 'sl', trigPx: toPrice('1.09') } as const
    const { order: exit } = done(await venue.run(uid, { kind: 'protect', posId: posId(uid), input }))
    expect(refusal(await amend(exit.id, { trigPx: '1.1' })).error).toBe('triggerAtOnce')
    done(await amend(exit.id, { trigPx: '1.095', sz: '1000' }))
    await venue.restart()
    venue.deal(EURUSD, '1.09500', '1.09510')
    await venue.settled()
    expect(held(uid)?.holding.size).toBe('1000')
  })
  it('that came with an order can be changed with it while it waits, and not to what the order would reach', async () => {
    const uid = await venue.user()
    const amend = (ordId: string, input: Amendment) => venue.run(uid, { kind: 'amend', ordId, caps: undefined, input })
    const { order } = done(await venue.run(uid, place('buy', '1000', { px: '1.09' })))
    done(await amend(order.id, { tpTrigPx: toPrice('1.12'), slTrigPx: toPrice('1.08') }))
    expect(refusal(await amend(order.id, { tpTrigPx: toPrice('1.09') })).error).toBe('triggerAtOnce')
    expect(refusal(await amend(order.id, { slTrigPx: toPrice('1.08') })).error).toBe('amendNothing')
    expect(done(await amend(order.id, { tpTrigPx: '' })).order.attached).toEqual({
      tp: undefined,
      sl: '1.08',
      by: 'bid',
    })
    await venue.restart()
    done(await amend(order.id, { px: toPrice('1.11') }))
    const [exit] = venue.forex.state.ordersOf(uid)
    expect(exit).toMatchObject({ kind: 'sl', trigger: { px: '1.08', by: 'bid', dir: 'down' } })
    expect(refusal(await amend(exit?.id ?? '', { slTrigPx: toPrice('1.07') })).error).toBe('invalidField')
  })
  it('a margin that is gone ends the entry when it fills', async () => {
    const uid = await venue.user('300')
    const { order } = done(await venue.run(uid, place('buy', '20000', { px: '1.09000' })))
    done(await venue.run(uid, place('buy', '20000', { instId: USDJPY })))
    venue.deal(EURUSD, '1.08990', '1.09000')
    await venue.settled()
    expect(await orderRow(order.id)).toMatchObject({ state: 'canceled', cancel_source: 'margin' })
    expect(held(uid)).toBeUndefined()
  })
})

describe('hours', () => {
  it('at the instant of the weekend close nothing is dealt any more, and the next opening is told', async () => {
    const uid = await venue.user()
    await at('2026-11-27T21:59:59.999Z')
    venue.quiet()
    done(await venue.run(uid, place('buy', '1000')))
    await at('2026-11-27T22:00:00.000Z')
    const opening = String(Date.parse('2026-11-29T22:00:00Z'))
    for (const act of [
      place('buy', '1000'),
      place('buy', '1000', { px: '1.09' }),
      { kind: 'close', posId: posId(uid) } as const,
    ])
      expect(refusal(await venue.run(uid, act))).toEqual({
        error: 'instrumentClosed',
        field: 'instId',
        values: { next: opening },
      })
  })
  it('daylight saving moves the opening by an hour of UTC, in March and in November', async () => {
    const uid = await venue.user()
    for (const [moment, opening] of [
      ['2026-12-26T12:00:00Z', '2026-12-27T22:00:00Z'],
      ['2027-03-13T12:00:00Z', '2027-03-14T21:00:00Z'],
      ['2027-11-06T12:00:00Z', '2027-11-07T22:00:00Z'],
    ] as const) {
      await at(moment)
      expect(refusal(await venue.run(uid, place('buy', '1000')))).toMatchObject({
        error: 'instrumentClosed',
        values: { next: String(Date.parse(opening)) },
      })
    }
  })
  it('a gap at the opening fills stops at the first price and limits at a better one; what waits stays over it', async () => {
    const uid = await venue.user()
    done(await venue.run(uid, place('buy', '10000', { sl: '1.09500' })))
    done(await venue.run(uid, place('sell', '1', { instId: GOLD, px: '4010.00' })))
    const { order } = done(await venue.run(uid, place('buy', '2000', { instId: USDJPY, px: '149.000' })))
    await at('2026-11-28T12:00:00Z')
    expect(venue.forex.state.ordersOf(uid).length).toBe(3)
    await at('2026-11-29T22:00:00Z')
    venue.deal(EURUSD, '1.08000', '1.08010')
    venue.deal(USDJPY, '148.000', '148.010')
    await venue.settled()
    expect(held(uid)).toBeUndefined()
    expect((await orderRow(order.id)).state).toBe('filled')
    expect(held(uid, USDJPY)?.holding.cost).toBe('296020')
  })
  it('an operator’s switch lets cancellations through, or nothing', async () => {
    const switched = { mode: 'live' as 'live' | 'cancel-only' | 'halt' }
    const one = await createForexVenue({ mode: () => switched.mode })
    const uid = await one.user()
    done(await one.run(uid, place('buy', '10000', { sl: '1.09' })))
    const { order } = done(await one.run(uid, place('buy', '1000', { px: '1.09' })))
    switched.mode = 'halt'
    expect(refusal(await one.run(uid, place('buy', '1000'))).error).toBe('instrumentHalted')
    expect(refusal(await one.run(uid, { kind: 'recall', ordId: order.id })).error).toBe('instrumentHalted')
    one.deal(EURUSD, '1.00000', '1.00010')
    await one.settled()
    // Neither the stop nor the stop-out reaches what is halted.
    expect(one.forex.state.position(uid, EURUSD)?.holding.size).toBe('10000')
    switched.mode = 'cancel-only'
    expect(refusal(await one.run(uid, place('buy', '1000'))).error).toBe('cancelOnly')
    done(await one.run(uid, { kind: 'recall', ordId: order.id }))
    await one.close()
  })
  it('a source that is silent, or too old, lets nothing through', async () => {
    const uid = await venue.user()
    done(await venue.run(uid, place('buy', '1000')))
    venue.market.halted = 'upstream-lost'
    expect(refusal(await venue.run(uid, place('buy', '1000'))).error).toBe('sourceSilent')
    venue.market.halted = undefined
    venue.time.advance(11_000)
    expect(refusal(await venue.run(uid, place('buy', '1000'))).error).toBe('priceStale')
  })
})

describe('swap', () => {
  it('is charged at 17:00 in New York, three days on Wednesday, itemised, once', async () => {
    const uid = await venue.user('1000')
    done(await venue.run(uid, place('buy', '10000')))
    const { time, days } = nextRollover(START)
    expect([new Date(time).toISOString(), days]).toEqual(['2026-11-25T22:00:00.000Z', 3])
    venue.time.advance(time - START)
    await venue.settled()
    // 0.65 pips × 10,000 × 0.0001 × 3.
    expect(held(uid)?.funding).toBe('1.95')
    await venue.restart()
    venue.time.advance(2_000)
    await venue.settled()
    expect(held(uid)?.funding).toBe('1.95')
    const { rows } = await venue.database.pool.query('SELECT days, rate::text, payment::text FROM futures_funding')
    expect(rows).toEqual([{ days: 3, rate: '-0.650000000000000000', payment: '1.950000000000000000' }])
    expect(await readSwapsSince(venue.database.db, uid, String(time - 1))).toMatchObject([{ days: 3, payment: '1.95' }])
    expect(await readSwapsSince(venue.database.db, uid, String(time))).toEqual([])
  })
  it('is charged by the terms at its rollover, not by those of the time at which it is made good', async () => {
    const { lines, terms } = createTestTerms()
    const one = await createForexVenue({ terms })
    const uid = await one.user('1000')
    done(await one.run(uid, place('buy', '10000')))
    const { time } = nextRollover(START)
    lines.take(forexLine(EURUSD, time, 30, ['-1.5', '0.2']), forexLine(EURUSD, time + 1, 30, ['-9', '0.2']))
    await one.forex.stop()
    one.time.advance(time - START + 600_000)
    await one.restart()
    one.quiet()
    await one.settled()
    // 1.5 pips × 10,000 × 0.0001 × 3.
    expect(one.forex.state.position(uid, EURUSD)?.funding).toBe('4.5')
    expect(one.forex.state.position(uid, EURUSD)?.leverage).toBe(100)
    done(await one.run(uid, place('buy', '1000')))
    expect(one.forex.state.position(uid, EURUSD)?.leverage).toBe(30)
    await one.close()
  })
  it('is made good after a sleep over several rollovers, the weekend’s with Wednesday’s', async () => {
    const uid = await venue.user('1000')
    done(await venue.run(uid, place('sell', '10000')))
    await venue.forex.stop()
    venue.time.advance(7 * 24 * 3_600_000)
    await venue.restart()
    venue.quiet()
    await venue.settled()
    const { rows } = await venue.database.pool.query('SELECT days FROM futures_funding ORDER BY time')
    expect(rows.map((row) => (row as { days: number }).days)).toEqual([3, 1, 1, 1, 1])
    // A short gets 0.2 pips a day.
    expect(held(uid)?.funding).toBe('-1.4')
  })
})

describe('margin call and stop-out', () => {
  it('calls at 100 %, once, and takes it back', async () => {
    const uid = await venue.user('120')
    done(await venue.run(uid, place('buy', '10000')))
    venue.deal(EURUSD, '1.09911', '1.09921')
    await venue.settled()
    expect(venue.calls).toEqual([])
    venue.deal(EURUSD, '1.09910', '1.09920')
    await venue.settled()
    venue.deal(EURUSD, '1.09900', '1.09910')
    await venue.settled()
    expect(venue.calls).toEqual([uid])
    venue.deal(EURUSD, '1.10000', '1.10010')
    await venue.settled()
    venue.deal(EURUSD, '1.09900', '1.09910')
    await venue.settled()
    expect(venue.calls).toEqual([uid, uid])
    const call = { assetClass: 'forex', instId: '', level: 'call' }
    expect(await readWarnings(venue.database.db, uid, '0')).toMatchObject([call])
    expect(await readWarnings(venue.database.db, uid, String(venue.time.now()))).toEqual([])
  })
  it('closes at 50 %, the largest loss first, and no more than must be', async () => {
    const uid = await venue.user('250')
    done(await venue.run(uid, place('buy', '10000')))
    done(await venue.run(uid, place('buy', '1000', { instId: USDJPY })))
    const entry = done(await venue.run(uid, place('buy', '1000', { px: '1.05' }))).order
    venue.deal(EURUSD, '1.08000', '1.08010')
    await venue.settled()
    expect(held(uid)).toBeUndefined()
    expect(held(uid, USDJPY)?.holding.size).toBe('1000')
    expect(await orderRow(entry.id)).toMatchObject({ state: 'canceled', cancel_source: 'liquidation' })
  })
  it('never leaves a debt: a gap beyond everything is paid by the insurance, then by the house', async () => {
    const uid = await venue.user('120')
    done(await venue.run(uid, place('buy', '10000', { sl: '1.095' })))
    venue.deal(EURUSD, '1.00000', '1.00010')
    await venue.settled()
    expect(held(uid)).toBeUndefined()
    expect(await venue.available(uid)).toBe('0')
    expect(await insurance()).toBe('0')
    const { rows } = await venue.database.pool.query(
      `SELECT sum(amount)::numeric(20, 4)::text AS amount FROM ledger_lines WHERE cause = 'forex-protection' AND uid = $1`,
      [uid],
    )
    expect(rows).toEqual([{ amount: '881.0000' }])
  })
  it('a gain of the user’s own comes before the insurance', async () => {
    const uid = await venue.user('400')
    done(await venue.run(uid, place('buy', '10000')))
    done(await venue.run(uid, place('buy', '10000', { instId: USDJPY })))
    venue.deal(USDJPY, '160.000', '160.010')
    venue.deal(EURUSD, '1.00000', '1.00010')
    await venue.settled()
    expect(held(uid)).toBeUndefined()
    expect(held(uid, USDJPY)).toBeUndefined()
    const { rows } = await venue.database.pool.query(`SELECT FROM ledger_lines WHERE cause = 'forex-protection'`)
    expect(rows).toEqual([])
  })
})

describe('one wallet with contracts', () => {
  it('losses of cross contracts beyond their margin bring the stop-out, and leave less to open with', async () => {
    const lost = { by: toAmount('0') }
    const shared = await createForexVenue({ elsewhere: () => lost.by, hasElsewhere: () => true })
    const uid = await shared.user('200')
    done(await shared.run(uid, place('buy', '10000')))
    lost.by = toAmount('-85')
    expect(refusal(await shared.run(uid, place('buy', '1000')))).toMatchObject({ error: 'balanceTooLow' })
    expect(shared.forex.beyondMargin(uid)).toBe('0')
    lost.by = toAmount('-144')
    shared.deal(EURUSD, '1.10000', '1.10010')
    await shared.settled()
    expect(shared.forex.state.positionsOf(uid)).toEqual([])
    await shared.close()
  })
  it('losses beyond the margins are told to contracts', async () => {
    const uid = await venue.user('500')
    done(await venue.run(uid, place('buy', '10000')))
    venue.deal(EURUSD, '1.08000', '1.08010')
    await venue.settled()
    // 201 lost, 110.01 put up.
    expect(venue.forex.beyondMargin(uid)).toBe('-90.99')
  })
})

describe('faults', () => {
  it.each(['before', 'after'] as const)(
    'a connection that breaks %s the commit: the key tells what became of it',
    async (how) => {
      const uid = await venue.user()
      const key = newKey()
      venue.breaks.push(how)
      done(await venue.run(uid, place('buy', '1000'), key))
      expect(held(uid)?.holding.size).toBe('1000')
      expect(done(await venue.run(uid, place('buy', '1000'), key)).order.accFillSz).toBe('1000')
      expect(held(uid)?.holding.size).toBe('1000')
    },
  )
})
