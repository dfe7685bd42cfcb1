import { describe, expect, test } from 'vitest'
import { type ChannelArg, PRICE_AGE_STALE, type WsRequest } from '#protocol'
import { type Ports, systemPorts } from '../../../stream/base/ports.ts'
import type { BatchListener } from '../../../stream/channels/multiplexer.ts'
import type { Sink } from '../../../stream/channels/sink.ts'
import { createQuoteChannels } from '../../../stream/sources/quoteChannels.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { ticker } from '../../support/frames.ts'
import { type MockVenue, type MockVenueOptions, mockVenue } from '../../support/mockVenue.ts'
import { streamOn, type TestStream } from '../../support/streamOn.ts'

withVirtualClock()

const BTC = 'BTC-USDT'
const ETH = 'ETH-USDT'

const short = (instId: string, last: string, ts = Date.now()): string[] => [instId, String(ts), last, last, last]
const full = (instId: string, last: string, ts = Date.now()): string[] => [
  ...short(instId, last, ts),
  '90',
  '120',
  '80',
  '1000',
  '100000',
]
/** One frame of the `quotes` channel, sent by the venue at `ts`. */
const batch = (venue: MockVenue, rows: unknown[], ts: number | undefined = Date.now()): void =>
  venue.push({ channel: 'quotes' }, rows, { ts: String(ts) })

/** A venue with batches: each subscribe brings a full row. */
const batching = (options: MockVenueOptions = {}): MockVenue =>
  mockVenue({
    onSubscribe: (arg, venue) => {
      if (arg.channel === 'quotes') batch(venue, [full(arg.instId ?? '', '100')])
    },
    ...options,
  })
/** A venue of the OKX dialect: knows no batches. */
const single = (names: readonly string[], options: MockVenueOptions = {}): MockVenue =>
  mockVenue({
    refuse: Object.fromEntries(names.map((name) => [`quotes ${name}`, '60018'])),
    onSubscribe: ({ instId = '', ...arg }, venue) => venue.push({ ...arg, instId }, [ticker(instId, '7', Date.now())]),
    ...options,
  })
const asked = (venue: MockVenue): string[] =>
  venue.requests.map(({ op, args }: WsRequest) =>
    [op, ...(args as ChannelArg[]).map(({ channel, instId }) => `${channel} ${instId}`)].join(' '),
  )
const lastOf = ({ stream }: TestStream, instId = BTC): string | undefined => stream.quote(instId).value?.last
const isStale = ({ stream }: TestStream, instId = BTC): boolean | undefined => stream.quote(instId).value?.stale

describe('batches', () => {
  test('many instruments, one request, one frame; a short row leaves the day as it was', async () => {
    const venue = batching()
    const on = streamOn(venue)
    on.stream.demandQuotes([BTC, ETH])
    await pass(200)
    expect(asked(venue)).toEqual([`subscribe quotes ${BTC} quotes ${ETH}`])
    expect(on.stream.quote(BTC).value).toMatchObject({ last: '100', open24h: '90', volCcy24h: '100000', seq: 1 })
    on.patches.length = 0
    batch(venue, [short(BTC, '101'), short(ETH, '11')])
    await pass(100)
    expect(on.patches.filter(({ quotes }) => quotes !== undefined)).toHaveLength(1)
    expect(on.stream.quote(BTC).value).toMatchObject({
      last: '101',
      bidPx: '101',
      open24h: '90',
      high24h: '120',
      low24h: '80',
      vol24h: '1000',
      volCcy24h: '100000',
      seq: 2,
      stale: false,
    })
    expect(lastOf(on, ETH)).toBe('11')
    on.stream.close()
  })

  test('what is broken, unknown, older or not demanded changes nothing and throws nothing', async () => {
    const venue = batching()
    const on = streamOn(venue)
    on.stream.demandQuotes([BTC])
    await pass(200)
    on.patches.length = 0
    const now = Date.now()
    batch(venue, [null, 7, 'BTC', {}, [], [BTC], [BTC, String(now), '1', '1', 5], [BTC, 'soon', '1', '1', '1']])
    batch(venue, [[BTC, '', '1', '1', '1'], [BTC, String(now), '', '1', '1'], short(ETH, '5'), short('NO-SUCH', '5')])
    batch(venue, [short(BTC, '1', now - 60_000)])
    venue.send('{"arg":{"channel":"quotes"},"data":7}')
    await pass(500)
    expect(on.patches.flatMap(({ quotes = [] }) => quotes)).toEqual([])
    expect(lastOf(on)).toBe('100')
    expect(lastOf(on, ETH)).toBeUndefined()
    expect(on.reported).toEqual([])
    on.stream.close()
  })

  test('after a new subscription the first row counts, whatever its time', async () => {
    let from = Date.now() + 60_000
    const venue = batching({ onSubscribe: (arg, to) => batch(to, [full(arg.instId ?? '', String(from), from)]) })
    const on = streamOn(venue)
    on.stream.demandQuotes([BTC])
    await pass(200)
    const first = String(from)
    expect(lastOf(on)).toBe(first)
    from = Date.now()
    venue.drop()
    await pass(3_000)
    expect(lastOf(on)).toBe(String(from))
    on.stream.close()
  })

  test('whoever comes back within the linger is told what is known, and how old it is', async () => {
    const venue = batching()
    const on = streamOn(venue)
    const release = on.stream.demandQuotes([BTC])
    await pass(1_000)
    release()
    await pass(1_000)
    on.patches.length = 0
    const again = on.stream.demandQuotes([BTC])
    await pass(50)
    expect(on.patches.flatMap(({ quotes = [] }) => quotes)).toContain(BTC)
    expect(isStale(on)).toBe(false)
    await pass(6_000)
    again()
    await pass(3_000)
    on.patches.length = 0
    on.stream.demandQuotes([BTC])
    await pass(50)
    expect(on.patches.flatMap(({ quotes = [] }) => quotes)).toContain(BTC)
    expect(isStale(on)).toBe(true)
    expect(venue.requests).toHaveLength(1)
    on.stream.close()
  })
})

/** The channels on a multiplexer that the test plays. */
const scene = () => {
  const opened: string[] = []
  const got: unknown[] = []
  const on: { hear: BatchListener; sink: Sink } = { hear: () => {}, sink: { frame: () => {} } }
  const channels = createQuoteChannels(
    {
      ports: { ...systemPorts(), monotonic: () => Date.now() },
      mux: {
        open: ({ channel }, next) => {
          opened.push(channel)
          on.sink = next
          return () => {}
        },
        onBatch: (_channel, listener) => {
          on.hear = listener
          return () => {}
        },
        resync: () => {},
        pace: () => {},
        counts: () => ({ open: 0, subscribed: 0 }),
      },
      asOf: (_ts, at) => at,
      venue: () => 'tapeline',
    },
    () => {},
  )
  channels.open(BTC, { up: () => got.push('up'), row: (row) => got.push(row), ticker: () => {} })
  const frame = (last: string): string => JSON.stringify({ arg: { channel: 'quotes' }, data: [short(BTC, last, 1)] })
  return { on, channels, opened, got, frame }
}

describe('which rows count', () => {
  test('those before their acknowledgement or after a drop belong to another subscription', () => {
    const { on, got, frame } = scene()
    on.hear(frame('1'), 0)
    on.sink.up?.()
    on.hear(frame('2'), 0)
    on.sink.down?.()
    on.hear(frame('3'), 0)
    expect(got).toEqual(['up', short(BTC, '2', 1)])
  })

  test('a second socket gets its own time to speak before it is taken for one without batches', async () => {
    const { on, channels, opened, frame } = scene()
    on.sink.up?.()
    on.hear(frame('1'), 0)
    await pass(60_000)
    channels.connected()
    channels.sweep()
    await pass(4_000)
    channels.sweep()
    expect(opened).toEqual(['quotes'])
    await pass(2_000)
    channels.sweep()
    expect(opened).toEqual(['quotes', 'tickers'])
  })
})

describe('a venue without batches', () => {
  test('costs one refused request, then speaks tickers, also to who comes later', async () => {
    const venue = single([BTC, ETH])
    const on = streamOn(venue)
    on.stream.demandQuotes([BTC, ETH])
    await pass(500)
    on.stream.demandQuotes(['SOL-USDT'])
    await pass(500)
    expect(asked(venue)).toEqual([
      `subscribe quotes ${BTC} quotes ${ETH}`,
      `subscribe tickers ${BTC} tickers ${ETH}`,
      'subscribe tickers SOL-USDT',
    ])
    expect([BTC, ETH, 'SOL-USDT'].map((name) => lastOf(on, name))).toEqual(['7', '7', '7'])
    expect(on.stream.connection.value.phase).toBe('live')
    on.stream.close()
  })

  test('is asked again on the next connection, which may be to a newer one', async () => {
    const refuse: Record<string, string> = { [`quotes ${BTC}`]: '60018' }
    const venue = single([], { refuse })
    const on = streamOn(venue)
    on.stream.demandQuotes([BTC])
    await pass(500)
    expect(venue.subscribed()).toEqual([`tickers ${BTC}`])
    delete refuse[`quotes ${BTC}`]
    venue.requests.length = 0
    venue.drop()
    await pass(3_000)
    expect(asked(venue)).toEqual([`subscribe quotes ${BTC}`])
    on.stream.close()
  })

  test('that acknowledges everything and sends nothing is found out within seconds', async () => {
    const venue = mockVenue({
      onSubscribe: ({ channel, instId = '' }, to) => {
        if (channel === 'tickers') to.push({ channel, instId }, [ticker(instId, '7', Date.now())])
      },
    })
    const on = streamOn(venue)
    on.stream.demandQuotes([BTC])
    await pass(8_000)
    expect(lastOf(on)).toBe('7')
    expect(venue.subscribed()).toEqual([`tickers ${BTC}`])
    on.stream.close()
  })

  test('of the real OKX is never asked', async () => {
    const venue = single([])
    const on = streamOn(venue, {}, { venue: 'okx' })
    on.stream.demandQuotes([BTC])
    await pass(500)
    expect(asked(venue)).toEqual([`subscribe tickers ${BTC}`])
    on.stream.close()
  })

  test('an instrument that nobody knows takes no batches from the others', async () => {
    const names = ['quotes NO-SUCH', 'tickers NO-SUCH', 'quotes NO-SUCH-2']
    const venue = batching({ refuse: Object.fromEntries(names.map((name) => [name, '60018'])) })
    const on = streamOn(venue)
    on.stream.demandQuotes(['NO-SUCH', BTC])
    await pass(500)
    on.stream.demandQuotes([ETH])
    await pass(10_000)
    expect(venue.subscribed()).toEqual([`quotes ${BTC}`, `quotes ${ETH}`])
    expect(lastOf(on, 'NO-SUCH')).toBeUndefined()
    // Once the venue has spoken in batches, one that it refuses is not sought elsewhere.
    venue.requests.length = 0
    on.stream.demandQuotes(['NO-SUCH-2'])
    await pass(1_000)
    expect(asked(venue)).toEqual(['subscribe quotes NO-SUCH-2'])
    on.stream.close()
  })
})

describe('age', () => {
  test('a quote that nothing renews is marked once, at ten seconds, and unmarked by the next value', async () => {
    const venue = batching()
    const on = streamOn(venue)
    on.stream.demandQuotes([BTC])
    await pass(PRICE_AGE_STALE - 500)
    expect(isStale(on)).toBe(false)
    on.patches.length = 0
    await pass(1_600)
    expect(isStale(on)).toBe(true)
    await pass(20_000)
    expect(on.patches.filter(({ quotes }) => quotes !== undefined)).toHaveLength(1)
    batch(venue, [short(BTC, '101')])
    await pass(100)
    expect(on.stream.quote(BTC).value).toMatchObject({ last: '101', stale: false })
    on.stream.close()
  })

  test('held up for 30 s and delivered in one burst, what the venue sent before stays old until something fresh comes', async () => {
    const venue = batching()
    const on = streamOn(venue)
    on.stream.demandQuotes([BTC])
    await pass(1_000)
    const held: (() => void)[] = []
    for (let second = 0; second < 15; second++) {
      const ts = Date.now()
      held.push(() => batch(venue, [short(BTC, String(200 + second), ts)], ts))
      await pass(1_000)
    }
    await pass(15_000)
    const from = Date.now()
    on.patches.length = 0
    for (const send of held) send()
    await pass(100)
    expect(lastOf(on)).toBe('214')
    expect(isStale(on)).toBe(true)
    expect(on.stream.quote(BTC).value?.arrivedAt).toBeLessThan(from - 14_000)
    // Not for the length of one patch was it shown as live.
    expect(on.patches.filter(({ quotes }) => quotes?.[12] === 0)).toEqual([])
    batch(venue, [short(BTC, '300')])
    await pass(100)
    expect(on.stream.quote(BTC).value).toMatchObject({ last: '300', stale: false })
    on.stream.close()
  })

  test('against OKX: 30 s, or as soon as the connection is gone', async () => {
    const venue = single([])
    const on = streamOn(venue, {}, { venue: 'okx' })
    on.stream.demandQuotes([BTC])
    await pass(25_000)
    expect(isStale(on)).toBe(false)
    await pass(7_000)
    expect(isStale(on)).toBe(true)
    venue.push({ channel: 'tickers', instId: BTC }, [ticker(BTC, '8', Date.now())])
    await pass(100)
    expect(isStale(on)).toBe(false)
    venue.drop()
    await pass(100)
    expect(isStale(on)).toBe(true)
    await pass(5_000)
    expect(isStale(on)).toBe(false)
    on.stream.close()
  })

  test('ours: a drop alone makes nothing stale, age does', async () => {
    const venue = batching()
    const on = streamOn(venue)
    on.stream.demandQuotes([BTC])
    await pass(1_000)
    on.page.set({ online: false })
    venue.drop()
    venue.stop()
    await pass(5_000)
    expect(isStale(on)).toBe(false)
    await pass(6_000)
    expect(isStale(on)).toBe(true)
    on.stream.close()
  })
})

/** Wall and monotonic clock, of which the first can be set. */
const clocks = (): { ports: Partial<Ports>; set: (by: number) => void } => {
  let by = 0
  return {
    ports: { now: () => Date.now() + by, monotonic: () => Date.now() },
    set: (more) => {
      by += more
    },
  }
}

describe('a device whose clock is set', () => {
  test.each([-3_600_000, -20_000, -2_000])(
    'back by %d ms: nothing turns fresh, and the next frame mends all',
    async (by) => {
      const venue = batching()
      const { ports, set } = clocks()
      const on = streamOn(venue, ports)
      on.stream.demandQuotes([BTC])
      await pass(6_000)
      set(by)
      await pass(1_000)
      const wall = Date.now() + by
      const { arrivedAt = 0, stale } = on.stream.quote(BTC).value ?? {}
      // Told again in the terms of the new time, so that the screen counts on.
      expect(wall - arrivedAt).toBeGreaterThan(6_000)
      expect(wall - arrivedAt).toBeLessThan(8_000)
      expect(stale).toBe(false)
      await pass(4_500)
      expect(isStale(on)).toBe(true)
      batch(venue, [short(BTC, '101')])
      await pass(100)
      expect(on.stream.quote(BTC).value).toMatchObject({ last: '101', stale: false })
      await pass(9_000)
      expect(isStale(on)).toBe(false)
      on.stream.close()
    },
  )

  test('back, with the next frame already there: at worst it is old until the one after', async () => {
    const venue = batching()
    const { ports, set } = clocks()
    const on = streamOn(venue, ports)
    on.stream.demandQuotes([BTC])
    await pass(1_500)
    set(-60_000)
    batch(venue, [short(BTC, '101')])
    await pass(1_500)
    batch(venue, [short(BTC, '102')])
    await pass(100)
    expect(on.stream.quote(BTC).value).toMatchObject({ last: '102', stale: false })
    on.stream.close()
  })

  test('forward: old at once, live with the next frame', async () => {
    const venue = batching()
    const { ports, set } = clocks()
    const on = streamOn(venue, ports)
    on.stream.demandQuotes([BTC])
    await pass(2_500)
    set(3_600_000)
    await pass(1_000)
    expect(isStale(on)).toBe(true)
    batch(venue, [short(BTC, '101')])
    await pass(100)
    expect(on.stream.quote(BTC).value).toMatchObject({ last: '101', stale: false })
    on.stream.close()
  })
})
