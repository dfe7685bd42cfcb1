import { afterAll, beforeAll, expect, it } from 'vitest'
import { toAmount, toPrice } from '#protocol'
import { readDay } from '../../../server/c2c/day.ts'
import { readOrders } from '../../../server/c2c/orderViews.ts'
import { type AttackVenue, createAttackVenue, DAY, MINUTE } from './attackVenue.ts'
import { appeal, cancel, pay, release } from './orderCommands.ts'

let kit: AttackVenue
beforeAll(async () => {
  kit = await createAttackVenue()
})
afterAll(() => kit.database.drop())

it('a day has the orders that were taken in it, by state, with exact sums of what buyers got, and mean times', async () => {
  const { venue } = kit
  const merchant = await venue.person({ merchant: true })
  // After the order that made a merchant.
  venue.clock.advance(1)
  const from = venue.clock.now()
  const sells = await venue.ad(merchant)
  const buys = await venue.ad(merchant, { side: 'buy', pricing: { kind: 'fixed', price: toPrice('0.79') } })
  const takers = await Promise.all(Array.from({ length: 7 }, () => venue.person()))
  const takeOf = async (at: number, ad: string, amount: string): Promise<readonly [string, string]> => {
    const uid = takers[at] ?? ''
    return [uid, await venue.take(uid, ad, amount)]
  }
  const [first, one] = await takeOf(0, sells, '10.12345678')
  const [second, two] = await takeOf(1, sells, '20.00000001')
  for (const [uid, id, minutes] of [
    [first, one, 1],
    [second, two, 3],
  ] as const) {
    expect(await kit.step(uid, id, pay)).toBe('done')
    venue.clock.advance(minutes * MINUTE)
    expect(await kit.step(merchant, id, release)).toBe('done')
  }
  const [third, sold] = await takeOf(2, buys, '15')
  venue.clock.advance(2 * MINUTE)
  expect(await kit.step(merchant, sold, pay)).toBe('done')
  expect(await kit.step(third, sold, release)).toBe('done')
  const [fourth, gone] = await takeOf(3, sells, '11')
  expect(await kit.step(fourth, gone, cancel)).toBe('done')
  const [fifth, open] = await takeOf(4, sells, '12')
  expect(await kit.step(fifth, open, pay)).toBe('done')
  expect(await kit.step(fifth, open, appeal('paid'))).toBe('done')
  // Of a divided order it is the part that the buyer got, at its price: 4.003333328, rounded up.
  const [sixth, divided] = await takeOf(6, sells, '20')
  expect(await kit.step(sixth, divided, pay)).toBe('done')
  const toBuyer = toAmount('5.00416666')
  expect(await kit.step(sixth, divided, { kind: 'offer', state: 'paid', toBuyer })).toBe('done')
  expect(await kit.step(merchant, divided, { kind: 'accept', state: 'paid', toBuyer })).toBe('done')
  const to = from + DAY
  venue.clock.advance(to - venue.clock.now())
  await venue.seen(merchant)
  const [, late] = await takeOf(5, sells, '13')

  const day = await readDay(kit.database.db, merchant, { from, to })
  expect(Object.fromEntries(day.counts.map(({ state, orders }) => [state, orders]))).toEqual({
    escrowed: 0,
    paid: 0,
    appealed: 1,
    released: 3,
    cancelled: 1,
    resolved: 1,
  })
  expect(day.sums).toEqual([
    { side: 'buy', coin: 'USDT', currency: 'EUR', orders: 1, amount: toAmount('15'), total: toAmount('11.85') },
    // 8.10 + 16.01 + 4.01: what a buyer pays is rounded up for each order.
    {
      side: 'sell',
      coin: 'USDT',
      currency: 'EUR',
      orders: 3,
      amount: toAmount('35.12762345'),
      total: toAmount('28.12'),
    },
  ])
  expect([day.payMs, day.releaseMs]).toEqual([2 * MINUTE, 2 * MINUTE])

  const list = async (uid: string, span: object) =>
    (await readOrders(kit.database.db, uid, { limit: 20, ...span })).map(({ id }) => id)
  expect(await list(merchant, { from: String(from), to: String(to) })).toEqual([divided, open, gone, sold, two, one])
  expect(await list(merchant, { from: String(to), to: String(to + DAY) })).toEqual([late])
  // Of a taker the other side of the same order, and nothing of others.
  expect((await readDay(kit.database.db, third, { from, to })).sums).toMatchObject([{ side: 'sell', orders: 1 }])
  expect((await readDay(kit.database.db, merchant, { from: to + DAY, to: to + 2 * DAY })).sums).toEqual([])
  await kit.isSound()
})
