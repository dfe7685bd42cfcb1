import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Mode } from '../../../server/engine/core/checks.ts'
import { EURUSD } from './forex/market.ts'
import { createForexVenue, done, type ForexVenue, place, refusal as refusedBy } from './forex/venue.ts'
import { accepted, createTimedVenue, newKey, refusal, request, type TimedVenue } from './timed/venue.ts'

// Where positions are only reduced: before the market of an old data folder is replaced.

describe('forex', () => {
  let venue: ForexVenue
  let mode: Mode = 'live'
  beforeEach(async () => {
    mode = 'live'
    venue = await createForexVenue({ mode: () => mode })
  })
  afterEach(() => venue.close())

  it('opens nothing, ends what could open something, and lets positions be protected and closed', async () => {
    const uid = await venue.user('5000')
    done(await venue.run(uid, place('buy', '10000')))
    const waiting = done(await venue.run(uid, place('buy', '10000', { px: '1.09500' }))).order
    const [position] = venue.forex.state.positionsOf(uid)
    if (position === undefined) throw new Error('no position')
    const { posId } = position
    mode = 'reduce-only'
    const reduceOnly = { error: 'reduceOnly', field: 'instId' }
    expect(refusedBy(await venue.run(uid, place('buy', '10000')))).toEqual(reduceOnly)
    expect(refusedBy(await venue.run(uid, place('sell', '10000')))).toEqual(reduceOnly)
    expect(refusedBy(await venue.run(uid, { kind: 'reverse', posId, caps: undefined }))).toEqual(reduceOnly)
    const more = { kind: 'amend', ordId: waiting.id, input: { sz: waiting.sz }, caps: undefined } as const
    expect(refusedBy(await venue.run(uid, more))).toEqual(reduceOnly)
    // The price comes to the order: it has ended before that.
    venue.deal(EURUSD, '1.09400', '1.09410')
    await venue.settled()
    expect(venue.forex.state.ordersOf(uid)).toEqual([])
    expect(venue.forex.state.positionsOf(uid)).toMatchObject([{ posId }])
    done(await venue.run(uid, { kind: 'close', posId }))
    expect(venue.forex.state.positions()).toEqual([])
    mode = 'live'
    done(await venue.run(uid, place('buy', '10000')))
    expect(await venue.faults()).toEqual([])
  })
})

describe('timed contracts', () => {
  let venue: TimedVenue
  let isResting = false
  beforeEach(async () => {
    isResting = false
    venue = await createTimedVenue(4, { isResting: () => isResting })
  })
  afterEach(() => venue.close())

  it('accept nothing, settle what runs, and answer a repeated request as they did', async () => {
    const uid = await venue.user()
    await venue.tick('100', '101')
    const [key, input] = [newKey(), request({ quoteTs: venue.ticks.time.now() })]
    const { id } = accepted(await venue.timed.accept(uid, key, input))
    isResting = true
    expect(refusal(await venue.timed.accept(uid, newKey(), input))).toMatchObject({ error: 'timedOff' })
    expect(accepted(await venue.timed.accept(uid, key, input)).id).toBe(id)
    expect(venue.timed.count).toBe(1)
    await venue.tick(...Array.from({ length: 64 }, (_, nth) => String(102 + nth)))
    expect(venue.timed.count).toBe(0)
  })
})
