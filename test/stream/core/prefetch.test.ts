import { describe, expect, test } from 'vitest'
import type { ChannelArg, WsRequest } from '#protocol'
import { mostTraded } from '../../../stream/core/prefetch.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { type MockVenue, mockVenue } from '../../support/mockVenue.ts'
import { streamOn } from '../../support/streamOn.ts'

const row = (instId: string, amount: string): string[] => [instId, '1', '2', amount, '4']

const venueWith = (...rows: string[][]): MockVenue =>
  mockVenue({
    onSubscribe: (to, by) => {
      if (to.channel === 'market-pulse') by.push(to, rows, { action: 'snapshot', ts: '4' })
      else by.push({ channel: 'quotes' }, [[to.instId, String(Date.now()), '1', '1', '1']])
    },
  })
const asked = (venue: MockVenue, op: string): string[] =>
  venue.requests
    .filter((request: WsRequest) => request.op === op)
    .flatMap(({ args }: WsRequest) => (args as ChannelArg[]).map(({ channel, instId }) => instId ?? channel))

test('the most traded are found among the rows of the pulse, largest amount first', () => {
  const rows = [row('A', '5'), row('B', '70'), row('C', '9'), row('BROKEN', 'x')].flat()
  expect(mostTraded(rows, 2)).toEqual(['B', 'C'])
  expect(mostTraded(rows, 9)).toEqual(['B', 'C', 'A', 'BROKEN'])
})

describe('what a list will ask for, before the page asks', () => {
  withVirtualClock()
  const start = { to: 'start', page: { online: true, visible: true, resumed: false } } as const

  test('the pulse and the quotes of the most traded are subscribed; the page finds them there', async () => {
    const venue = venueWith(row('A', '5'), row('B', '70'))
    const { stream, core } = streamOn(venue)
    core.receive({ to: 'prefetch' })
    await pass(1_000)
    expect(asked(venue, 'subscribe')).toEqual(['market-pulse', 'B', 'A'])
    const pulse = stream.pulse()
    stream.demandQuotes(['A', 'B'])
    await pass(30_000)
    expect(pulse.value.value.data?.size).toBe(2)
    expect(asked(venue, 'subscribe')).toHaveLength(3)
    expect(asked(venue, 'unsubscribe')).toEqual([])
    stream.close()
  })

  test('what the page does not want goes, and everything goes for a page that asks for nothing', async () => {
    const venue = venueWith(row('A', '5'), row('B', '70'))
    const { stream, core } = streamOn(venue)
    core.receive({ to: 'prefetch' })
    await pass(1_000)
    const pulse = stream.pulse()
    stream.demandQuotes(['A'])
    await pass(30_000)
    expect(asked(venue, 'unsubscribe')).toEqual(['B'])
    pulse.close()
    stream.close()

    const other = venueWith(row('A', '5'))
    const alone = streamOn(other)
    alone.core.receive({ to: 'prefetch' })
    await pass(60_000)
    expect(asked(other, 'unsubscribe').toSorted()).toEqual(['A', 'market-pulse'])
    alone.stream.close()
  })

  test('a second start, by the app, asks nothing of the socket and opens none', async () => {
    const venue = venueWith(row('A', '5'))
    const { stream, core } = streamOn(venue)
    core.receive({ to: 'prefetch' })
    await pass(1_000)
    const before = venue.requests.length
    const settings = { socket: venue.address, api: 'http://venue.test', language: 'en', venue: 'tapeline' } as const
    core.receive({ ...start, settings })
    await pass(3_000)
    expect(venue.requests).toHaveLength(before)
    expect(core.counts().open).toBe(1 + 1)
    stream.close()
  })
})
