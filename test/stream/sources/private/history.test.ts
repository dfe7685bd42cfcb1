import { describe, expect, test } from 'vitest'
import type { ChannelArg, Order, WsRequest } from '#protocol'
import type { Seen, StreamEvent } from '#stream'
import { pass, withVirtualClock } from '../../../support/clock.ts'
import { type PrivateVenue, privateVenue } from '../../../support/privateVenue.ts'
import { streamOn } from '../../../support/streamOn.ts'

withVirtualClock()

const join = async (venue: PrivateVenue, seen?: Seen) => {
  const made = streamOn(venue.venue, { fetch: venue.fetch })
  const { stream } = made
  const orders = stream.orders()
  const funds = stream.funds()
  const positions = stream.positions()
  const events: StreamEvent[] = []
  stream.onEvent((event) => events.push(event))
  if (seen === undefined) stream.setSession(true)
  else stream.setSession(true, seen)
  await pass(500)
  return {
    ...made,
    orders,
    funds,
    positions,
    /** Order and state of each event, with `missed` where it says so. */
    news: () =>
      events.flatMap((event) =>
        event.type === 'order'
          ? [`${event.order.ordId} ${event.order.state}${event.missed === true ? ' missed' : ''}`]
          : [],
      ),
    ids: () => orders.value.value.data?.map(({ ordId }) => ordId),
  }
}
const asked = (venue: PrivateVenue, channel: string): ChannelArg[] =>
  venue.venue.requests
    .filter(({ op }: WsRequest) => op === 'subscribe')
    .flatMap(({ args }) => args as ChannelArg[])
    .filter((arg) => arg.channel === channel)

describe('an outage', () => {
  test('is resumed from the last place of each channel, and what was missed is told once and in order', async () => {
    const venue = privateVenue()
    venue.change('1', 'live')
    const { stream, news, ids, funds } = await join(venue)
    venue.change('2', 'live')
    venue.fund('BTC', '1')
    await pass(50)
    venue.venue.drop()
    venue.change('1', 'partially_filled')
    venue.change('1', 'filled')
    venue.change('3', 'live')
    venue.fund('BTC', '2')
    await pass(3_000)
    expect(asked(venue, 'orders')).toEqual([
      { channel: 'orders', instType: 'ANY' },
      { channel: 'orders', instType: 'ANY', epoch: 'e1', offset: 2 },
    ])
    expect(asked(venue, 'account')[1]).toMatchObject({ epoch: 'e1', offset: 1 })
    expect(news()).toEqual(['2 live', '1 partially_filled', '1 filled', '3 live'])
    expect(ids()).toEqual(['3', '2'])
    expect(funds.value.value.data?.rows.find(({ coin }) => coin === 'BTC')?.available).toBe('2')
    expect(stream.trading.value.phase).toBe('live')
    expect(stream.away.value).toBeUndefined()
    stream.close()
  })

  test('that the venue does not remember replaces everything and looks the ended orders up', async () => {
    const venue = privateVenue()
    venue.change('1', 'live')
    venue.change('2', 'live')
    venue.change('0', 'filled')
    const { stream, news, ids, patches } = await join(venue)
    await pass(1_000)
    venue.admits(false)
    venue.restart()
    await pass(30_000)
    venue.change('1', 'filled')
    venue.admits(true)
    await pass(20_000)
    expect(ids()).toEqual(['2'])
    expect(news()).toEqual(['1 filled missed'])
    const [event] = patches.flatMap(({ events = [] }) => events)
    expect(event).toMatchObject({ previous: { ordId: '1', state: 'live' } })
    expect(stream.away.value).toMatchObject({ lost: true, orders: [{ ordId: '1', state: 'filled' }] })
    expect(stream.seen.value).toMatchObject({ epoch: venue.epoch(), offset: 1 })
    venue.change('2', 'filled')
    await pass(100)
    expect(news()).toEqual(['1 filled missed', '2 filled'])
    stream.close()
  })

  test('is told in the order in which it happened, also what the channel brings before the records answer', async () => {
    const venue = privateVenue()
    venue.change('1', 'live')
    venue.change('2', 'live')
    const { stream, news } = await join(venue)
    await pass(1_000)
    venue.admits(false)
    venue.restart()
    await pass(1_000)
    venue.change('1', 'filled')
    venue.answers(false)
    venue.admits(true)
    await pass(2_000)
    venue.change('2', 'filled')
    await pass(500)
    expect(news()).toEqual([])
    venue.answers(true)
    await pass(20_000)
    expect(news().map((each) => each.replace(' missed', ''))).toEqual(['1 filled', '2 filled'])
    stream.close()
  })
})

test('what a dead socket swallowed before anyone noticed is told from the records, and only that', async () => {
  const venue = privateVenue()
  venue.change('1', 'live')
  venue.change('2', 'live')
  const { stream, news } = await join(venue)
  venue.change('2', 'filled')
  venue.spoil = () => []
  venue.change('1', 'filled')
  await pass(5_000)
  venue.spoil = undefined
  venue.restart()
  await pass(5_000)
  expect(news()).toEqual(['2 filled', '1 filled'])
  stream.close()
})

describe('a gap', () => {
  test('is filled from where it began, and nothing is told twice', async () => {
    const venue = privateVenue()
    const { stream, news, ids } = await join(venue)
    venue.change('1', 'live')
    venue.spoil = () => []
    venue.change('2', 'live')
    venue.spoil = undefined
    venue.change('3', 'live')
    await pass(500)
    expect(asked(venue, 'orders').at(-1)).toMatchObject({ epoch: 'e1', offset: 1 })
    expect(news()).toEqual(['1 live', '2 live', '3 live'])
    expect(ids()).toEqual(['3', '2', '1'])
    stream.close()
  })

  test('is filled at once, however much comes behind it', async () => {
    const venue = privateVenue()
    const { stream, news } = await join(venue)
    venue.spoil = () => []
    venue.change('1', 'live')
    venue.spoil = undefined
    for (const id of ['2', '3', '4', '5']) venue.change(id, 'live')
    await pass(200)
    expect(news()).toEqual(['1 live', '2 live', '3 live', '4 live', '5 live'])
    stream.close()
  })

  test('is also a push of a history that nobody announced', async () => {
    const venue = privateVenue()
    const { stream, news } = await join(venue)
    venue.change('1', 'live')
    venue.spoil = (_channel, told) => [{ ...told, epoch: 'other' }]
    venue.change('2', 'live')
    venue.spoil = undefined
    await pass(500)
    expect(asked(venue, 'orders')).toHaveLength(2)
    expect(news()).toEqual(['1 live', '2 live'])
    stream.close()
  })

  test('in a replay, or at its end, is found too', async () => {
    const venue = privateVenue()
    const { stream, news } = await join(venue)
    venue.venue.drop()
    venue.change('1', 'live')
    venue.change('2', 'live')
    let spoilt = 0
    venue.spoil = (channel, told) => (channel === 'orders' && told.offset === 2 && spoilt++ === 0 ? [] : [told])
    await pass(5_000)
    expect(news()).toEqual(['1 live', '2 live'])
    expect(stream.trading.value.phase).toBe('live')
    stream.close()
  })

  test('that does not heal does not flood the venue', async () => {
    const venue = privateVenue()
    const { stream } = await join(venue)
    venue.spoil = (channel, told) => (channel === 'orders' ? [{ ...told, offset: (told.offset ?? 0) + 5 }] : [told])
    venue.change('1', 'live')
    venue.venue.requests.length = 0
    await pass(20_000)
    venue.change('2', 'live')
    await pass(60_000)
    expect(asked(venue, 'orders').length).toBeLessThan(40)
    stream.close()
  })
})

test('what a poll was ahead of is told all the same', async () => {
  const venue = privateVenue()
  const { stream, news, orders } = await join(venue)
  venue.spoil = () => []
  venue.change('1', 'live')
  await pass(5)
  venue.change('1', 'partially_filled')
  venue.spoil = undefined
  await pass(31_000)
  expect(orders.value.value.data?.map(({ state }) => state)).toEqual(['partially_filled'])
  venue.change('2', 'live')
  await pass(1_000)
  expect(news()).toEqual(['1 live', '1 partially_filled', '2 live'])
  expect(orders.value.value.data?.map(({ state }) => state)).toEqual(['live', 'partially_filled'])
  stream.close()
})

test('what comes twice is told once', async () => {
  const venue = privateVenue()
  const { stream, news, funds } = await join(venue)
  venue.spoil = (_channel, told) => [told, told]
  venue.change('1', 'live')
  venue.change('1', 'filled')
  venue.fund('BTC', '1')
  await pass(500)
  expect(news()).toEqual(['1 live', '1 filled'])
  expect(funds.value.value.seq).toBe(1)
  expect(asked(venue, 'orders')).toHaveLength(1)
  stream.close()
})

describe('a snapshot', () => {
  test('of several pages is shown when it is whole', async () => {
    const venue = privateVenue()
    venue.page = 2
    for (const id of ['1', '2', '3', '4', '5']) venue.change(id, 'live')
    let lastPages = 0
    venue.spoil = (_channel, told) => {
      if (told.lastPage === true) lastPages += 1
      return told.lastPage === true && lastPages <= 3 && told.curPage === 3 ? [] : [told]
    }
    const { stream, ids } = await join(venue)
    expect(ids()).toBeUndefined()
    expect(stream.trading.value.phase).toBe('joining')
    await pass(11_000)
    expect(asked(venue, 'orders')).toHaveLength(2)
    expect(ids()).toEqual(['5', '4', '3', '2', '1'])
    expect(stream.trading.value.phase).toBe('live')
    stream.close()
  })

  test('that is torn is asked for again', async () => {
    const venue = privateVenue()
    venue.page = 2
    for (const id of ['1', '2', '3', '4', '5']) venue.change(id, 'live')
    let torn = 0
    venue.spoil = (_channel, told) => (told.curPage === 2 && torn++ === 0 ? [] : [told])
    const { stream, ids } = await join(venue)
    expect(ids()).toEqual(['5', '4', '3', '2', '1'])
    expect(asked(venue, 'orders')).toHaveLength(2)
    stream.close()
  })

  test('that comes after its first updates loses none of them', async () => {
    const venue = privateVenue()
    venue.change('1', 'live')
    venue.change('2', 'live')
    // The snapshot stands before the second change, which arrives first.
    const early = venue.changes[1]
    venue.spoil = (channel, told) =>
      channel === 'orders' && told.eventType === 'snapshot'
        ? [
            { eventType: 'event_update', epoch: 'e1', offset: 2, data: [early] },
            { ...told, offset: 1, data: told.data.slice(0, 1) },
          ]
        : [told]
    const { stream, ids, news } = await join(venue)
    expect(ids()).toEqual(['2', '1'])
    expect(news()).toEqual(['2 live'])
    stream.close()
  })
})

describe('a fresh start', () => {
  test('from what was seen tells what happened since, and shows what is live', async () => {
    const venue = privateVenue()
    for (const id of ['1', '2', '3']) venue.change(id, 'live')
    venue.change('1', 'filled')
    const at = Date.now() - 3_600_000
    const { stream, news, ids } = await join(venue, { epoch: 'e1', offset: 2, at })
    expect(asked(venue, 'orders')).toEqual([
      { channel: 'orders', instType: 'ANY', epoch: 'e1', offset: 2, snapshot: true },
    ])
    expect(news()).toEqual(['3 live missed', '1 filled missed'])
    expect(ids()).toEqual(['3', '2'])
    expect(stream.away.value).toMatchObject({
      since: at,
      lost: false,
      orders: [
        { ordId: '3', state: 'live' },
        { ordId: '1', state: 'filled' },
      ],
    })
    expect(stream.seen.value).toMatchObject({ epoch: 'e1', offset: 4 })
    stream.dismissAway()
    await pass(100)
    expect(stream.away.value).toBeUndefined()
    stream.close()
  })

  test('when nothing happened, or for the first time, tells nothing', async () => {
    const venue = privateVenue()
    venue.change('1', 'live')
    for (const seen of [{ epoch: 'e1', offset: 1, at: 0 }, undefined]) {
      const { stream, news, ids } = await join(venue, seen)
      expect(ids()).toEqual(['1'])
      expect(news()).toEqual([])
      expect(stream.away.value).toBeUndefined()
      stream.close()
    }
  })

  test('shows nothing of what was on its way to what is', async () => {
    const venue = privateVenue()
    for (const id of ['1', '2']) venue.change(id, 'live')
    for (const state of ['partially_filled', 'filled'] as const) venue.change('1', state)
    // Each replay breaks off twice in the middle, so that it takes a while.
    let broken = 0
    const offsets = [3, 3, 6, 6]
    venue.spoil = (channel, told) => {
      if (channel !== 'orders' || told.eventType !== 'event_update' || told.offset !== offsets[broken]) return [told]
      broken += 1
      return []
    }
    const { stream, patches } = await join(venue, { epoch: 'e1', offset: 1, at: 0 })
    await pass(3_000)
    venue.venue.drop()
    venue.change('3', 'live')
    venue.change('3', 'canceled')
    await pass(8_000)
    expect(broken).toBe(4)
    const shown = patches.flatMap(({ feeds = [] }) =>
      feeds.flatMap(({ key, data }) =>
        key === 'orders' && data?.kind === 'latest' ? [(data.value as Order[]).map(({ ordId }) => ordId).join()] : [],
      ),
    )
    expect(new Set(shown)).toEqual(new Set(['2']))
    stream.close()
  })

  test('right after the one before tells what fell in between', async () => {
    const venue = privateVenue()
    venue.change('1', 'live')
    venue.change('1', 'filled')
    const { stream, news } = await join(venue, { epoch: 'e1', offset: 1, at: Date.now() })
    expect(news()).toEqual(['1 filled missed'])
    expect(stream.away.value?.orders).toHaveLength(1)
    stream.close()
  })

  test('has not seen anything before the records were looked up, and gives up looking when they cannot be had', async () => {
    const venue = privateVenue({ history: 'e2' })
    venue.answers(false)
    const { stream } = await join(venue, { epoch: 'e1', offset: 9, at: Date.now() - 60_000 })
    await pass(1_000)
    expect(stream.seen.value).toBeUndefined()
    expect(stream.away.value).toBeUndefined()
    await pass(10_000)
    expect(stream.seen.value).toMatchObject({ epoch: 'e2' })
    expect(stream.away.value).toMatchObject({ lost: true, orders: [] })
    stream.close()
  })

  test('after the venue began anew tells from the records what ended since', async () => {
    const venue = privateVenue({ history: 'e2' })
    venue.change('1', 'filled')
    await pass(60_000)
    const at = Date.now()
    await pass(60_000)
    venue.change('2', 'filled')
    venue.change('3', 'live')
    const { stream, ids, news } = await join(venue, { epoch: 'e1', offset: 9, at })
    expect(ids()).toEqual(['3'])
    expect(stream.away.value).toMatchObject({ lost: true, since: at, orders: [{ ordId: '2' }] })
    expect(news()).toEqual(['2 filled missed'])
    stream.close()
  })

  test('does not tell again what was told just before, though the answer takes its time', async () => {
    const venue = privateVenue({ history: 'e2' })
    venue.change('1', 'filled')
    const ts = Date.now()
    await pass(20)
    const at = Date.now()
    venue.change('2', 'filled')
    const slow: typeof venue = {
      ...venue,
      fetch: async (address, init) => {
        const answer = await venue.fetch(address, init)
        await new Promise((resolve) => setTimeout(resolve, 200))
        return answer
      },
    }
    const { stream, news } = await join(slow, { epoch: 'e1', offset: 9, at, ts })
    await pass(2_000)
    expect(news()).toEqual(['2 filled missed'])
    stream.close()
  })

  test('that broke off in the middle goes on where it was', async () => {
    const venue = privateVenue()
    for (const id of ['1', '2', '3']) venue.change(id, 'live')
    let cut = true
    venue.spoil = (channel, told) => {
      if (channel !== 'orders' || !cut || told.offset !== 2) return [told]
      cut = false
      queueMicrotask(() => venue.venue.drop())
      return [told]
    }
    const { stream, news, ids } = await join(venue, { epoch: 'e1', offset: 0, at: 0 })
    await pass(5_000)
    expect(news()).toEqual(['1 live missed', '2 live missed', '3 live missed'])
    expect(ids()).toEqual(['3', '2', '1'])
    stream.close()
  })
})

describe('another session', () => {
  test('knows nothing of the one before', async () => {
    const venue = privateVenue()
    venue.change('1', 'live')
    const { stream, ids } = await join(venue)
    stream.setSession(false)
    await pass(100)
    expect(ids()).toBeUndefined()
    venue.venue.requests.length = 0
    stream.setSession(true)
    await pass(3_000)
    expect(asked(venue, 'orders')[0]).toEqual({ channel: 'orders', instType: 'ANY' })
    stream.close()
  })
})

test('whoever signs out while the records are looked up hears nothing of them', async () => {
  const venue = privateVenue({ history: 'e2' })
  venue.answers(false)
  const { stream, news } = await join(venue, { epoch: 'e1', offset: 9, at: 0 })
  stream.setSession(false)
  await pass(100)
  const calls = venue.calls.length
  venue.change('1', 'filled')
  venue.answers(true)
  await pass(10_000)
  expect(venue.calls).toHaveLength(calls)
  expect(news()).toEqual([])
  expect(stream.away.value).toBeUndefined()
  stream.close()
})

test('positions: snapshot, changes, and a closed one leaves', async () => {
  const venue = privateVenue()
  venue.hold('p1', '2')
  const { stream, positions } = await join(venue)
  const held = () => positions.value.value.data?.map(({ posId, pos }) => `${posId} ${pos}`)
  expect(held()).toEqual(['p1 2'])
  venue.hold('p2', '-1')
  venue.hold('p1', '3')
  await pass(100)
  expect(held()).toEqual(['p2 -1', 'p1 3'])
  venue.hold('p1', '0')
  await pass(100)
  expect(held()).toEqual(['p2 -1'])
  venue.venue.drop()
  venue.hold('p2', '0')
  await pass(3_000)
  expect(held()).toEqual(['p2 -1'].slice(1))
  stream.close()
})

test('a venue that keeps no history is read as it comes', async () => {
  const venue = privateVenue()
  venue.spoil = (_channel, { epoch: _epoch, offset: _offset, ...told }) => [told]
  venue.change('1', 'live')
  const { stream, ids, news } = await join(venue)
  venue.change('2', 'live')
  venue.change('1', 'filled')
  await pass(100)
  expect(ids()).toEqual(['2'])
  expect(news()).toEqual(['2 live', '1 filled'])
  expect(stream.seen.value).toBeUndefined()
  stream.close()
})
