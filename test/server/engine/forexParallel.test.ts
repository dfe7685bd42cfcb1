import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toAmount, toPrice } from '#protocol'
import type { ForexAct } from '../../../server/engine/forex/commands.ts'
import { EURUSD } from './forex/market.ts'
import { createForexVenue, done, type ForexVenue, newKey, place } from './forex/venue.ts'

const AT_ONCE = 1_000

let venue: ForexVenue
let uid: string
beforeEach(async () => {
  venue = await createForexVenue()
  uid = await venue.user('1000')
})
afterEach(async () => {
  const [faults, reported] = [await venue.faults(), venue.reported]
  await venue.close()
  // The ledger sums to zero, margins are the positions', positions are their fills, and nothing was a bug.
  if (faults.length + reported.length > 0) throw new Error(JSON.stringify([faults, reported.map(String)]))
})

const held = () => venue.forex.state.position(uid, EURUSD)
/** All at once, each under a key of its own; how many were carried out, and why the others were not. */
const storm = async (act: (n: number) => ForexAct, known: readonly string[]): Promise<number> => {
  const results = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => venue.run(uid, act(n))))
  const refused = results.flatMap((one) => ('refused' in one ? [one.refused.error] : []))
  expect(refused.filter((name) => !known.includes(name))).toEqual([])
  return AT_ONCE - refused.length
}

describe('a thousand requests at once on one account', () => {
  it('to open: as many as the money carries, and not one more', async () => {
    const opened = await storm(() => place('buy', '1000'), ['balanceTooLow'])
    // 11.001 of margin and 0.1 of spread each.
    expect(opened).toBe(Math.floor(1_000 / 11.101))
    expect(held()?.holding.size).toBe(String(opened * 1_000))
  })
  it('to close: what is held, once', async () => {
    done(await venue.run(uid, place('buy', '50000')))
    const posId = held()?.posId ?? ''
    await storm(
      (n) => ({ kind: 'close', posId, ...(n % 2 === 0 ? { sz: toAmount('1000') } : {}) }),
      ['positionUnknown', 'sizeTooLarge'],
    )
    expect(held()).toBeUndefined()
    const { rows } = await venue.database.pool.query<{ sz: string }>(
      `SELECT sum(sz)::bigint::text AS sz FROM futures_fills WHERE realised <> 0`,
    )
    expect(rows[0]?.sz).toBe('50000')
  })
  it('to set exits and take them back, to place entries and to change them: each is live or ended', async () => {
    done(await venue.run(uid, place('buy', '50000')))
    const posId = held()?.posId ?? ''
    const input = { kind: 'sl', sz: toAmount('1000'), trigPx: toPrice('1.09') } as const
    const set = await storm(
      (n) => (n % 2 === 0 ? { kind: 'protect', posId, input } : place('buy', '1000', { px: '1.05' })),
      ['tooManyOrders', 'balanceTooLow', 'exitsTooLarge'],
    )
    expect(set).toBe(200)
    const orders = venue.forex.state.ordersOf(uid)
    const other = { kind: 'amend', input: { sz: toAmount('2000') }, caps: undefined } as const
    await storm(
      (n) => {
        const ordId = orders[n % 150]?.id ?? ''
        return n % 2 === 0 ? { kind: 'recall', ordId } : { ...other, ordId }
      },
      ['orderEnded', 'amendNothing', 'sizeTooLarge', 'balanceTooLow', 'exitsTooLarge'],
    )
    await Promise.all([venue.run(uid, { kind: 'cancelAll' }), venue.run(uid, { kind: 'closeAll' })])
    expect(venue.forex.state.ordersOf(uid)).toEqual([])
    expect(held()).toBeUndefined()
  })
  it('to turn: a position is never two at once, and its size stays what it was', async () => {
    done(await venue.run(uid, place('buy', '10000')))
    const posId = held()?.posId ?? ''
    const turned = await storm(() => ({ kind: 'reverse', posId, caps: undefined }), ['positionUnknown'])
    // The second finds another position in its place.
    expect(turned).toBe(1)
    expect(held()).toMatchObject({ side: 'short', holding: { size: '10000' } })
  })
  it('under one key: one order', async () => {
    const key = newKey()
    await Promise.all(Array.from({ length: AT_ONCE }, () => venue.run(uid, place('buy', '1000'), key)))
    expect(held()?.holding.size).toBe('1000')
  })
})
