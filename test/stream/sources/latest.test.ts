import { describe, expect, test } from 'vitest'
import type { ChannelArg } from '#protocol'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { level } from '../../support/frames.ts'
import { type MockVenue, mockVenue } from '../../support/mockVenue.ts'
import { streamOn } from '../../support/streamOn.ts'

withVirtualClock()

const T0 = Date.UTC(2026, 0, 5, 12)
const MARK: ChannelArg = { channel: 'mark-price', instId: 'BTC-USDT' }
const mark = (markPx: string | undefined, ts: number | string): object => ({ markPx, ts: String(ts) })
const withMark = (first: object = mark('100', T0)): MockVenue =>
  mockVenue({ onSubscribe: (arg, to) => to.push(arg, [first]) })

describe('one value that is replaced', () => {
  test('its price, source time, arrival and a running number', async () => {
    const venue = withMark()
    const { stream } = streamOn(venue)
    const feed = stream.markPrice('BTC-USDT')
    await pass(100)
    expect(feed.value.value).toMatchObject({ data: { px: '100' }, fetch: 'live', stale: false, ts: T0, seq: 1 })
    await pass(900)
    const before = Date.now()
    venue.push(MARK, [mark('101', T0 + 5)])
    await pass(100)
    const { arrivedAt, ...rest } = feed.value.value
    expect(rest).toMatchObject({ data: { px: '101' }, ts: T0 + 5, seq: 2 })
    expect(arrivedAt).toBeGreaterThanOrEqual(before)
    stream.close()
  })

  test('an older one is dropped, also within one push; what lacks its price or time is no value', async () => {
    const venue = withMark()
    const { stream } = streamOn(venue)
    const feed = stream.markPrice('BTC-USDT')
    await pass(100)
    venue.push(MARK, [mark('102', T0 + 20), mark('99', T0 + 10), mark('103', T0 + 30), mark('98', T0 + 25)])
    venue.push(MARK, [mark('1', T0 + 5)])
    venue.push(MARK, [mark('', T0 + 40), mark(undefined, T0 + 40), mark('2', 'soon'), { markPx: '3' }, null])
    await pass(100)
    expect(feed.value.value).toMatchObject({ data: { px: '103' }, ts: T0 + 30, seq: 3, fetch: 'live' })
    stream.close()
  })

  test('the first of a new subscription counts whatever its time: the venue may have gone back', async () => {
    let ts = T0 + 100
    const venue = mockVenue({ onSubscribe: (arg, to) => to.push(arg, [mark('100', ts), mark('101', ts - 1)]) })
    const { stream } = streamOn(venue)
    const feed = stream.markPrice('BTC-USDT')
    await pass(100)
    expect(feed.value.value).toMatchObject({ data: { px: '100' }, ts: T0 + 100 })
    ts = T0 - 50
    venue.drop()
    await pass(60)
    expect(feed.value.value).toMatchObject({ fetch: 'loading', stale: true })
    await pass(3_000)
    expect(feed.value.value).toMatchObject({ fetch: 'live', stale: false, ts: T0 - 50, data: { px: '100' } })
    stream.close()
  })

  test('an index that is not one fails', async () => {
    const { stream } = streamOn(mockVenue({ refuse: { 'index-tickers BTC-USDT-SWAP': '60018' } }))
    const feed = stream.indexPrice('BTC-USDT-SWAP')
    await pass(100)
    expect(feed.value.value).toMatchObject({ fetch: 'failed', stale: false, data: undefined })
    stream.close()
  })
})

const push = (venue: MockVenue, channel: string, element: object): void =>
  venue.push({ channel, instId: 'BTC-USDT' }, [element])

describe('silence', () => {
  test.each([
    ['mark-price', 'markPrice', { markPx: '1' }, 15],
    ['index-tickers', 'indexPrice', { idxPx: '1' }, 65],
    ['funding-rate', 'funding', { fundingRate: '1' }, 95],
  ] as const)(
    '%s is stale after its repeat and a margin, and a repeat cures it',
    async (channel, name, value, limit) => {
      const venue = mockVenue({
        onSubscribe: (_, to) => {
          push(to, channel, { ...value, ts: String(T0) })
        },
      })
      const { stream } = streamOn(venue)
      const feed = stream[name]('BTC-USDT')
      await pass((limit - 1) * 1_000)
      expect(feed.value.value).toMatchObject({ fetch: 'live', stale: false })
      push(venue, channel, { ...value, ts: String(T0 + 1) })
      await pass((limit - 1) * 1_000)
      expect(feed.value.value).toMatchObject({ stale: false })
      await pass(2_000)
      expect(feed.value.value).toMatchObject({ stale: true, ts: T0 + 1 })
      expect(feed.value.value.data).toBeDefined()
      push(venue, channel, { ...value, ts: String(T0 + 2) })
      await pass(100)
      expect(feed.value.value).toMatchObject({ fetch: 'live', stale: false })
      await pass((limit + 1) * 1_000)
      expect(feed.value.value.stale).toBe(true)
      stream.close()
    },
  )

  test('a dropped older value does not make the shown one young', async () => {
    const venue = withMark()
    const { stream } = streamOn(venue)
    const feed = stream.markPrice('BTC-USDT')
    for (let i = 0; i < 16; i++) {
      await pass(1_000)
      venue.push(MARK, [mark('1', T0 - 1)])
    }
    expect(feed.value.value).toMatchObject({ stale: true, data: { px: '100' } })
    stream.close()
  })

  test('a quiet best price is not stale while the connection stands', async () => {
    const best = { asks: [level('101', '1')], bids: [level('100', '2')], ts: String(T0), seqId: 5 }
    const venue = mockVenue({ onSubscribe: (arg, to) => to.push(arg, [best]) })
    const { stream } = streamOn(venue)
    const feed = stream.bestPrices('BTC-USDT')
    await pass(3_600_000)
    expect(feed.value.value).toMatchObject({
      fetch: 'live',
      stale: false,
      data: { askPx: '101', askSz: '1', bidPx: '100', bidSz: '2' },
    })
    venue.drop()
    await pass(60)
    expect(feed.value.value.stale).toBe(true)
    stream.close()
  })

  test('no timer is left when the feed is closed', async () => {
    const { stream, core } = streamOn(withMark())
    const feed = stream.markPrice('BTC-USDT')
    await pass(100)
    feed.close()
    await pass(30_000)
    expect(core.counts().feeds).toBe(0)
    stream.close()
  })
})
