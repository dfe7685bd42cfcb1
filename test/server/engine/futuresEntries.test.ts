import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toPrice } from '#protocol'
import type { UserAct } from '../../../server/engine/futures/acts.ts'
import { readFunds } from '../../../server/ledger/balances.ts'
import { amountOf, BTC, createFuturesVenue, done, type FuturesVenue, newKey } from './futures/venue.ts'

let venue: FuturesVenue
beforeEach(async () => {
  venue = await createFuturesVenue()
})
afterEach(async () => {
  const faults = await venue.faults()
  await venue.close()
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
})

const entry = (sz: string, trigPx: string, more: object = {}): UserAct => ({
  kind: 'place',
  input: { instId: BTC, side: 'buy', sz: amountOf(sz), trigPx: toPrice(trigPx), by: 'mark', ...more },
})
const placed = (result: object) => done(result).order
const row = async (id: string) =>
  (
    await venue.database.pool.query<{
      state: string
      cancel_source: string
      acc_fill_sz: string
      trig_time: string | null
    }>('SELECT state, cancel_source, acc_fill_sz, trig_time FROM futures_orders WHERE id = $1', [id])
  ).rows[0]
const fillsOf = async (id: string): Promise<number> =>
  Number(
    (await venue.database.pool.query('SELECT sum(sz)::text AS sz FROM futures_fills WHERE ord_id = $1', [id])).rows[0]
      .sz,
  )
const frozen = async (uid: string) => (await readFunds(venue.database.db, uid, ['USDT']))[0]?.frozen

describe('entries on the records', () => {
  it('wait across a restart with their bound, are placed once for a key, and fill once', async () => {
    const uid = await venue.user()
    const key = newKey()
    const { id } = placed(await venue.run(uid, entry('0.1', '61000', { maxSlippage: '0.02' }), key))
    expect(placed(await venue.run(uid, entry('0.1', '61000', { maxSlippage: '0.02' }), key)).id).toBe(id)
    expect(await frozen(uid)).toBe('0')
    await venue.restart()
    expect(venue.futures.state.order(id)).toMatchObject({ state: 'live', maxSlippage: '0.02', trigTime: undefined })
    venue.price('61000')
    await venue.settled()
    expect(await row(id)).toMatchObject({ state: 'filled', acc_fill_sz: expect.stringMatching(/^0\.10*$/) })
    venue.price('60500')
    venue.price('61000')
    await venue.settled()
    expect(await fillsOf(id)).toBe(0.1)
    expect(venue.reported).toEqual([])
  })

  it('sent with a limit rest across a restart, and are filled as such', async () => {
    const uid = await venue.user()
    const { id } = placed(await venue.run(uid, entry('0.1', '61000', { px: toPrice('60500'), tif: 'gtc' })))
    venue.price('61000')
    await venue.settled()
    expect(Number(await frozen(uid))).toBeGreaterThan(0)
    await venue.restart()
    expect(venue.futures.state.resting(BTC, 'buy').map((one) => one.id)).toEqual([id])
    expect(venue.futures.state.waiting(BTC, 'mark')?.size ?? 0).toBe(0)
    venue.market.trade({ instId: BTC, tradeId: '1', px: '60499', sz: '5', side: 'sell', ts: String(venue.time.now()) })
    await venue.settled()
    expect(await row(id)).toMatchObject({ state: 'filled' })
    expect(await frozen(uid)).toBe('0')
    expect(venue.reported).toEqual([])
  })

  it.each(['before', 'after'] as const)(
    'fill exactly once although the connection breaks %s the commit that sends them',
    async (how) => {
      const uid = await venue.user()
      const { id } = placed(await venue.run(uid, entry('0.1', '61000')))
      venue.breaks.push(how)
      venue.price('61000')
      await venue.settled()
      venue.price('61000.1')
      await venue.settled()
      venue.price('61000')
      await venue.settled()
      expect(await row(id)).toMatchObject({ state: 'filled' })
      expect(await fillsOf(id)).toBe(0.1)
      expect(venue.futures.state.position(uid, BTC)?.holding.size).toBe('0.1')
    },
  )

  it('of many users that are reached, recalled and amended at the same time fill once or not at all', async () => {
    const uids: string[] = []
    for (let n = 0; n < 6; n += 1) uids.push(await venue.user())
    const ids = await Promise.all(uids.map(async (uid) => placed(await venue.run(uid, entry('0.05', '61000'))).id))
    const acts = ids.map(
      (ordId, n): UserAct =>
        n % 2 === 0 ? { kind: 'recall', ordId } : { kind: 'amend', ordId, input: { sz: amountOf('0.06') } },
    )
    venue.price('61000')
    await Promise.all(acts.map((act, n) => venue.run(uids[n] ?? '', act)))
    await venue.settled()
    for (const [n, id] of ids.entries()) {
      const now = await row(id)
      const filled = Number(now?.acc_fill_sz)
      expect(now?.state === 'filled' || (now?.state === 'canceled' && filled === 0)).toBe(true)
      expect(Number(venue.futures.state.position(uids[n] ?? '', BTC)?.holding.size ?? 0)).toBe(filled)
    }
    expect(venue.reported).toEqual([])
  })
})
