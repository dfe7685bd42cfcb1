import { expect, it } from 'vitest'
import { type C2cOrderRow, toAmount, toPrice } from '#protocol'
import { applyC2cOrders, applyC2cOrdersPoll, emptyC2cOrders } from '../../../stream/feeds/c2cOrders.ts'

const order = (id: string, version: number, state: C2cOrderRow['state'] = 'escrowed'): C2cOrderRow => ({
  id,
  ad: '1',
  side: 'buy',
  taker: true,
  counterparty: '2',
  coin: 'USDT',
  currency: 'EUR',
  amount: toAmount('10'),
  price: toPrice('0.9'),
  total: toAmount('9'),
  method: 'sepa',
  state,
  version,
  takenAt: Number(id),
  stateAt: version,
  duty: state === 'released' ? { who: 'nobody', what: 'none', until: 0 } : { who: 'buyer', what: 'pay', until: 9 },
})
const known = applyC2cOrders(emptyC2cOrders, [order('1', 1), order('2', 1)])
const seen = (state: typeof known) => state.open.map(({ id, version }) => `${id}:${version}`)

it('a snapshot is whole', () => {
  expect(seen(known)).toEqual(['1:1', '2:1'])
})

it('an update changes an order and its time, and an end takes it away', () => {
  const paid = applyC2cOrders(known, [order('1', 2, 'paid')])
  expect(seen(paid)).toEqual(['1:2', '2:1'])
  expect(paid.ts).toBe(2)
  expect(seen(applyC2cOrders(known, [order('2', 3, 'released')]))).toEqual(['1:1'])
})

it('nothing told changes nothing', () => {
  expect(applyC2cOrders(known, [])).toEqual(known)
})

it('a later answer ends what is missing, but not what stands behind its page', () => {
  const many = applyC2cOrders(emptyC2cOrders, [order('2', 1), order('8', 1), order('9', 1)])
  expect(seen(applyC2cOrdersPoll(many, { orders: [order('9', 2)], ts: 5 }))).toEqual(['9:2'])
  expect(seen(applyC2cOrdersPoll(many, { orders: [order('9', 2), order('7', 1)], next: '7', ts: 5 }))).toEqual([
    '9:2',
    '7:1',
    '2:1',
  ])
})

it('an answer from before what was told changes nothing, also after a line of a chat', () => {
  const later = applyC2cOrders(known, [order('1', 7, 'paid')])
  const written = applyC2cOrders(later, [order('2', 1)])
  expect(applyC2cOrdersPoll(written, { orders: [], ts: 6 })).toBe(written)
})
