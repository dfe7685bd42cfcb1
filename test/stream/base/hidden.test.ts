import { describe, expect, test } from 'vitest'
import { type ChannelArg, common } from '#protocol'
import { systemPorts } from '../../../stream/base/ports.ts'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { level } from '../../support/frames.ts'
import { type MockVenue, mockVenue } from '../../support/mockVenue.ts'
import { answering, ok, streamOn } from '../../support/streamOn.ts'

withVirtualClock()

const BTC = 'BTC-USDT'
const GRACE = 10_000
let price = 100
const quote = (venue: MockVenue, instId = BTC, at = Date.now()): void => {
  const now = String(at)
  const px = String(price)
  venue.push({ channel: 'quotes' }, [[instId, now, px, px, px, '1', '1', '1', '1', '1']], { ts: now })
}
const venueOf = (): MockVenue =>
  mockVenue({
    onSubscribe: ({ channel, instId = '' }, venue) => {
      if (channel === 'quotes') quote(venue)
      if (channel === 'books')
        venue.push(
          { channel, instId },
          [{ asks: [level(String(price), '1')], bids: [], ts: String(Date.now()), seqId: 1, prevSeqId: -1 }],
          { action: 'snapshot' },
        )
      if (channel === 'market-pulse')
        venue.push({ channel }, [[BTC, String(price), '1', '1', '1']], { action: 'snapshot', ts: String(Date.now()) })
    },
  })

/** Counts timers as the core sets them. */
const counting = () => {
  const timers: number[] = []
  let frames = 0
  const system = systemPorts()
  return {
    timers,
    get frames() {
      return frames
    },
    ports: {
      setTimeout: (run: () => void, ms: number) => {
        timers.push(ms)
        return system.setTimeout(run, ms)
      },
      frame: (run: () => void) => {
        frames += 1
        system.setTimeout(run, 16)
      },
    },
  }
}

const everything = (on: ReturnType<typeof streamOn>) => {
  on.stream.demandQuotes([BTC])
  return {
    book: on.stream.book(BTC),
    pulse: on.stream.pulse(),
    trades: on.stream.trades(BTC),
    best: on.stream.bestPrices(BTC),
    rank: on.stream.rank(),
    candles: on.stream.candles(BTC, '1m'),
  }
}

describe('a hidden page', () => {
  test('gives every public channel back after a moment, and no timer of it beats faster than once a second', async () => {
    const venue = venueOf()
    const count = counting()
    const on = streamOn(venue, count.ports)
    everything(on)
    await pass(2_000)
    expect(venue.subscribed()).toHaveLength(6)
    on.page.set({ visible: false })
    await pass(GRACE - 100)
    expect(venue.subscribed()).toHaveLength(6)
    await pass(1_000)
    expect(venue.subscribed()).toEqual([])
    count.timers.length = 0
    const framesBefore = count.frames
    on.patches.length = 0
    const minutes = 10
    await pass(minutes * 60_000)
    expect(on.patches).toEqual([])
    expect(count.frames).toBe(framesBefore)
    // The socket's own checks are all that is left.
    expect(count.timers.filter((ms) => ms < 1_000)).toEqual([])
    expect(count.timers.length).toBeLessThan(minutes * 60)
    on.stream.close()
  })

  test('keeps the private channels', async () => {
    const venue = venueOf()
    const on = streamOn(venue, {
      fetch: answering({ [common.socketTicket.path]: () => ok({ ticket: 't', expiresAfter: 30_000 }) }),
    })
    on.stream.setSession(true)
    everything(on)
    await pass(500)
    on.page.set({ visible: false })
    await pass(60_000)
    expect(venue.subscribed().filter((name) => !/^(account|orders|positions)/.test(name))).toEqual([])
    expect(venue.subscribed()).toContain('orders')
    on.stream.close()
  })

  test('that is back within the moment has lost nothing and asked for nothing', async () => {
    const venue = venueOf()
    const on = streamOn(venue)
    everything(on)
    await pass(2_000)
    venue.requests.length = 0
    for (let i = 0; i < 5; i++) {
      on.page.set({ visible: false })
      await pass(GRACE - 1_000)
      on.page.set({ visible: true })
      await pass(1_000)
    }
    expect(venue.requests).toEqual([])
    on.stream.close()
  })

  test.each([15_000, 600_000])(
    'back after %d ms: in no patch is anything old live, and all is fresh within a second',
    async (away) => {
      const venue = venueOf()
      price = 100
      const on = streamOn(venue)
      const { book, pulse } = everything(on)
      await pass(2_000)
      on.page.set({ visible: false })
      await pass(away)
      price = 200
      on.patches.length = 0
      on.page.set({ visible: true })
      await pass(1_000)
      for (const { quotes } of on.patches)
        if (quotes !== undefined) expect([quotes[1], quotes[12]]).toEqual(quotes[1] === '200' ? ['200', 0] : ['100', 1])
      const feeds = on.patches.flatMap((patch) => patch.feeds ?? [])
      for (const key of [`book ${BTC}`, 'pulse'])
        expect(feeds.find((feed) => feed.key.startsWith(key))).toMatchObject({ stale: true })
      expect(on.patches.find(({ quotes }) => quotes !== undefined)?.quotes?.[12]).toBe(1)
      expect(on.stream.quote(BTC).value).toMatchObject({ last: '200', stale: false })
      expect(book.value.value).toMatchObject({ fetch: 'live', stale: false })
      expect(book.value.value.data?.asks[0]?.[0]).toBe('200')
      expect(pulse.value.value).toMatchObject({ fetch: 'live', stale: false })
      on.stream.close()
    },
  )

  test('that rested shows even its youngest price as old until the venue speaks again', async () => {
    const venue = venueOf()
    const on = streamOn(venue)
    on.stream.demandQuotes([BTC])
    await pass(2_000)
    on.page.set({ visible: false })
    await pass(GRACE - 100)
    quote(venue)
    await pass(1_000)
    venue.silence(true)
    on.patches.length = 0
    on.page.set({ visible: true })
    await pass(100)
    expect(on.patches[0]?.quotes?.[12]).toBe(1)
    expect(Date.now() - (on.stream.quote(BTC).value?.arrivedAt ?? 0)).toBeLessThan(2_000)
    on.stream.close()
  })

  test('whose timers stood still: the first patch of the return says that what it has is old', async () => {
    const venue = venueOf()
    let slept = 0
    const on = streamOn(venue, { now: () => Date.now() + slept, monotonic: () => Date.now() })
    on.stream.demandQuotes([BTC])
    await pass(2_000)
    on.page.set({ visible: false })
    await pass(1_000)
    slept = 300_000
    on.patches.length = 0
    on.page.set({ visible: true })
    await pass(0)
    expect(on.patches[0]?.quotes?.[12]).toBe(1)
    quote(venue)
    await pass(50)
    expect(on.stream.quote(BTC).value?.stale).toBe(false)
    on.stream.close()
  })

  test('a device that slept with the page in front: what comes first says of all others that they are old', async () => {
    const venue = venueOf()
    let slept = 0
    const on = streamOn(venue, { now: () => Date.now() + slept, monotonic: () => Date.now() })
    on.stream.demandQuotes([BTC, 'ETH-USDT'])
    await pass(500)
    quote(venue, 'ETH-USDT')
    await pass(900)
    slept = 300_000
    on.patches.length = 0
    quote(venue, BTC, Date.now() + slept)
    await pass(0)
    expect(on.patches[0]?.quotes).toHaveLength(26)
    expect(on.stream.quote(BTC).value?.stale).toBe(false)
    expect(on.stream.quote('ETH-USDT').value?.stale).toBe(true)
    on.stream.close()
  })

  test('what a screen asks for meanwhile waits for the return', async () => {
    const venue = venueOf()
    const on = streamOn(venue)
    on.page.set({ visible: false })
    await pass(GRACE + 1_000)
    on.stream.demandQuotes([BTC])
    const book = on.stream.book(BTC)
    await pass(5_000)
    expect(venue.subscribed()).toEqual([])
    on.page.set({ visible: true })
    await pass(500)
    expect(venue.subscribed()).toEqual([`books ${BTC}`, `quotes ${BTC}`])
    expect(book.value.value.fetch).toBe('live')
    on.stream.close()
  })
})

describe('the beat of a visible page', () => {
  test('asks for the venue’s time every few minutes, hidden never, and again after a resume', async () => {
    const asked: number[] = []
    const venue = venueOf()
    const fetch = async (address: string): Promise<Response> => {
      if (!address.includes('/public/time')) throw new TypeError('fetch failed')
      asked.push(Date.now())
      return new Response(JSON.stringify({ code: '0', msg: '', data: [{ ts: String(Date.now() + 4_000) }] }))
    }
    const on = streamOn(venue, { fetch }, {}, true)
    on.stream.demandQuotes([BTC])
    await pass(2_000)
    expect(asked).toHaveLength(1)
    expect(on.stream.clock.value?.offset).toBeCloseTo(4_000, 0)
    on.page.set({ visible: false })
    await pass(3_600_000)
    expect(asked).toHaveLength(1)
    on.page.set({ visible: true })
    on.page.resume()
    await pass(2_000)
    expect(asked).toHaveLength(2)
    await pass(30_000)
    expect(asked).toHaveLength(2)
    on.page.resume()
    await pass(2_000)
    expect(asked).toHaveLength(3)
    await pass(600_000)
    expect(asked.length).toBeGreaterThan(4)
    expect(asked.length).toBeLessThan(7)
    on.stream.close()
  })

  test('bytes are told once a second while they come, and not when none do', async () => {
    const venue = venueOf()
    const on = streamOn(venue)
    on.stream.demandQuotes([BTC])
    await pass(2_000)
    on.patches.length = 0
    for (let i = 0; i < 100; i++) {
      quote(venue)
      await pass(100)
    }
    const told = on.patches.flatMap(({ traffic }) => traffic ?? [])
    expect(told.length).toBeGreaterThanOrEqual(9)
    expect(told.length).toBeLessThanOrEqual(11)
    const frame = JSON.stringify({
      arg: { channel: 'quotes' },
      ts: String(Date.now()),
      data: [[BTC, String(Date.now()), '200', '200', '200', '1', '1', '1', '1', '1']],
    })
    const first = told[0]?.bytes ?? 0
    expect((told.at(-1)?.bytes ?? 0) - first).toBeGreaterThanOrEqual((told.length - 1) * 9 * frame.length)
    await pass(90_000)
    expect(on.stream.traffic.value.lastMinute).toBeLessThan(frame.length * 10)
    on.stream.close()
  })
})

const paces = (venue: MockVenue): unknown[] =>
  venue.requests.filter(({ op }) => op === 'pace').map(({ args }) => args[0])

describe('low data', () => {
  const LOW = { quotes: 1_000, pulse: 30_000 }

  test('the venue is told, also on the next connection; off again, as before', async () => {
    const venue = venueOf()
    const on = streamOn(venue)
    on.stream.demandQuotes([BTC])
    await pass(500)
    expect(paces(venue)).toEqual([])
    on.stream.setLowData(true)
    await pass(500)
    expect(paces(venue)).toEqual([LOW])
    expect(on.stream.traffic.value.lowData).toBe(true)
    venue.drop()
    await pass(3_000)
    expect(paces(venue)).toEqual([LOW, LOW])
    on.stream.setLowData(false)
    await pass(500)
    expect(paces(venue)).toEqual([LOW, LOW, { quotes: 100, pulse: 1_000 }])
    expect(on.stream.traffic.value.lowData).toBe(false)
    on.stream.close()
  })

  test('a book is asked for every two seconds instead of pushed, and pushed again afterwards', async () => {
    const venue = venueOf()
    let asked = 0
    const on = streamOn(venue, {
      fetch: async (address) => {
        if (!address.includes('/market/books?')) throw new TypeError('fetch failed')
        expect(address).toContain(`instId=${BTC}`)
        asked += 1
        const book = { asks: [level(String(500 + asked), '1')], bids: [], ts: String(Date.now()) }
        return new Response(JSON.stringify({ code: '0', msg: '', data: [book] }))
      },
    })
    const book = on.stream.book(BTC)
    await pass(500)
    on.stream.setLowData(true)
    await pass(11_000)
    expect(venue.subscribed()).toEqual([])
    expect(asked).toBe(6)
    expect(book.value.value).toMatchObject({ fetch: 'live', stale: false })
    expect(book.value.value.data?.asks.map(([px]) => px)).toEqual(['506'])
    on.page.set({ visible: false })
    await pass(60_000)
    expect(asked).toBeLessThan(13)
    const before = asked
    on.page.set({ visible: true })
    await pass(1_000)
    expect(asked).toBe(before + 1)
    expect(book.value.value).toMatchObject({ fetch: 'live', stale: false })
    on.stream.setLowData(false)
    await pass(1_000)
    expect(venue.subscribed()).toEqual([`books ${BTC}`])
    expect(book.value.value).toMatchObject({ fetch: 'live', stale: false })
    await pass(10_000)
    expect(asked).toBe(before + 1)
    on.stream.close()
  })

  test.each([
    ['crossed', { bids: [level('502', '1')] }],
    ['older than the one before', { ts: '1' }],
  ])('an answer that is %s is not shown as live; the next one is', async (_, wrong) => {
    let asked = 0
    const on = streamOn(venueOf(), {
      fetch: async (address) => {
        if (!address.includes('/market/books?')) throw new TypeError('fetch failed')
        asked += 1
        const right = { asks: [level(String(500 + asked), '1')], bids: [], ts: String(Date.now()) }
        const book = asked === 2 ? { ...right, ...wrong } : right
        return new Response(JSON.stringify({ code: '0', msg: '', data: [book] }))
      },
    })
    on.stream.setLowData(true)
    const book = on.stream.book(BTC)
    const best = (): string | undefined => book.value.value.data?.asks[0]?.[0]
    await pass(1_500)
    expect([book.value.value.stale, best()]).toEqual([false, '501'])
    await pass(2_000)
    expect([asked, book.value.value.stale, best()]).toEqual([2, true, '501'])
    await pass(2_000)
    expect([book.value.value.stale, best()]).toEqual([false, '503'])
    on.stream.close()
  })

  test('a book that nobody answers for is pushed after all; answers that stop make it stale', async () => {
    const venue = venueOf()
    const none = streamOn(venue)
    none.stream.setLowData(true)
    none.stream.book(BTC)
    await pass(5_000)
    expect(venue.subscribed()).toEqual([`books ${BTC}`])
    none.stream.close()

    let answers = true
    const on = streamOn(venueOf(), {
      fetch: async () => {
        if (!answers) throw new TypeError('fetch failed')
        const book = { asks: [level('1', '1')], bids: [], ts: String(Date.now()) }
        return new Response(JSON.stringify({ code: '0', msg: '', data: [book] }))
      },
    })
    on.stream.setLowData(true)
    const book = on.stream.book(BTC)
    await pass(3_000)
    expect(book.value.value.stale).toBe(false)
    answers = false
    await pass(4_000)
    expect(book.value.value.stale).toBe(true)
    answers = true
    await pass(4_000)
    expect(book.value.value.stale).toBe(false)
    on.stream.close()
  })

  test('is never told to the real OKX; the screens still change once a second at most', async () => {
    const arg: ChannelArg = { channel: 'trades', instId: BTC }
    const venue = mockVenue()
    const on = streamOn(venue, {}, { venue: 'okx' })
    on.stream.trades(BTC)
    const book = on.stream.book(BTC)
    await pass(500)
    on.stream.setLowData(true)
    await pass(1_500)
    on.patches.length = 0
    venue.push({ channel: 'books', instId: BTC }, [{ asks: [], bids: [], ts: '1', seqId: 1, prevSeqId: -1 }], {
      action: 'snapshot',
    })
    for (let i = 0; i < 500; i++) {
      const ts = String(Date.now())
      venue.push(arg, [{ instId: BTC, tradeId: String(i), px: '1', sz: '1', side: 'buy', ts }])
      venue.push(
        { channel: 'books', instId: BTC },
        [{ asks: [level(String(i), '1')], bids: [], ts, seqId: i + 2, prevSeqId: i + 1 }],
        { action: 'update' },
      )
      await pass(20)
    }
    expect(paces(venue)).toEqual([])
    const feeds = on.patches.flatMap((patch) => patch.feeds ?? [])
    for (const key of ['trades', 'book']) {
      const count = feeds.filter((feed) => feed.key.startsWith(key)).length
      expect(count).toBeGreaterThanOrEqual(9)
      expect(count).toBeLessThanOrEqual(11)
    }
    await pass(1_100)
    expect(book.value.value.seq).toBe(501)
    on.stream.close()
  })
})
