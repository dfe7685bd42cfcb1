import { expect, test } from 'vitest'
import type { Order } from '#protocol'
import type { Seen, StreamEvent } from '#stream'
import { pass, withVirtualClock } from '../../../support/clock.ts'
import { type PrivateVenue, privateVenue } from '../../../support/privateVenue.ts'
import { streamOn } from '../../../support/streamOn.ts'

withVirtualClock()

/** An order on a contract, which the `orders` channel brings like any other. */
const SWAP = { instType: 'SWAP', instId: 'BTC-USDT-SWAP' } as unknown as Partial<Order>

const join = async (venue: PrivateVenue, seen?: Seen) => {
  const { stream } = streamOn(venue.venue, { fetch: venue.fetch })
  const [spot, contracts] = [stream.orders(), stream.contractOrders()]
  const events: StreamEvent[] = []
  stream.onEvent((event) => events.push(event))
  if (seen === undefined) stream.setSession(true)
  else stream.setSession(true, seen)
  await pass(500)
  return {
    stream,
    spot: () => spot.value.value.data?.map(({ ordId }) => ordId),
    contracts: () => contracts.value.value.data?.map(({ ordId }) => ordId),
    news: () =>
      events.flatMap((event) =>
        event.type === 'order' ? [`${event.order.instType} ${event.order.ordId} ${event.order.state}`] : [],
      ),
  }
}

test('one channel brings both kinds of orders, and each stands in its own list', async () => {
  const venue = privateVenue()
  venue.change('1', 'live')
  venue.change('2', 'live', SWAP)
  const { stream, spot, contracts, news } = await join(venue)
  expect([spot(), contracts()]).toEqual([['1'], ['2']])
  venue.change('3', 'live', SWAP)
  venue.change('2', 'filled')
  venue.change('1', 'filled')
  await pass(50)
  expect([spot(), contracts()]).toEqual([[], ['3']])
  expect(news()).toEqual(['SWAP 3 live', 'SWAP 2 filled', 'SPOT 1 filled'])
  stream.close()
})

test('while the channel is down each list has its own poll, and neither takes the other’s orders away', async () => {
  const venue = privateVenue()
  venue.change('1', 'live')
  venue.change('2', 'live', SWAP)
  venue.admits(false)
  const { stream, spot, contracts } = await join(venue)
  await pass(5_000)
  expect(stream.trading.value.phase).toBe('polling')
  expect([spot(), contracts()]).toEqual([['1'], ['2']])
  stream.close()
})

test('what happened to contracts while one was away is told as missed: a liquidation too', async () => {
  const venue = privateVenue()
  venue.change('1', 'live', SWAP)
  const first = await join(venue)
  const seen = first.stream.seen.value
  first.stream.close()
  venue.change('1', 'canceled', { cancelSource: 'liquidation' } as unknown as Partial<Order>)
  venue.change('2', 'filled', { ...SWAP, kind: 'liquidation' } as unknown as Partial<Order>)
  await pass(60_000)
  const { stream, contracts } = await join(venue, seen)
  expect(contracts()).toEqual([])
  expect(stream.away.value).toMatchObject({
    lost: false,
    orders: [
      { ordId: '1', state: 'canceled' },
      { ordId: '2', kind: 'liquidation' },
    ],
  })
  stream.close()
})

test('a history that is lost is made good from the records of both', async () => {
  const venue = privateVenue()
  venue.change('1', 'live')
  venue.change('2', 'live', SWAP)
  const { stream, spot, contracts, news } = await join(venue)
  await pass(1_000)
  venue.admits(false)
  venue.restart()
  await pass(30_000)
  venue.change('1', 'filled')
  venue.change('2', 'filled')
  venue.admits(true)
  await pass(20_000)
  expect([spot(), contracts()]).toEqual([[], []])
  expect(news().toSorted()).toEqual(['SPOT 1 filled', 'SWAP 2 filled'])
  expect(stream.away.value?.orders.map(({ ordId }) => ordId).toSorted()).toEqual(['1', '2'])
  stream.close()
})
