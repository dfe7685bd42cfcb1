import { describe, expect, test } from 'vitest'
import type { Connection, Stream, Trading } from '#stream'
import { pass, withVirtualClock } from '../support/clock.ts'
import { level } from '../support/frames.ts'
import { type MockVenue, mockVenue } from '../support/mockVenue.ts'
import { type PrivateVenue, privateVenue } from '../support/privateVenue.ts'
import { streamOn } from '../support/streamOn.ts'

withVirtualClock()

const BOOK = { channel: 'books', instId: 'BTC-USDT' }
const snapshot = (venue: MockVenue): void => {
  const data = { asks: [level('101', '1')], bids: [level('100', '1')], ts: String(Date.now()), seqId: 1, prevSeqId: -1 }
  venue.push(BOOK, [data], { action: 'snapshot' })
}
/** Pings go out at once and then each 10 s; what they find is told within 50 ms. */
const PING = 10_000
const SOON = 100
/** From a cut that nobody told of until it is noticed. */
const NOTICED = 16_000

/** Every state in which no socket stood. */
const lossesOf = (stream: Stream): Connection[] => {
  const losses: Connection[] = []
  stream.connection.subscribe((state) => {
    if (state.phase === 'waiting' || (state.phase === 'connecting' && state.reason !== undefined)) losses.push(state)
  })
  return losses
}

/** A book that came over a socket, on a venue that tells it to whoever asks. */
const scene = async () => {
  const venue = mockVenue({ onSubscribe: (_, to) => snapshot(to) })
  const made = streamOn(venue)
  const losses = lossesOf(made.stream)
  const book = made.stream.book('BTC-USDT')
  await pass(SOON)
  return { ...made, venue, losses, book }
}

describe('when a lost connection was last heard', () => {
  test('is when the last data came, or the pong that proved them to be the newest', async () => {
    const { stream, venue, losses } = await scene()
    const at = Date.now()
    await pass(2 * PING + 4_000)
    venue.silence(true)
    await pass(NOTICED)
    expect(losses.map(({ reason }) => reason)).toContain('silent')
    for (const loss of losses) expect(Math.abs((loss.heardAt ?? 0) - (at + 2 * PING))).toBeLessThanOrEqual(SOON)
    stream.close()
  })

  test('is no attempt to come back, however far it got without data', async () => {
    const { stream, venue, losses } = await scene()
    const at = Date.now()
    await pass(2_000)
    venue.stop()
    venue.drop()
    await pass(60_000)
    expect(stream.connection.value.phase).toBe('waiting')
    for (const loss of losses) expect(Math.abs((loss.heardAt ?? 0) - at)).toBeLessThanOrEqual(SOON)
    expect(losses.filter(({ phase }) => phase === 'connecting').length).toBeGreaterThan(2)
    stream.close()
  })

  test('is unknown where no data ever came, although sockets opened and answered pings', async () => {
    const venue = mockVenue()
    const { stream } = streamOn(venue)
    stream.book('BTC-USDT')
    await pass(3_000)
    expect(stream.connection.value).toMatchObject({ phase: 'live' })
    venue.stop()
    venue.drop()
    await pass(30_000)
    expect(stream.connection.value).toMatchObject({ phase: 'waiting', heardAt: undefined })
    stream.close()
  })

  test('is new after data came again, and not by a socket that was acknowledged and pinged only', async () => {
    let isDumb = false
    const venue = mockVenue({ onSubscribe: (_, to) => isDumb || snapshot(to) })
    const { stream } = streamOn(venue)
    const losses = lossesOf(stream)
    stream.book('BTC-USDT')
    await pass(SOON)
    const first = Date.now()
    isDumb = true
    for (let drop = 0; drop < 3; drop += 1) {
      venue.drop()
      await pass(4_000)
      expect(stream.connection.value.phase).toBe('live')
    }
    expect(losses.length).toBeGreaterThanOrEqual(3)
    for (const loss of losses) expect(Math.abs((loss.heardAt ?? 0) - first)).toBeLessThanOrEqual(SOON)
    isDumb = false
    venue.drop()
    await pass(4_000)
    const second = Date.now()
    venue.drop()
    await pass(4_000)
    expect(second - (losses.at(-1)?.heardAt ?? 0)).toBeLessThanOrEqual(4_000)
    stream.close()
  })

  test('is that of the socket before it, where one that took its place brought nothing', async () => {
    let isDumb = false
    const venue = mockVenue({ onSubscribe: (_, to) => isDumb || snapshot(to) })
    const { stream } = streamOn(venue)
    stream.book('BTC-USDT')
    await pass(SOON)
    const at = Date.now()
    isDumb = true
    venue.send('{"event":"notice","code":"64008","msg":"The connection will soon be closed."}')
    await pass(20_000)
    expect([venue.connections, venue.clients.size]).toEqual([2, 1])
    venue.stop()
    venue.drop()
    await pass(SOON)
    const { phase, heardAt = 0 } = stream.connection.value
    expect(phase).not.toBe('live')
    // The first one answered its last ping when it was let go.
    expect([heardAt >= at - SOON, heardAt <= at + 20_000]).toEqual([true, true])
    stream.close()
  })

  test('is how old a book is that did not change until then', async () => {
    const { stream, venue, book } = await scene()
    const at = Date.now()
    expect(Math.abs(book.value.value.arrivedAt - at)).toBeLessThanOrEqual(SOON)
    await pass(2 * PING + 4_000)
    venue.stop()
    venue.drop()
    await pass(SOON)
    expect(book.value.value).toMatchObject({ fetch: 'loading', stale: true })
    expect(Math.abs(book.value.value.arrivedAt - (at + 2 * PING))).toBeLessThanOrEqual(SOON)
    stream.close()
  })
})

const join = (venue: PrivateVenue) => {
  const made = streamOn(venue.venue, { fetch: venue.fetch })
  made.stream.setSession(true)
  return made
}
/** Nothing gets through any more, and nobody says so. */
const cut = (venue: PrivateVenue): void => {
  venue.venue.silence(true)
  venue.answers(false)
  venue.admits(false)
}
const state = (stream: Stream): Trading => stream.trading.value

describe('when orders and funds were last confirmed', () => {
  test('is not said while the channels lead', async () => {
    const { stream } = join(privateVenue())
    await pass(1_000)
    expect(state(stream)).toMatchObject({ phase: 'live', confirmedAt: undefined })
    stream.close()
  })

  test('is the last heartbeat on their socket, not when they were declared down', async () => {
    const venue = privateVenue()
    const { stream } = join(venue)
    const funds = stream.funds()
    const at = Date.now()
    await pass(2 * PING + 4_000)
    cut(venue)
    await pass(NOTICED + 12_000)
    expect(state(stream).phase).toBe('down')
    expect(Math.abs((state(stream).confirmedAt ?? 0) - (at + 2 * PING))).toBeLessThanOrEqual(SOON)
    expect(state(stream).since - (state(stream).confirmedAt ?? 0)).toBeGreaterThan(12_000)
    // What is shown of them is as old as that, however long ago it last changed.
    expect(funds.value.value.stale).toBe(true)
    expect(Math.abs(funds.value.value.arrivedAt - (at + 2 * PING))).toBeLessThanOrEqual(SOON)
    const before = state(stream)
    await pass(60_000)
    expect(state(stream)).toEqual(before)
    stream.close()
  })

  test('is the last message, if that came later than the last heartbeat', async () => {
    const venue = privateVenue()
    const { stream } = join(venue)
    await pass(PING + 4_000)
    venue.fund('BTC', '7')
    await pass(SOON)
    const at = Date.now()
    cut(venue)
    await pass(NOTICED + 12_000)
    expect(Math.abs((state(stream).confirmedAt ?? 0) - at)).toBeLessThanOrEqual(SOON)
    stream.close()
  })

  test('is the last answer, once the polls stand in', async () => {
    const venue = privateVenue()
    const { stream } = join(venue)
    await pass(1_000)
    venue.admits(false)
    venue.venue.drop()
    await pass(20_000)
    expect(state(stream).phase).toBe('polling')
    const at = Date.now()
    venue.answers(false)
    await pass(30_000)
    expect(state(stream).phase).toBe('down')
    const confirmedAt = state(stream).confirmedAt ?? 0
    expect([confirmedAt <= at, confirmedAt > at - 2_500]).toEqual([true, true])
    stream.close()
  })

  test('is no return of the page, whose socket died while it was hidden', async () => {
    const venue = privateVenue()
    const { stream, page } = join(venue)
    const at = Date.now()
    await pass(PING + 1_000)
    page.set({ visible: false })
    await pass(2_000)
    venue.answers(false)
    venue.admits(false)
    venue.venue.stop()
    venue.venue.drop()
    await pass(300_000)
    page.set({ visible: true })
    await pass(30_000)
    expect(state(stream).phase).toBe('down')
    expect(Math.abs((state(stream).confirmedAt ?? 0) - (at + PING))).toBeLessThanOrEqual(SOON)
    stream.close()
  })

  test('is unknown where they never were, and after another session began', async () => {
    const venue = privateVenue()
    const { stream } = join(venue)
    await pass(1_000)
    stream.setSession(false)
    cut(venue)
    await pass(1_000)
    stream.setSession(true)
    await pass(15_000)
    expect(state(stream)).toMatchObject({ phase: 'down', confirmedAt: undefined })
    stream.close()
  })
})
