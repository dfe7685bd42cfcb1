import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toPrice } from '#protocol'
import type { UserAct } from '../../../server/engine/futures/acts.ts'
import type { TrailRequest } from '../../../server/engine/futures/trailing.ts'
import { amountOf, BTC, createFuturesVenue, done, type FuturesVenue, newKey } from './futures/venue.ts'

let venue: FuturesVenue
let uid: string
beforeEach(async () => {
  venue = await createFuturesVenue()
  uid = await venue.user()
  done(await venue.run(uid, { kind: 'place', input: { instId: BTC, side: 'buy', sz: amountOf('0.1') } }))
})
afterEach(async () => {
  const faults = await venue.faults()
  await venue.close()
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
})

const trail = (more: Partial<TrailRequest> = {}): UserAct => ({
  kind: 'protect',
  position: { instId: BTC },
  input: { kind: 'trail', callback: { ratio: '0.01' }, by: 'mark', ...more },
})
const placed = (result: object) => done(result).order
const row = async (id: string) =>
  (
    await venue.database.pool.query<Record<string, string | null>>(
      `SELECT state, trim_scale(acc_fill_sz)::text AS filled, trim_scale(trig_px)::text AS px, trig_dir,
         trim_scale(extreme_px)::text AS extreme, trim_scale(callback_ratio)::text AS ratio
       FROM futures_orders WHERE id = $1`,
      [id],
    )
  ).rows[0]

describe('trailing stops on the records', () => {
  it('are placed once for a key, and are no looser after a restart', async () => {
    const key = newKey()
    const { id } = placed(await venue.run(uid, trail(), key))
    expect(placed(await venue.run(uid, trail(), key)).id).toBe(id)
    venue.price('63000')
    await venue.settled()
    expect(await row(id)).toMatchObject({ extreme: '63000', px: '62370', ratio: '0.01' })
    venue.price('62500')
    await venue.restart()
    expect(venue.futures.state.order(id)).toMatchObject({
      trail: { callback: { ratio: '0.01' }, extreme: '63000' },
      trigger: { px: '62370', by: 'mark', dir: 'down' },
    })
    venue.price('62370')
    await venue.settled()
    expect(await row(id)).toMatchObject({ state: 'filled', filled: '0.1' })
    expect(venue.futures.state.position(uid, BTC)).toBeUndefined()
    expect(venue.reported).toEqual([])
  })
  it('wait for their activation across a restart, and turn round there', async () => {
    const { id } = placed(
      await venue.run(uid, trail({ activePx: toPrice('61000'), callback: { spread: toPrice('200') } })),
    )
    expect(await row(id)).toMatchObject({ px: '61000', trig_dir: 'up', extreme: null, ratio: null })
    await venue.restart()
    venue.price('61000')
    await venue.settled()
    expect(await row(id)).toMatchObject({ px: '60800', trig_dir: 'down', extreme: '61000' })
    await venue.restart()
    venue.price('60800')
    await venue.settled()
    expect(await row(id)).toMatchObject({ state: 'filled' })
  })
  it('miss no price of several that come before the first is committed', async () => {
    const { id } = placed(await venue.run(uid, trail()))
    // A new extreme, back by its callback (which is below the old extreme and above the old trigger), and up again.
    for (const px of ['60300', '59650', '61000']) venue.price(px)
    await venue.settled()
    expect(await row(id)).toMatchObject({ state: 'filled', extreme: '60300', px: '59697' })
  })
  it.each(['before', 'after'] as const)(
    'move and close exactly once although the connection breaks %s their commits',
    async (how) => {
      const { id } = placed(await venue.run(uid, trail()))
      venue.breaks.push(how)
      venue.price('62000')
      await venue.settled()
      expect(await row(id)).toMatchObject({ extreme: '62000', px: '61380' })
      venue.breaks.push(how)
      venue.price('61380')
      await venue.settled()
      expect(await row(id)).toMatchObject({ state: 'filled', filled: '0.1' })
      expect(venue.futures.state.position(uid, BTC)).toBeUndefined()
    },
  )
})
