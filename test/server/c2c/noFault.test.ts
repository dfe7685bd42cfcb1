import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { C2cRulingReason } from '#protocol'
import { readFigures } from '../../../server/c2c/facts.ts'
import { type AttackVenue, createAttackVenue, DAY, HOUR, MINUTE } from './attackVenue.ts'
import { appeal, cancel, state } from './orderCommands.ts'

let kit: AttackVenue
beforeAll(async () => {
  kit = await createAttackVenue()
})
afterAll(() => kit.database.drop())
afterEach(() => kit.isSound())

const now = (): number => kit.venue.clock.now()
/** A taker of a merchant's ad at the beginning of a day. */
const someone = async () => {
  kit.venue.clock.advance(DAY - (now() % DAY))
  const merchant = await kit.venue.person({ merchant: true })
  return { merchant, ad: await kit.venue.ad(merchant), taker: await kit.venue.person() }
}
type Found = Awaited<ReturnType<typeof someone>>
const letGo = async ({ merchant, ad, taker }: Found): Promise<string> => {
  await kit.venue.seen(merchant)
  const id = await kit.venue.take(taker, ad)
  expect(await kit.step(taker, id, cancel)).toBe('done')
  return id
}
/** More than are free in a day: the taker waits. */
const letFourGo = async (found: Found): Promise<string> => {
  for (let nth = 0; nth < 3; nth += 1) await letGo(found)
  const last = await letGo(found)
  expect(await kit.take(found.taker, found.ad)).toBe('c2cBlocked')
  return last
}
/** The case of an order in which both have stated, ruled for a reason; so much to the buyer, or all to the seller. */
const rule = async ({ merchant }: Pick<Found, 'merchant'>, id: string, reason: C2cRulingReason, all = false) => {
  expect(await kit.step(merchant, id, state)).toBe('done')
  const openedAt = (await kit.venue.order(id)).case?.at ?? 0
  const ruling = kit.ruling({ id, openedAt }, { side: all ? 'buyer' : 'seller', reason })
  expect(await kit.venue.escrow.rule(await kit.operator(), ruling)).toBe('done')
}
const figuresOf = async (uid: string) => (await readFigures(kit.database.db, [uid], now())).get(uid)

describe('an order that a buyer let go', () => {
  it('counts no longer once a ruling found no fault of theirs: neither for pauses nor for completion', async () => {
    const found = await someone()
    const last = await letFourGo(found)
    expect(await figuresOf(found.taker)).toMatchObject({ ended: 4, completed: 0 })
    expect(await kit.step(found.taker, last, appeal('cancelled'))).toBe('done')
    // Not before it is ruled.
    expect(await kit.take(found.taker, found.ad)).toBe('c2cBlocked')
    await rule(found, last, 'noFault')
    expect(await figuresOf(found.taker)).toMatchObject({ ended: 3, completed: 0 })
    // Of the seller it is an order that ended without a sale; one of before was completed.
    expect(await figuresOf(found.merchant)).toMatchObject({ ended: 5, completed: 1 })
    expect(await kit.take(found.taker, found.ad)).toBe('done')
  })

  it('counts no longer where its coins went to the buyer after all', async () => {
    const found = await someone()
    const last = await letFourGo(found)
    expect(await kit.step(found.taker, last, appeal('cancelled'))).toBe('done')
    await rule(found, last, 'other', true)
    expect(await kit.take(found.taker, found.ad)).toBe('done')
  })

  it('counts as before after any other ruling, and by when it was let go, not by when it was ruled on', async () => {
    const found = await someone()
    const last = await letFourGo(found)
    expect(await kit.step(found.taker, last, appeal('cancelled'))).toBe('done')
    await rule(found, last, 'paymentMissing')
    expect(await figuresOf(found.taker)).toMatchObject({ ended: 4 })
    expect(await kit.take(found.taker, found.ad)).toBe('c2cBlocked')
    kit.venue.clock.advance(15 * MINUTE)
    await kit.venue.seen(found.merchant)
    expect(await kit.take(found.taker, found.ad)).toBe('done')

    // Four of one day, of which one is ruled on the next: nothing of it counts there.
    const other = await someone()
    kit.venue.clock.advance(23 * HOUR)
    const late = await letFourGo(other)
    kit.venue.clock.advance(14 * MINUTE)
    expect(await kit.step(other.taker, late, appeal('cancelled'))).toBe('done')
    kit.venue.clock.advance(HOUR)
    await rule(other, late, 'paymentMissing')
    for (let nth = 0; nth < 3; nth += 1) await letGo(other)
    expect(await kit.take(other.taker, other.ad)).toBe('done')
  })

  it('counts again where the review of such a ruling finds otherwise', async () => {
    const found = await someone()
    const last = await letFourGo(found)
    expect(await kit.step(found.taker, last, appeal('cancelled'))).toBe('done')
    await rule(found, last, 'noFault')
    kit.venue.clock.advance(1)
    expect(await kit.step(found.taker, last, appeal('resolved'))).toBe('done')
    await rule(found, last, 'evidenceFalse')
    expect(await kit.take(found.taker, found.ad)).toBe('c2cBlocked')
    expect(await figuresOf(found.taker)).toMatchObject({ ended: 4 })
  })

  it('counts until a second operator confirms such a ruling, where it takes two', async () => {
    const found = await someone()
    const last = await letFourGo(found)
    expect(await kit.step(found.taker, last, appeal('cancelled'))).toBe('done')
    expect(await kit.step(found.merchant, last, state)).toBe('done')
    const [value, from] = [JSON.stringify({ twoAbove: '10000', c2cTwoAbove: '1' }), String(now())]
    const setting = { kind: 'approval', key: '', value, effective_from: from, operator: 'test', note: '', time: from }
    await kit.database.db.insertInto('settings').values(setting).execute()
    const openedAt = (await kit.venue.order(last)).case?.at ?? 0
    const ruling = kit.ruling({ id: last, openedAt }, { side: 'seller', reason: 'noFault' })
    expect(await kit.venue.escrow.rule(await kit.operator(), ruling)).toBe('seconded')
    expect(await kit.take(found.taker, found.ad)).toBe('c2cBlocked')
    const { rows } = await kit.database.pool.query('SELECT id FROM c2c_rulings WHERE order_id = $1', [last])
    const answer = { id: last, ruling: rows[0].id, agrees: true }
    expect(await kit.venue.escrow.secondRuling(await kit.operator(), answer)).toBe('done')
    expect(await kit.take(found.taker, found.ad)).toBe('done')
  })

  it('is marked in the records by a case alone', async () => {
    const { id, buyer } = await kit.someOrder()
    const mark = () => kit.database.pool.query('UPDATE c2c_orders SET excused = true WHERE id = $1', [id])
    await expect(mark()).rejects.toThrow('c2c_orders_excused')
    expect(await kit.step(buyer, id, cancel)).toBe('done')
    const { rows } = await kit.database.pool.query('SELECT let_go_at::float8, excused FROM c2c_orders WHERE id = $1', [
      id,
    ])
    expect(rows).toEqual([{ let_go_at: now(), excused: false }])
  })
})
