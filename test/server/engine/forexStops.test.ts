import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toAmount, toPrice } from '#protocol'
import type { Amendment } from '../../../server/engine/margin/amendment.ts'
import { EURUSD, USDJPY } from './forex/market.ts'
import { createForexVenue, done, type ForexVenue, place, refusal } from './forex/venue.ts'

let venue: ForexVenue
let uid: string
beforeEach(async () => {
  venue = await createForexVenue()
  uid = await venue.user('1000')
})
afterEach(async () => {
  const [faults, reported] = [await venue.faults(), venue.reported]
  await venue.close()
  if (faults.length + reported.length > 0) throw new Error(JSON.stringify([faults, reported.map(String)]))
})
const posId = (instId = EURUSD): string => venue.forex.state.position(uid, instId)?.posId ?? ''
const protect = (kind: 'tp' | 'sl', trigPx: string, sz?: string) =>
  venue.run(uid, {
    kind: 'protect',
    posId: posId(),
    input: { kind, trigPx: toPrice(trigPx), ...(sz === undefined ? {} : { sz: toAmount(sz) }) },
  })
const amend = (ordId: string, input: Amendment) => venue.run(uid, { kind: 'amend', ordId, caps: undefined, input })
const BEYOND = { error: 'stopBeyondStopOut', field: 'trigPx' }

describe('a stop-loss on forex', () => {
  it('is refused where the stop-out comes before it, and taken a pip nearer', async () => {
    done(await venue.run(uid, place('buy', '50000')))
    // Equity 995 over half of 550.05 leaves 719.975: 0.0143995 below the bid of 1.1.
    expect(refusal(await protect('sl', '1.0856'))).toEqual({ ...BEYOND, values: { liquidation: '1.08561' } })
    const { order } = done(await protect('sl', '1.0857'))
    expect(refusal(await amend(order.id, { trigPx: toPrice('1.0850') }))).toMatchObject(BEYOND)
    done(await amend(order.id, { trigPx: toPrice('1.0900') }))
    // What another position loses brings it nearer.
    done(await venue.run(uid, place('buy', '10000', { instId: USDJPY })))
    venue.deal(USDJPY, '148.000', '148.010')
    await venue.settled()
    expect(refusal(await amend(order.id, { trigPx: toPrice('1.0860') }))).toMatchObject(BEYOND)
  })

  it('of a short lies above', async () => {
    done(await venue.run(uid, place('sell', '50000')))
    expect(refusal(await protect('sl', '1.1300'))).toMatchObject(BEYOND)
    done(await protect('sl', '1.1140'))
  })

  it('closes with the others no more than is held', async () => {
    done(await venue.run(uid, place('buy', '10000')))
    const { order } = done(await protect('sl', '1.09', '4000'))
    expect(refusal(await protect('sl', '1.08', '7000'))).toEqual({
      error: 'exitsTooLarge',
      field: 'sz',
      values: { max: '6000' },
    })
    done(await protect('tp', '1.12', '10000'))
    expect(done(await protect('sl', '1.08')).order.sz).toBe('6000')
    expect(refusal(await amend(order.id, { sz: toAmount('5000') })).error).toBe('exitsTooLarge')
    done(await amend(order.id, { sz: toAmount('3000') }))
  })
})

describe('a stop-loss that comes with a forex order', () => {
  const OWN = { error: 'stopBeyondStopOut', field: 'slTrigPx' }

  it('is held against what would result: at the market, of a limit and of a stop entry', async () => {
    expect(refusal(await venue.run(uid, place('buy', '50000', { sl: '1.0850' })))).toMatchObject(OWN)
    expect(refusal(await venue.run(uid, place('buy', '50000', { px: '1.0900', sl: '1.0750' })))).toMatchObject(OWN)
    expect(refusal(await venue.run(uid, place('buy', '50000', { trigPx: '1.1010', sl: '1.0860' })))).toMatchObject(OWN)
    const { order } = done(await venue.run(uid, place('buy', '50000', { px: '1.0900', sl: '1.0800' })))
    expect(refusal(await amend(order.id, { slTrigPx: toPrice('1.0750') }))).toMatchObject(OWN)
    expect(refusal(await amend(order.id, { px: toPrice('1.0950') }))).toMatchObject(OWN)
    done(await amend(order.id, { slTrigPx: toPrice('1.0790') }))
    done(await venue.run(uid, place('buy', '1000', { sl: '1.0850' })))
  })

  it('ends with its reason at the first fill where the stop-out comes before it by then', async () => {
    const { order } = done(await venue.run(uid, place('buy', '50000', { px: '1.0900', sl: '1.0800' })))
    done(await venue.run(uid, place('buy', '20000')))
    venue.deal(EURUSD, '1.08950', '1.08960')
    await venue.settled()
    expect(venue.forex.state.position(uid, EURUSD)?.holding.size).toBe('70000')
    expect(venue.forex.state.ordersOf(uid)).toEqual([])
    const { rows } = await venue.database.pool.query(
      `SELECT kind, state, cancel_source, parent_id::text FROM futures_orders WHERE kind = 'sl'`,
    )
    expect(rows).toEqual([{ kind: 'sl', state: 'canceled', cancel_source: 'beyond-liquidation', parent_id: order.id }])
  })
})
