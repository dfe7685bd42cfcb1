import { afterEach, describe, expect, it } from 'vitest'
import { createMarket } from '../../../server/market/createMarket.ts'
import type { BookSnapshot, Market } from '../../../server/market/port.ts'
import {
  type BookFrame,
  type BookStream,
  bookStreams,
  FAULTS,
  type FaultyConnection,
  faultyConnection,
  keyOf,
  type Proofs,
  placesOf,
} from '../../support/bookStreams.ts'
import { type FakeOkx, fakeOkx } from '../../support/fakeOkx.ts'
import { level } from '../../support/frames.ts'
import { ManualTime } from '../../support/manualTime.ts'
import { describeWithRecordings } from '../../support/recordings.ts'

const START = Date.UTC(2026, 10, 20)
const HOUR = 3_600_000
/** `BOOK_FAULTS=<seeds>` plays the whole session for so many seeds, and prints the figures. */
const SEEDS = Number(process.env['BOOK_FAULTS'] ?? '0')
/** Else two minutes of it. */
const SHORT = 1_200

let market: Market | undefined
afterEach(() => market?.stop())

interface Relay {
  readonly time: ManualTime
  readonly okx: FakeOkx
  readonly market: Market
  /** Every state of the book that was passed on. */
  readonly served: BookSnapshot[]
}

const relay = async (
  stream: BookStream,
  proofs: Proofs,
  connection: FaultyConnection,
  latency: number,
): Promise<Relay> => {
  const time = new ManualTime(START)
  const okx = fakeOkx({ time, stream, proofs, connection, latency })
  const { connect, fetch } = okx
  const opened = createMarket('okx', {
    seed: 1,
    clock: time,
    timers: time,
    okx: { wsUrl: 'ws://okx.test/ws/v5', restUrl: 'http://okx.test' },
    ports: { random: () => 0.5, fetch, connect },
  })
  market = opened
  await opened.start()
  const served: BookSnapshot[] = []
  opened.watch('book', stream.instId, ({ snapshot }) => served.push(snapshot))
  time.advance(2_000)
  return { time, okx, market: opened, served }
}

/** Holds what was served against what the venue had. Books that were emptied because they were lost are no states. */
const judgeOf = (stream: BookStream) => {
  const [whole, best] = [placesOf(stream), placesOf(stream, 25)]
  return (served: readonly BookSnapshot[]) => {
    const seen = { states: 0, wrong: 0, wrongBest: 0, older: 0, crossed: 0 }
    let last = 0
    for (const { asks, bids } of served) {
      if (asks.length === 0) continue
      seen.states += 1
      if (Number(bids[0]?.[0]) >= Number(asks[0]?.[0])) seen.crossed += 1
      const place = whole.get(keyOf(asks, bids))
      if (place === undefined) {
        seen.wrong += 1
        if (!best.has(keyOf(asks, bids, 25))) seen.wrongBest += 1
      } else {
        if (place < last) seen.older += 1
        last = place
      }
    }
    return seen
  }
}

/** The gaps in what arrived, by sequence numbers alone. */
const gapsOf = (arrived: readonly BookFrame[]): number => {
  let at: number | undefined
  let gaps = 0
  for (const { action, book } of arrived) {
    if (action === 'snapshot') at = book.seqId
    else if (at !== undefined && book.prevSeqId === at) at = book.seqId
    else if (at !== undefined) {
      at = undefined
      gaps += 1
    }
  }
  return gaps
}

const countOf = ({ requests }: FakeOkx, op: string): number =>
  requests.filter((request) => request.op === op && request.topic.startsWith('books')).length

const PROOFS = [true, false].flatMap((numbers) => [true, false].map((checksums) => ({ numbers, checksums })))
const CASES = FAULTS.flatMap((fault) => PROOFS.map((proofs) => ({ fault, ...proofs })))

describeWithRecordings('the relay of a busy book over a connection that fails one frame in a hundred', () => {
  const [recorded] = bookStreams('binance/spot-btcusdt_20240808.jsonl.gz') as [BookStream]
  const stream = SEEDS > 0 ? recorded : { ...recorded, states: recorded.states.slice(0, SHORT) }
  const judge = judgeOf(stream)

  it.each(CASES)(
    'serves nothing that is provably wrong: $fault, numbers $numbers, checksums $checksums',
    async (one) => {
      const { fault, numbers, checksums } = one
      for (let seed = 1; seed <= Math.max(1, SEEDS); seed++) {
        const connection = faultyConnection(fault, seed)
        const { okx, served } = await relay(stream, { numbers, checksums }, connection, 40)
        okx.play()
        expect(connection.faults).toBeGreaterThan(5)
        const seen = judge(served)
        if (SEEDS > 0) console.log(fault, { numbers, checksums, seed, unsubscribes: countOf(okx, 'unsubscribe') }, seen)
        expect(seen.states).toBeGreaterThan(stream.states.length * 0.9)
        expect([seen.older, seen.crossed]).toEqual([0, 0])
        if (numbers && fault !== 'corrupted') expect(seen.wrong).toBe(0)
        if (checksums || (numbers && fault !== 'corrupted')) expect(seen.wrongBest).toBe(0)
        // Without numbers only the order of times tells; what is doubled does no harm.
        if (fault === 'doubled') expect(seen.wrong).toBe(0)
        expect(countOf(okx, 'subscribe')).toBe(countOf(okx, 'unsubscribe') + 1)
        await market?.stop()
      }
    },
  )

  it.each([0, 80, 150])('one unsubscribe and one subscribe for each gap, %i ms away', async (latency) => {
    const dropping = faultyConnection('dropped', 7)
    // A snapshot that is lost is asked for after a time-out; here each request is to be the answer to a gap.
    const updatesOnly: FaultyConnection = {
      ...dropping,
      send: (frame) => (frame.action === 'snapshot' ? [frame] : dropping.send(frame)),
    }
    const { okx } = await relay(stream, { numbers: true, checksums: false }, updatesOnly, latency)
    okx.play()
    const gaps = gapsOf(okx.arrived)
    expect(gaps).toBeGreaterThan(10)
    expect([countOf(okx, 'unsubscribe'), countOf(okx, 'subscribe')]).toEqual([gaps, gaps + 1])
  })
})

/** A book of one level a side that changes ten times a second. */
const lively = (states: number): BookStream => ({
  instId: 'BTC-USDT',
  states: Array.from({ length: states }, (_, i) => {
    const asks = [level('101', String(i + 1))]
    const bids = [level('100', '1')]
    const update = { asks, bids, ts: String(START + 100 * i), checksum: 0, prevSeqId: i, seqId: i + 1 }
    return { t: 100 * i, update, asks, bids }
  }),
})

/** Every tenth update is lost. */
const lossy = (): FaultyConnection => {
  let faults = 0
  return {
    get faults() {
      return faults
    },
    send: (frame) => {
      if (frame.action === 'snapshot' || (frame.book.seqId ?? 0) % 10 > 0) return [frame]
      faults += 1
      return []
    },
  }
}

describe('a book that breaks every second, for two hours', () => {
  it('costs 480 requests an hour at most, leaves room for what is newly wanted, and is gone while it is unproved', async () => {
    const stream = lively((2 * HOUR) / 100)
    const { okx, market: opened, served, time } = await relay(stream, { numbers: true, checksums: false }, lossy(), 40)
    let asked: number | undefined
    let shownWhileLost = 0
    let provedAt = time.now()
    opened.watch('book', stream.instId, ({ snapshot }) => {
      if (snapshot.asks.length > 0) provedAt = time.now()
    })
    const look = (): void => {
      time.after(1_000, look)
      if (time.now() - provedAt > 6_000 && opened.book(stream.instId) !== undefined) shownWhileLost += 1
      if (asked === undefined && time.now() > START + 1.2 * HOUR) {
        asked = time.now()
        opened.watch('trade', 'NEW-USDT', () => {})
      }
    }
    look()
    okx.play()
    const most = okx.sent.map((at) => okx.sent.filter((other) => other > at - HOUR && other <= at).length)
    expect(Math.max(...most)).toBeLessThanOrEqual(480)
    const got = okx.requests.find(({ topic }) => topic === 'trades NEW-USDT')
    expect((got?.at ?? Number.POSITIVE_INFINITY) - (asked ?? 0)).toBeLessThan(16_000)
    expect(shownWhileLost).toBe(0)
    expect(served.length).toBeGreaterThan(1_000)
    // Still repaired in the second hour.
    expect(okx.requests.filter(({ at }) => at > START + 1.5 * HOUR).length).toBeGreaterThan(50)
  })
})
