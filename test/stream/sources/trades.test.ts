import { describe, expect, test } from 'vitest'
import type { ChannelArg, Trade } from '#protocol'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { mockVenue } from '../../support/mockVenue.ts'
import { streamOn } from '../../support/streamOn.ts'

withVirtualClock()

const T0 = Date.UTC(2026, 0, 5, 12)
const ARG: ChannelArg = { channel: 'trades', instId: 'BTC-USDT' }
const trade = (tradeId: number): Trade => ({
  instId: 'BTC-USDT',
  tradeId: String(tradeId),
  px: '1',
  sz: '1',
  side: 'buy',
  ts: String(T0 + tradeId),
})
/** So many trades up to this one, newest first, as the REST dialect gives them. */
const page = (newest: number, count: number): Trade[] => Array.from({ length: count }, (_, i) => trade(newest - i))
const body = (data: unknown[], code = '0'): Response => new Response(JSON.stringify({ code, msg: '', data }))
const idsOf = (tape: readonly Trade[] | undefined): number[] => (tape ?? []).map(({ tradeId }) => Number(tradeId))

/** Says its last trade to each subscriber, unless there is none to say yet. */
const venueAt = (last: () => number | undefined) =>
  mockVenue({
    onSubscribe: (arg, to) => {
      const tradeId = last()
      if (tradeId !== undefined) to.push(arg, [trade(tradeId)])
    },
  })

describe('the recent tape', () => {
  test('is asked for once the channel stands, and fills the list', async () => {
    const asked: string[] = []
    const venue = venueAt(() => 200)
    const { stream } = streamOn(venue, {
      fetch: async (address) => {
        asked.push(address)
        return body(page(200, 100))
      },
    })
    const feed = stream.trades('BTC-USDT')
    await pass(100)
    expect(asked).toEqual(['http://venue.test/api/v5/market/trades?instId=BTC-USDT&limit=100'])
    expect(idsOf(feed.value.value.data)).toEqual(idsOf(page(200, 100)))
    expect(feed.value.value).toMatchObject({ fetch: 'live', stale: false, ts: T0 + 200 })
    stream.close()
  })

  test('what arrives while it is on its way is kept, once', async () => {
    const venue = venueAt(() => 200)
    const answers: ((response: Response) => void)[] = []
    const { stream } = streamOn(venue, { fetch: () => new Promise((resolve) => answers.push(resolve)) })
    const feed = stream.trades('BTC-USDT')
    await pass(100)
    venue.push(ARG, [trade(201)])
    venue.push(ARG, [trade(202)])
    await pass(100)
    expect(idsOf(feed.value.value.data)).toEqual([202, 201, 200])
    answers[0]?.(body(page(201, 100)))
    await pass(100)
    expect(idsOf(feed.value.value.data)).toEqual(idsOf(page(202, 100)))
    stream.close()
  })

  test.each([
    ['no network', () => Promise.reject(new TypeError('fetch failed'))],
    ['a refusal', async () => body([], '50011')],
    ['no JSON', async () => new Response('<html>')],
    ['never an answer', () => new Promise<Response>(() => {})],
  ])('%s: the tape begins with the socket, and nobody is told', async (_, fetch) => {
    const venue = venueAt(() => 200)
    const { stream, reported } = streamOn(venue, { fetch })
    const events: unknown[] = []
    stream.onEvent((event) => events.push(event))
    const feed = stream.trades('BTC-USDT')
    await pass(20_000)
    venue.push(ARG, [trade(201)])
    await pass(100)
    expect(feed.value.value.fetch).toBe('live')
    expect(idsOf(feed.value.value.data)).toEqual([201, 200])
    expect([reported, events]).toEqual([[], []])
    stream.close()
  })
})

const scene = (during: number, answer: (asked: number, last: number) => Promise<Response>) => {
  const state = { last: 300, asked: 0, during, isMute: false }
  const venue = venueAt(() => (state.isMute ? undefined : state.last))
  const opened = streamOn(venue, { fetch: () => answer(++state.asked, state.last) })
  return {
    ...opened,
    venue,
    state,
    drop: async () => {
      venue.drop()
      state.last += state.during
      await pass(3_000)
    },
  }
}

describe('an outage', () => {
  test('what was traded meanwhile is there after it, without a hole or a repeat', async () => {
    const { stream, drop } = scene(30, async (_, last) => body(page(last, 100)))
    const feed = stream.trades('BTC-USDT')
    await pass(100)
    await drop()
    expect(idsOf(feed.value.value.data)).toEqual(idsOf(page(330, 100)))
    stream.close()
  })

  test('when it cannot be known, the old tape goes rather than pretend to be whole', async () => {
    const { stream, drop } = scene(30, async (asked, last) => (asked === 1 ? body(page(last, 100)) : body([], '50011')))
    const feed = stream.trades('BTC-USDT')
    await pass(100)
    expect(feed.value.value.data).toHaveLength(100)
    await drop()
    expect(idsOf(feed.value.value.data)).toEqual([330])
    stream.close()
  })

  test('an answer out of an old cache is doubted and asked for again, and the tape is not live until it is whole', async () => {
    const { stream, drop, state } = scene(30, async (asked, last) => body(page(asked === 2 ? 300 : last, 100)))
    const feed = stream.trades('BTC-USDT')
    await pass(100)
    const shown: string[] = []
    feed.value.subscribe(({ data, fetch, stale }) => shown.push(`${idsOf(data)[1]} ${fetch} ${stale}`))
    await drop()
    expect(state.asked).toBe(3)
    expect(idsOf(feed.value.value.data)).toEqual(idsOf(page(330, 100)))
    expect(feed.value.value).toMatchObject({ fetch: 'live', stale: false })
    expect(
      shown.filter((each) => each.endsWith('live false') && !each.startsWith('299') && !each.startsWith('329')),
    ).toEqual([])
    stream.close()
  })

  test('answers that stay old are not believed: the tape begins with the socket', async () => {
    const { stream, drop, state } = scene(30, async () => body(page(300, 100)))
    const feed = stream.trades('BTC-USDT')
    await pass(100)
    await drop()
    await pass(5_000)
    expect(state.asked).toBe(5)
    expect(idsOf(feed.value.value.data)).toEqual([330])
    expect(feed.value.value).toMatchObject({ fetch: 'live', stale: false })
    stream.close()
  })

  test('an answer before the first word of the socket is held against it: right behind it is enough', async () => {
    const { stream, drop, state, venue } = scene(30, async (asked, last) => body(page(asked === 2 ? 300 : last, 100)))
    const feed = stream.trades('BTC-USDT')
    await pass(100)
    state.isMute = true
    await drop()
    expect(state.asked).toBe(2)
    venue.push(ARG, [trade(331)])
    state.last = 331
    await pass(3_000)
    expect(state.asked).toBe(3)
    expect(idsOf(feed.value.value.data)).toEqual(idsOf(page(331, 100)))
    venue.push(ARG, [trade(332)])
    await pass(3_000)
    expect(state.asked).toBe(3)
    stream.close()
  })

  test('when nothing was traded the tape stays, even if it cannot be read again', async () => {
    const { stream, drop } = scene(0, async (asked, last) => (asked === 1 ? body(page(last, 100)) : body([], '50011')))
    const feed = stream.trades('BTC-USDT')
    await pass(100)
    await drop()
    expect(idsOf(feed.value.value.data)).toEqual(idsOf(page(300, 100)))
    stream.close()
  })

  test.each([
    [0, idsOf(page(300, 100))],
    [30, [330]],
  ])(
    'refused before the socket has said anything, with %i trades meanwhile: its first word decides',
    async (during, expected) => {
      const { stream, venue, drop, state } = scene(during, async (asked, last) => {
        if (asked > 1) throw new TypeError('fetch failed')
        return body(page(last, 100))
      })
      const feed = stream.trades('BTC-USDT')
      await pass(100)
      state.isMute = true
      await drop()
      expect(idsOf(feed.value.value.data)).toEqual(idsOf(page(300, 100)))
      venue.push(ARG, [trade(state.last)])
      await pass(100)
      expect(idsOf(feed.value.value.data)).toEqual(expected)
      stream.close()
    },
  )

  test('two in a row: what came between them proves nothing about what was before', async () => {
    const { stream, venue, drop, state } = scene(500, (asked, last) => {
      if (asked === 1) return Promise.resolve(body(page(last, 100)))
      return asked === 2 ? new Promise(() => {}) : Promise.reject(new TypeError('fetch failed'))
    })
    const feed = stream.trades('BTC-USDT')
    await pass(100)
    await drop()
    expect(feed.value.value.data?.[0]?.tradeId).toBe('800')
    state.during = 0
    await drop()
    expect(venue.connections).toBe(3)
    expect(idsOf(feed.value.value.data)).toEqual([800])
    stream.close()
  })

  test('an answer that comes after the next drop is not used', async () => {
    const answers: ((response: Response) => void)[] = []
    const { stream, drop } = scene(500, () => new Promise((resolve) => answers.push(resolve)))
    const feed = stream.trades('BTC-USDT')
    await pass(100)
    await drop()
    expect(answers).toHaveLength(2)
    answers[0]?.(body(page(300, 100)))
    await pass(100)
    answers[1]?.(body(page(800, 100)))
    await pass(100)
    expect(idsOf(feed.value.value.data)).toEqual(idsOf(page(800, 100)))
    stream.close()
  })
})
