import { describe, expect, test } from 'vitest'
import type { ChannelArg, WsRequest } from '#protocol'
import type { BookView } from '#stream'
import { pass, withVirtualClock } from '../../support/clock.ts'
import { level } from '../../support/frames.ts'
import { type MockVenue, mockVenue } from '../../support/mockVenue.ts'
import { streamOn } from '../../support/streamOn.ts'

withVirtualClock()

const T0 = Date.UTC(2026, 0, 5, 12)
const ARG: ChannelArg = { channel: 'books', instId: 'BTC-USDT' }
const LEVELS = Array.from({ length: 60 }, (_, i) => i)
/** 100.5, 100.6, … and 100.4, 100.3, …: one lot a level. */
const asks = LEVELS.map((i) => level((100.5 + i / 10).toFixed(1), '1'))
const bids = LEVELS.map((i) => level((100.4 - i / 10).toFixed(1), '1'))

const snapshot = (venue: MockVenue, seqId = 10, more: object = {}): void =>
  venue.push(ARG, [{ asks, bids, ts: String(T0 + seqId), seqId, prevSeqId: -1, ...more }], { action: 'snapshot' })
const update = (
  venue: MockVenue,
  [px, sz]: [string, string],
  prevSeqId: number,
  seqId = prevSeqId + 1,
  ts = T0 + seqId,
): void =>
  venue.push(ARG, [{ asks: [level(px, sz)], bids: [], ts: String(ts), seqId, prevSeqId }], { action: 'update' })
const opsOf = (venue: MockVenue): string[] => venue.requests.map(({ op }: WsRequest) => op)
const rows = (view: BookView | undefined, count: number): string[] =>
  (view?.asks ?? []).slice(0, count).map((row) => row.join(' '))

describe('views of one book', () => {
  test('depths and steps share one subscription and one state', async () => {
    const venue = mockVenue({ onSubscribe: (_, to) => snapshot(to) })
    const { stream } = streamOn(venue)
    const whole = stream.book('BTC-USDT')
    await pass(100)
    const best = stream.book('BTC-USDT', { depth: 1 })
    const grouped = stream.book('BTC-USDT', { depth: 3, step: '1' })
    await pass(100)
    expect(whole.value.value.data?.asks).toHaveLength(60)
    expect(rows(best.value.value.data, 9)).toEqual(['100.5 1 1'])
    expect(rows(grouped.value.value.data, 9)).toEqual(['101 6 6', '102 10 16', '103 10 26'])
    expect(grouped.value.value.data?.bids[0]).toEqual(['100', '5', '5'])
    expect(opsOf(venue)).toEqual(['subscribe'])

    update(venue, ['100.5', '3'], 10)
    await pass(100)
    for (const feed of [whole, best, grouped])
      expect(feed.value.value).toMatchObject({ fetch: 'live', stale: false, seq: 11, ts: T0 + 11, data: { seqId: 11 } })
    expect(rows(grouped.value.value.data, 1)).toEqual(['101 8 8'])

    whole.close()
    best.close()
    await pass(10_000)
    expect(venue.subscribed()).toEqual(['books BTC-USDT'])
    update(venue, ['100.5', '4'], 11)
    await pass(100)
    expect(rows(grouped.value.value.data, 1)).toEqual(['101 9 9'])
    grouped.close()
    await pass(10_000)
    expect(venue.subscribed()).toEqual([])
    stream.close()
  })

  test('one that joins a book that stands has it at once, without a request', async () => {
    const venue = mockVenue({ onSubscribe: (_, to) => snapshot(to) })
    const { stream } = streamOn(venue)
    stream.book('BTC-USDT')
    await pass(100)
    venue.silence(true)
    const late = stream.book('BTC-USDT', { depth: 2, step: '10' })
    await pass(20)
    expect(late.value.value).toMatchObject({ fetch: 'live', stale: false })
    expect(rows(late.value.value.data, 9)).toEqual(['110 60 60'])
    expect(opsOf(venue)).toEqual(['subscribe'])
    stream.close()
  })

  test('a gap makes every view stale, and one new snapshot makes all of them live', async () => {
    let isSlow = false
    const venue = mockVenue({ onSubscribe: (_, to) => (isSlow ? undefined : snapshot(to, 50)) })
    const { stream } = streamOn(venue)
    const views = [stream.book('BTC-USDT'), stream.book('BTC-USDT', { step: '1' })]
    await pass(100)
    venue.requests.length = 0
    isSlow = true
    update(venue, ['100.5', '9'], 60)
    await pass(50)
    for (const { value } of views) expect(value.value).toMatchObject({ fetch: 'loading', stale: true })
    expect(rows(views[0]?.value.value.data, 1)).toEqual(['100.5 1 1'])
    snapshot(venue, 70)
    await pass(50)
    for (const { value } of views) expect(value.value).toMatchObject({ fetch: 'live', stale: false, seq: 70 })
    expect(opsOf(venue)).toEqual(['unsubscribe', 'subscribe'])
    stream.close()
  })
})

describe('what a venue may do', () => {
  test('an empty heartbeat renews the age; a snapshot replaces at any time; a reset goes on from below', async () => {
    const venue = mockVenue({ onSubscribe: (_, to) => snapshot(to) })
    const { stream } = streamOn(venue)
    const feed = stream.book('BTC-USDT')
    await pass(60_000)
    venue.push(ARG, [{ asks: [], bids: [], ts: String(T0 + 60_000), seqId: 10, prevSeqId: 10 }], { action: 'update' })
    await pass(20)
    expect(feed.value.value).toMatchObject({ stale: false, ts: T0 + 60_000 })
    update(venue, ['100.5', '2'], 10, 3, T0 + 61_000)
    update(venue, ['100.6', '2'], 3, 4, T0 + 61_100)
    await pass(20)
    expect(feed.value.value).toMatchObject({ fetch: 'live', seq: 4 })
    expect(rows(feed.value.value.data, 2)).toEqual(['100.5 2 2', '100.6 2 4'])
    snapshot(venue, 20, { ts: String(T0 + 61_200) })
    await pass(20)
    expect(feed.value.value).toMatchObject({ fetch: 'live', seq: 20 })
    expect(rows(feed.value.value.data, 1)).toEqual(['100.5 1 1'])
    expect(opsOf(venue)).toEqual(['subscribe'])
    stream.close()
  })

  test.each([
    ['crossed', (venue: MockVenue) => update(venue, ['100.3', '9'], 10)],
    ['with an ask at the best bid', (venue: MockVenue) => update(venue, ['100.40', '9'], 10)],
    ['of an earlier time', (venue: MockVenue) => snapshot(venue, 11, { ts: String(T0 + 9) })],
    ['of an earlier number', (venue: MockVenue) => snapshot(venue, 9, { ts: String(T0 + 11) })],
  ])('a book %s is never shown as live, and a new one is asked for once', async (_, breaks) => {
    let isSlow = false
    const venue = mockVenue({ onSubscribe: (_arg, to) => (isSlow ? undefined : snapshot(to)) })
    const { stream } = streamOn(venue)
    const feed = stream.book('BTC-USDT')
    await pass(100)
    venue.requests.length = 0
    isSlow = true
    breaks(venue)
    await pass(50)
    expect(feed.value.value).toMatchObject({ fetch: 'loading', stale: true, seq: 10 })
    expect(rows(feed.value.value.data, 1)).toEqual(['100.5 1 1'])
    snapshot(venue, 30)
    await pass(50)
    expect(feed.value.value).toMatchObject({ fetch: 'live', stale: false, seq: 30 })
    expect(opsOf(venue)).toEqual(['unsubscribe', 'subscribe'])
    stream.close()
  })

  test('what is lost on the way is asked for at once, however often', async () => {
    let seq = 10
    const venue = mockVenue({ onSubscribe: (_, to) => snapshot(to, seq) })
    const { stream } = streamOn(venue)
    const feed = stream.book('BTC-USDT')
    await pass(100)
    let stale = 0
    for (let i = 0; i < 20; i++) {
      update(venue, ['100.5', String(i + 1)], seq)
      await pass(700)
      seq += 5
      // The one before it is missing.
      update(venue, ['100.5', '9'], seq - 1)
      await pass(4)
      expect(feed.value.value.stale).toBe(true)
      await pass(46)
      if (feed.value.value.stale) stale += 1
    }
    expect(stale).toBe(0)
    expect(opsOf(venue)).toHaveLength(1 + 20 * 2)
    stream.close()
  })

  test('a wrong checksum: nobody sees that book, and a new one is asked for', async () => {
    const venue = mockVenue({ onSubscribe: (_, to) => snapshot(to) })
    const { stream } = streamOn(venue)
    const feed = stream.book('BTC-USDT')
    await pass(100)
    venue.requests.length = 0
    venue.push(
      ARG,
      [{ asks: [level('100.5', '777')], bids: [], ts: String(T0), seqId: 11, prevSeqId: 10, checksum: 5 }],
      { action: 'update' },
    )
    const late = stream.book('BTC-USDT', { depth: 5 })
    await pass(4)
    expect(feed.value.value.stale).toBe(true)
    expect([rows(feed.value.value.data, 1), late.value.value.data]).toEqual([['100.5 1 1'], undefined])
    await pass(100)
    expect(opsOf(venue)).toEqual(['unsubscribe', 'subscribe'])
    expect(rows(late.value.value.data, 1)).toEqual(['100.5 1 1'])
    stream.close()
  })

  test('an update that comes before the snapshot is no book', async () => {
    const venue = mockVenue({ onSubscribe: (_, to) => update(to, ['100.5', '9'], 10) })
    const { stream } = streamOn(venue)
    const feed = stream.book('BTC-USDT')
    await pass(100)
    expect(feed.value.value).toMatchObject({ fetch: 'loading', data: undefined })
    snapshot(venue, 11)
    await pass(100)
    expect(feed.value.value).toMatchObject({ fetch: 'live', seq: 11 })
    expect(rows(feed.value.value.data, 1)).toEqual(['100.5 1 1'])
    stream.close()
  })

  test('no snapshot after the acknowledgement: it is asked for again', async () => {
    let asked = 0
    const venue = mockVenue({ onSubscribe: (_, to) => (++asked > 1 ? snapshot(to) : undefined) })
    const { stream } = streamOn(venue)
    const feed = stream.book('BTC-USDT')
    await pass(4_000)
    expect(feed.value.value).toMatchObject({ fetch: 'loading', data: undefined })
    await pass(2_000)
    expect([asked, feed.value.value.fetch]).toEqual([2, 'live'])
    stream.close()
  })
})
