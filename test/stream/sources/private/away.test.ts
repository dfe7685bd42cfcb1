import { describe, expect, test } from 'vitest'
import type { StreamEvent } from '#stream'
import { pass, withVirtualClock } from '../../../support/clock.ts'
import { type PrivateVenue, privateVenue } from '../../../support/privateVenue.ts'
import { streamOn } from '../../../support/streamOn.ts'

withVirtualClock()

const start = async (venue: PrivateVenue) => {
  const made = streamOn(venue.venue, { fetch: venue.fetch })
  const events: StreamEvent[] = []
  made.stream.onEvent((event) => events.push(event))
  made.stream.setSession(true)
  await pass(1_000)
  const { stream } = made
  return {
    ...made,
    news: () =>
      events.flatMap((event) =>
        event.type === 'order' ? [`${event.order.ordId} ${event.order.state} ${event.missed === true}`] : [],
      ),
    unseen: () =>
      events.flatMap((event) =>
        event.type === 'unseen' ? [`${event.order.ordId} ${event.previous?.state} ${event.order.state}`] : [],
      ),
    listed: () => stream.away.value?.orders.map(({ ordId, state }) => `${ordId} ${state}`),
  }
}
/** Nobody can join for so long. */
const outage = async (venue: PrivateVenue, ms: number, meanwhile: () => void): Promise<void> => {
  venue.admits(false)
  venue.venue.drop()
  meanwhile()
  await pass(ms)
  venue.admits(true)
  await pass(40_000)
}

describe('what is missed in an outage', () => {
  test('is listed after more than a moment: each order once, in its newest state, the oldest first', async () => {
    const venue = privateVenue()
    venue.change('1', 'live')
    venue.change('2', 'live')
    const { stream, listed, news } = await start(venue)
    const before = Date.now()
    await outage(venue, 60_000, () => {
      venue.change('2', 'partially_filled')
      venue.change('1', 'filled')
      venue.change('2', 'filled')
    })
    expect(listed()).toEqual(['1 filled', '2 filled'])
    expect(stream.away.value?.lost).toBe(false)
    expect((stream.away.value?.since ?? 0) - before).toBeLessThan(50)
    expect(news()).toEqual(['2 partially_filled true', '1 filled true', '2 filled true'])
    stream.close()
  })

  test('is news like any other after a moment', async () => {
    const venue = privateVenue()
    const { stream, listed, news } = await start(venue)
    venue.venue.drop()
    venue.change('1', 'live')
    await pass(4_000)
    expect(news()).toEqual(['1 live false'])
    expect(listed()).toBeUndefined()
    stream.close()
  })

  test('is nothing when nothing happened', async () => {
    const venue = privateVenue()
    const { stream } = await start(venue)
    await outage(venue, 60_000, () => undefined)
    expect(stream.away.value).toBeUndefined()
    stream.close()
  })

  test('adds to what was not dismissed, and begins anew after that', async () => {
    const venue = privateVenue()
    const { stream, listed } = await start(venue)
    const first = Date.now()
    await outage(venue, 20_000, () => venue.change('1', 'live'))
    await outage(venue, 20_000, () => {
      venue.change('2', 'live')
      venue.change('1', 'filled')
    })
    expect(listed()).toEqual(['2 live', '1 filled'])
    expect((stream.away.value?.since ?? 0) - first).toBeLessThan(50)
    stream.dismissAway()
    await pass(100)
    expect(listed()).toBeUndefined()
    await outage(venue, 20_000, () => venue.change('3', 'live'))
    expect(listed()).toEqual(['3 live'])
    stream.close()
  })

  test('is bounded', async () => {
    const venue = privateVenue()
    const { stream, listed } = await start(venue)
    await outage(venue, 20_000, () => {
      for (let id = 1; id <= 150; id++) venue.change(String(id), 'filled')
    })
    expect(listed()).toHaveLength(100)
    expect(listed()?.at(-1)).toBe('150 filled')
    stream.close()
  })
})

describe('a hidden page', () => {
  test('is told on its return what happened on a channel that stayed live', async () => {
    const venue = privateVenue()
    const { stream, page, news, listed } = await start(venue)
    page.set({ visible: false })
    await pass(60_000)
    venue.change('1', 'live')
    venue.change('1', 'filled')
    await pass(1_000)
    expect(news()).toEqual([])
    page.set({ visible: true })
    await pass(1_000)
    expect(news()).toEqual(['1 live true', '1 filled true'])
    expect(listed()).toEqual(['1 filled'])
    stream.close()
  })

  test('hears of it at its moment as well, for a notification', async () => {
    const venue = privateVenue()
    const { stream, page, unseen } = await start(venue)
    venue.change('1', 'live')
    await pass(100)
    page.set({ visible: false })
    await pass(60_000)
    venue.change('1', 'filled')
    await pass(1_000)
    expect(unseen()).toEqual(['1 live filled'])
    page.set({ visible: true })
    await pass(1_000)
    venue.change('2', 'live')
    await pass(1_000)
    expect(unseen()).toHaveLength(1)
    stream.close()
  })

  test('that only glanced aside hears the news', async () => {
    const venue = privateVenue()
    const { stream, page, news, listed } = await start(venue)
    page.set({ visible: false })
    await pass(3_000)
    venue.change('1', 'live')
    page.set({ visible: true })
    await pass(1_000)
    expect(news()).toEqual(['1 live false'])
    expect(listed()).toBeUndefined()
    stream.close()
  })

  test('has not seen what it was not shown', async () => {
    const venue = privateVenue()
    const { stream, page } = await start(venue)
    venue.change('1', 'live')
    await pass(100)
    expect(stream.seen.value?.offset).toBe(1)
    page.set({ visible: false })
    await pass(10)
    venue.change('1', 'filled')
    await pass(60_000)
    expect(stream.seen.value?.offset).toBe(1)
    page.set({ visible: true })
    await pass(100)
    expect(stream.seen.value?.offset).toBe(2)
    stream.close()
  })
})

describe('how far the history was seen', () => {
  test('is told with the change, never before it', async () => {
    const venue = privateVenue()
    const { stream, patches } = await start(venue)
    stream.endedOrders()
    await pass(100)
    venue.change('1', 'live')
    await pass(100)
    venue.change('1', 'filled')
    await pass(100)
    const told = patches.flatMap(({ seen, events = [] }) =>
      seen?.offset === undefined || seen.offset === 0
        ? []
        : [[seen.offset, seen.ts, events.map((event) => event.type === 'order' && Number(event.order.uTime))]],
    )
    expect(told).toEqual([
      [1, Number(venue.changes[0]?.uTime), [Number(venue.changes[0]?.uTime)]],
      [2, Number(venue.changes[1]?.uTime), [Number(venue.changes[1]?.uTime)]],
    ])
    stream.close()
  })

  test('counts what was told while the channel went down', async () => {
    const venue = privateVenue()
    const { stream, news } = await start(venue)
    venue.change('1', 'live')
    venue.change('1', 'partially_filled')
    await pass(5)
    venue.admits(false)
    venue.venue.drop()
    await pass(100)
    expect(news()).toEqual(['1 live false', '1 partially_filled false'])
    expect(stream.seen.value?.offset).toBe(2)
    stream.close()
  })
})

test('the time beside the place is kept fresh while somebody looks', async () => {
  const venue = privateVenue()
  const { stream } = await start(venue)
  await pass(120_000)
  expect(Date.now() - (stream.seen.value?.at ?? 0)).toBeLessThanOrEqual(33_000)
  stream.close()
})

test('signing out takes the list away', async () => {
  const venue = privateVenue()
  const { stream, listed } = await start(venue)
  await outage(venue, 20_000, () => venue.change('1', 'live'))
  expect(listed()).toHaveLength(1)
  stream.setSession(false)
  await pass(100)
  expect(listed()).toBeUndefined()
  stream.close()
})
