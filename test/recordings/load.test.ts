import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pass, withVirtualClock } from '../support/clock.ts'
import { mockVenue } from '../support/mockVenue.ts'
import { describeWithRecordings, recording } from '../support/recordings.ts'
import { streamOn } from '../support/streamOn.ts'

const ID = 'BTC-USDT'
const MINUTE_NS = 60_000_000_000n

interface Frame {
  readonly stream?: string
  readonly lastUpdateId?: number
  readonly bids?: string[][]
  readonly asks?: string[][]
  readonly data?: Record<string, never>
}

const levels = (rows: readonly string[][] = []) => rows.map(([px, sz]) => [px, sz, '0', '1'])

/** One frame of another exchange as this dialect would have said it; undefined for what it has no words for. */
const translate = ({ stream, lastUpdateId, bids, asks, data }: Frame): string | undefined => {
  const say = (channel: string, element: object, action?: string): string =>
    JSON.stringify({ arg: { channel, instId: ID }, ...(action === undefined ? {} : { action }), data: [element] })
  if (lastUpdateId !== undefined) {
    const book = { asks: levels(asks), bids: levels(bids), ts: '1', prevSeqId: -1, seqId: lastUpdateId }
    return say('books', book, 'snapshot')
  }
  const { u = 0, U = 0, b, a, B, A, t, p, q, T, m } = data ?? {}
  if (stream?.endsWith('@bookTicker'))
    return say('bbo-tbt', { bids: [[b, B, '0', '1']], asks: [[a, A, '0', '1']], ts: '1' })
  if (stream?.endsWith('@trade'))
    return say('trades', { instId: ID, tradeId: String(t), px: p, sz: q, side: m ? 'sell' : 'buy', ts: String(T) })
  if (!stream?.includes('@depth')) return undefined
  return say('books', { asks: levels(a), bids: levels(b), ts: '1', prevSeqId: U - 1, seqId: u }, 'update')
}

describeWithRecordings('another exchange’s busy minutes, for load only', () => {
  withVirtualClock()

  test('41,249 Binance frames, translated to the dialect for load only, leave the last values and nothing behind', async () => {
    const lines = gunzipSync(readFileSync(recording('binance/spot-btcusdt_20240808.jsonl.gz')))
      .toString()
      .split('\n')
    const venue = mockVenue()
    const { stream, reported } = streamOn(venue, {}, { venue: 'okx' })
    const best = stream.bestPrices(ID)
    const tape = stream.trades(ID)
    const book = stream.book(ID, { depth: 5 })
    await pass(100)
    let frames = 0
    let minute: bigint | undefined
    const last: Record<string, Record<string, unknown>> = {}
    for (const line of lines) {
      if (line === '') continue
      const space = line.indexOf(' ')
      const at = BigInt(line.slice(0, space))
      const frame = JSON.parse(line.slice(space + 1)) as Frame
      frames++
      const text = translate(frame)
      if (text !== undefined) venue.send(text)
      const kind = frame.stream?.split('@')[1]
      if (kind !== undefined && frame.data !== undefined) last[kind] = frame.data
      // A breath each minute of the recording, so that patches go out as they would.
      if (minute === undefined || at - minute > MINUTE_NS) {
        minute = at
        await pass(100)
      }
    }
    await pass(1_000)
    expect(frames).toBe(41_249)
    expect(best.value.value.data).toMatchObject({ bidPx: last['bookTicker']?.['b'], askPx: last['bookTicker']?.['a'] })
    expect(tape.value.value.data?.[0]).toMatchObject({
      tradeId: String(last['trade']?.['t']),
      px: last['trade']?.['p'],
    })
    expect(book.value.value.data?.asks.length).toBe(5)
    expect(reported).toEqual([])
    stream.close()
    venue.stop()
  })
})
