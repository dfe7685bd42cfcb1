import { describe, expect, test } from 'vitest'
import { common, contractOrder, type Order, sctFunds, tradingContracts } from '#protocol'
import type { Trading } from '#stream'
import { pass, withVirtualClock } from '../../../support/clock.ts'
import { type PrivateVenue, privateVenue } from '../../../support/privateVenue.ts'
import { streamOn } from '../../../support/streamOn.ts'

withVirtualClock()

const ORDERS = tradingContracts.getCurrentContractsData.path
const ENDED = tradingContracts.getHistoryContractsData.path
const FUNDS = sctFunds.getFundsData.path
const POSITIONS = contractOrder.selectPosition.path

const count = (venue: PrivateVenue, path: string): number => venue.calls.filter((each) => each === path).length
/** `ticket`: how long the ticket for the private channels takes, ms. */
const join = (venue: PrivateVenue, ticket = 0) => {
  const made = streamOn(venue.venue, {
    fetch: async (address, init) => {
      if (ticket > 0 && address.endsWith(common.socketTicket.path))
        await new Promise((resolve) => setTimeout(resolve, ticket))
      return venue.fetch(address, init)
    },
  })
  const phases: Trading['phase'][] = []
  made.stream.trading.subscribe(({ phase }) => phases.push(phase))
  made.stream.setSession(true)
  return { ...made, phases }
}
const idsOf = (orders: readonly Order[] | undefined) => orders?.map(({ ordId }) => ordId)

describe('polls of private things', () => {
  test('only reconcile while the channel leads, and only what somebody looks at', async () => {
    const venue = privateVenue()
    const { stream } = join(venue)
    await pass(60_000)
    expect(venue.calls).toEqual([])
    const feeds = [stream.orders(), stream.funds(), stream.positions(), stream.endedOrders()]
    await pass(100)
    expect(venue.calls.toSorted()).toEqual([ORDERS, ENDED, FUNDS, POSITIONS].toSorted())
    await pass(59_000)
    for (const path of [ORDERS, FUNDS, POSITIONS, ENDED]) expect(count(venue, path)).toBe(2)
    for (const feed of feeds) feed.close()
    const before = venue.calls.length
    await pass(120_000)
    expect(venue.calls).toHaveLength(before)
    stream.close()
  })

  test('take over every two seconds while it is down, not while hidden, and check once when it is back', async () => {
    const venue = privateVenue()
    const { stream, page } = join(venue)
    const funds = stream.funds()
    await pass(1_000)
    venue.admits(false)
    venue.venue.drop()
    const before = count(venue, FUNDS)
    venue.fund('BTC', '7')
    await pass(10_000)
    expect(count(venue, FUNDS) - before).toBeGreaterThanOrEqual(4)
    expect(count(venue, FUNDS) - before).toBeLessThanOrEqual(5)
    expect(funds.value.value).toMatchObject({ fetch: 'live', stale: false })
    expect(funds.value.value.data?.rows.at(-1)).toMatchObject({ coin: 'BTC', available: '7' })
    page.set({ visible: false })
    const hidden = venue.calls.length
    await pass(60_000)
    expect(venue.calls).toHaveLength(hidden)
    venue.admits(true)
    page.set({ visible: true })
    await pass(20_000)
    const back = count(venue, FUNDS)
    await pass(25_000)
    expect(count(venue, FUNDS) - back).toBeLessThanOrEqual(1)
    stream.close()
  })

  test('empty nothing and reload nothing when they fail, and make nothing old while the channel leads', async () => {
    const venue = privateVenue()
    venue.change('1', 'live')
    const { stream } = join(venue)
    const orders = stream.orders()
    await pass(1_000)
    venue.answers(false)
    await pass(120_000)
    expect(orders.value.value).toMatchObject({ fetch: 'live', stale: false })
    expect(idsOf(orders.value.value.data)).toEqual(['1'])
    venue.admits(false)
    venue.venue.drop()
    await pass(15_000)
    expect(orders.value.value).toMatchObject({ fetch: 'failed', stale: true })
    expect(idsOf(orders.value.value.data)).toEqual(['1'])
    venue.answers(true)
    await pass(3_000)
    expect(orders.value.value).toMatchObject({ fetch: 'live', stale: false })
    stream.close()
  })

  test('an answer that was asked for before a push does not undo it', async () => {
    const venue = privateVenue()
    venue.change('1', 'live')
    const held: (() => void)[] = []
    let isSlow = false
    const { stream } = (() => {
      const made = streamOn(venue.venue, {
        fetch: async (address, init) => {
          const answer = await venue.fetch(address, init)
          if (isSlow && address.endsWith(ORDERS)) await new Promise<void>((resolve) => held.push(resolve))
          return answer
        },
      })
      made.stream.setSession(true)
      return made
    })()
    const orders = stream.orders()
    await pass(1_000)
    isSlow = true
    await pass(30_000)
    expect(held).toHaveLength(1)
    // The order's own time is that of its batch, which began before the poll read.
    venue.change('2', 'live', { uTime: String(Date.now() - 1_000) })
    await pass(50)
    held[0]?.()
    await pass(500)
    expect(idsOf(orders.value.value.data)).toEqual(['2', '1'])
    stream.close()
  })

  test('repair what the channel did not tell', async () => {
    const venue = privateVenue()
    venue.change('1', 'live')
    const { stream } = join(venue)
    const orders = stream.orders()
    await pass(1_000)
    venue.spoil = () => []
    venue.change('2', 'live')
    await pass(31_000)
    expect(idsOf(orders.value.value.data)).toEqual(['2', '1'])
    stream.close()
  })
})

describe('ended orders', () => {
  test('are at the front at once, and an answer that is older takes none away', async () => {
    const venue = privateVenue()
    for (const id of ['1', '2', '3']) venue.change(id, 'live')
    venue.change('2', 'filled')
    const { stream } = join(venue)
    const ended = stream.endedOrders()
    await pass(1_000)
    expect(idsOf(ended.value.value.data)).toEqual(['2'])
    const asked = count(venue, ENDED)
    venue.change('3', 'canceled')
    await pass(100)
    venue.change('1', 'filled')
    await pass(100)
    expect(idsOf(ended.value.value.data)).toEqual(['1', '3', '2'])
    expect(count(venue, ENDED)).toBe(asked)
    venue.records.delete('1')
    await pass(60_000)
    expect(idsOf(ended.value.value.data)).toEqual(['1', '3', '2'])
    stream.close()
  })

  test('between the answer and the channel are told all the same', async () => {
    const venue = privateVenue()
    venue.change('1', 'live')
    const { stream } = join(venue, 1_500)
    const ended = stream.endedOrders()
    await pass(1_000)
    expect(ended.value.value).toMatchObject({ fetch: 'live', data: [] })
    venue.change('1', 'filled')
    venue.answers(false)
    await pass(700)
    expect(stream.trading.value.phase).toBe('live')
    await pass(12_000)
    expect(ended.value.value).toMatchObject({ stale: true, data: [] })
    venue.answers(true)
    await pass(2_100)
    expect(ended.value.value).toMatchObject({ fetch: 'live', stale: false, data: [{ ordId: '1' }] })
    stream.close()
  })
})

describe('a return', () => {
  test.each([
    ['from a hidden page', (page: { set(state: { visible: boolean }): void }) => page.set({ visible: true })],
    ['from sleep', (page: { resume(): void }) => page.resume()],
  ])('%s: what is shown is old until the venue has confirmed it, whatever the socket says', async (kind, back) => {
    const venue = privateVenue()
    venue.change('1', 'live')
    const { stream, page } = join(venue)
    const feeds = [stream.orders(), stream.funds(), stream.positions(), stream.endedOrders()]
    const rank = stream.rank()
    await pass(1_000)
    if (kind.includes('hidden')) page.set({ visible: false })
    await pass(55_000)
    const [orders] = feeds
    venue.venue.silence(true)
    venue.answers(false)
    back(page)
    await pass(300)
    for (const { value } of kind.includes('hidden') ? [...feeds, rank] : feeds)
      expect(value.value.fetch === 'live' && !value.value.stale).toBe(false)
    expect(stream.trading.value.phase).toBe('joining')
    venue.venue.silence(false)
    venue.admits(true)
    await pass(20_000)
    expect(orders?.value.value).toMatchObject({ fetch: 'live', stale: false })
    expect(stream.trading.value.phase).toBe('live')
    stream.close()
  })

  test('from sleep, in which no timer ran, does not show a poll of then as one of now', async () => {
    let slept = 0
    const answer = JSON.stringify({ code: '200', msg: '', data: { gainers: [], losers: [], volume: [], ts: '5' } })
    let isAnswering = true
    const { stream, page } = streamOn(privateVenue().venue, {
      now: () => Date.now() + slept,
      fetch: async () => (isAnswering ? new Response(answer) : new Promise(() => undefined)),
    })
    const rank = stream.rank()
    await pass(1_000)
    expect(rank.value.value).toMatchObject({ fetch: 'live', stale: false })
    isAnswering = false
    page.set({ visible: false })
    await pass(10)
    slept = 60_000
    page.set({ visible: true })
    await pass(100)
    expect(rank.value.value.stale).toBe(true)
    stream.close()
  })

  test('from a glance aside asks nothing', async () => {
    const venue = privateVenue()
    const { stream, page } = join(venue)
    await pass(1_000)
    const { length } = venue.venue.requests
    page.set({ visible: false })
    await pass(5_000)
    page.set({ visible: true })
    await pass(1_000)
    expect(venue.venue.requests).toHaveLength(length)
    stream.close()
  })

  test('on a socket that lived is confirmed at once, without a word that was told before', async () => {
    const venue = privateVenue()
    const { stream, page, patches } = join(venue)
    const orders = stream.orders()
    await pass(1_000)
    venue.change('1', 'live')
    await pass(100)
    page.set({ visible: false })
    await pass(60_000)
    page.set({ visible: true })
    await pass(200)
    expect(orders.value.value).toMatchObject({ fetch: 'live', stale: false })
    expect(patches.flatMap(({ events = [] }) => events)).toHaveLength(1)
    stream.close()
  })
})

describe('the trading phase', () => {
  test('joining, live, and signed out', async () => {
    const venue = privateVenue()
    const { stream, phases } = join(venue, 300)
    stream.orders()
    stream.endedOrders()
    await pass(1_000)
    const { since } = stream.trading.value
    await pass(60_000)
    expect(stream.trading.value).toEqual({ phase: 'live', since })
    stream.setSession(false)
    await pass(1_000)
    expect(phases).toEqual(['signed-out', 'joining', 'live', 'signed-out'])
    stream.close()
  })

  test('polling while the polls answer, whatever screen is open; down when neither does', async () => {
    const venue = privateVenue()
    const { stream, phases } = join(venue)
    await pass(1_000)
    venue.admits(false)
    venue.venue.drop()
    await pass(30_000)
    expect(stream.trading.value.phase).toBe('polling')
    expect(new Set(venue.calls)).toEqual(new Set([ORDERS]))
    venue.answers(false)
    await pass(7_000)
    expect(stream.trading.value.phase).toBe('joining')
    await pass(10_000)
    expect(stream.trading.value.phase).toBe('down')
    await pass(60_000)
    venue.answers(true)
    await pass(3_000)
    expect(stream.trading.value.phase).toBe('polling')
    venue.admits(true)
    await pass(40_000)
    expect(phases).toEqual(['signed-out', 'live', 'joining', 'polling', 'joining', 'down', 'polling', 'live'])
    stream.close()
  })

  test('an answer that only reconciled says nothing about the polls', async () => {
    const venue = privateVenue()
    const { stream, phases } = join(venue)
    stream.orders()
    await pass(30_500)
    expect(count(venue, ORDERS)).toBe(2)
    venue.admits(false)
    venue.answers(false)
    venue.venue.drop()
    await pass(5_000)
    expect(phases.slice(-2)).toEqual(['live', 'joining'])
    stream.close()
  })

  test('is patched only when it changes', async () => {
    const venue = privateVenue()
    const { stream, patches } = join(venue)
    await pass(1_000)
    venue.admits(false)
    venue.venue.drop()
    await pass(60_000)
    expect(patches.filter(({ trading }) => trading !== undefined).length).toBeLessThanOrEqual(4)
    stream.close()
  })

  test('a hidden page proves nothing by its silence', async () => {
    const venue = privateVenue()
    const { stream, page, phases } = join(venue)
    await pass(1_000)
    page.set({ visible: false })
    venue.venue.drop()
    venue.answers(false)
    venue.admits(false)
    await pass(300_000)
    venue.answers(true)
    venue.admits(true)
    page.set({ visible: true })
    await pass(100)
    expect(stream.trading.value.phase).not.toBe('down')
    await pass(30_000)
    expect(stream.trading.value.phase).toBe('live')
    expect(phases).not.toContain('down')
    stream.close()
  })

  test('a venue that does not have a channel is live with the others', async () => {
    const venue = privateVenue({ refuse: { positions: '60018' } })
    const { stream } = join(venue)
    const positions = stream.positions()
    await pass(2_000)
    expect(positions.value.value).toMatchObject({ fetch: 'live', data: [] })
    expect(stream.trading.value.phase).toBe('live')
    stream.close()
  })
})

test('a request that hangs in spite of its time-out does not end the polling', async () => {
  let calls = 0
  const { stream } = streamOn(privateVenue().venue, {
    fetch: () => {
      calls += 1
      return new Promise(() => undefined)
    },
  })
  stream.rank()
  await pass(20_000)
  expect(calls).toBeGreaterThanOrEqual(5)
  stream.close()
})
