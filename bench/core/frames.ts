import type { Book, BookLevel, Ticker } from '#protocol'

/** Frames as a venue sends them, from a seed: prices that move, texts of the usual lengths. */

/** Uniform in [0, 1), the same run each time (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const INSTRUMENTS: readonly string[] = Array.from({ length: 300 }, (_, i) => `COIN${i}-USDT`)
const nameOf = (at: number): string => INSTRUMENTS[at % INSTRUMENTS.length] ?? ''

const tickerOf = (instId: string, px: number, ts: string): Ticker => ({
  instType: 'SPOT',
  instId,
  last: px.toFixed(2),
  lastSz: '0.0134',
  askPx: (px + 0.01).toFixed(2),
  askSz: '1.2214',
  bidPx: px.toFixed(2),
  bidSz: '0.8821',
  open24h: (px * 0.98).toFixed(2),
  high24h: (px * 1.03).toFixed(2),
  low24h: (px * 0.97).toFixed(2),
  sodUtc0: (px * 0.99).toFixed(2),
  sodUtc8: (px * 1.01).toFixed(2),
  vol24h: '14821.39417',
  volCcy24h: '918273645.12',
  ts,
})

/** One `tickers` push each, of all instruments in no order; equal times, so that the ring may be gone through again. */
export const tickerFrames = (count: number): readonly string[] => {
  const random = seeded(1)
  const ts = String(Date.now())
  return Array.from({ length: count }, () => {
    const instId = nameOf(Math.floor(random() * INSTRUMENTS.length))
    const data = [tickerOf(instId, 100 + random() * 60_000, ts)]
    return JSON.stringify({ arg: { channel: 'tickers', instId }, data })
  })
}

/** `quotes` pushes with a short row of every instrument. */
export const batchFrames = (count: number): readonly string[] => {
  const random = seeded(2)
  const ts = String(Date.now())
  return Array.from({ length: count }, () => {
    const data = INSTRUMENTS.map((instId) => {
      const { last, bidPx, askPx } = tickerOf(instId, 100 + random() * 60_000, ts)
      return [instId, ts, last, bidPx, askPx]
    })
    return JSON.stringify({ arg: { channel: 'quotes' }, ts, data })
  })
}

const DEPTH = 400
/** Changes in one update, both sides together. */
export const CHANGES = 20

const levelOf = (tick: number, random: () => number): BookLevel => [
  (tick / 10).toFixed(1),
  (random() * 3).toFixed(8),
  '0',
  String(1 + Math.floor(random() * 9)),
]

export interface BookRun {
  readonly snapshot: string
  /** They continue the snapshot and each other. */
  readonly updates: readonly string[]
}

/**
 * A book of 400 levels a side around 60,000.0: most changes near the best prices, two in five come or go. Its numbers
 * continue behind `after`.
 */
export const bookRun = (instId: string, count: number, seed: number, after = 0): BookRun => {
  const random = seeded(seed)
  const arg = { channel: 'books', instId }
  const [best, ts] = [600_000, String(Date.now())]
  const side = (up: 1 | -1): BookLevel[] =>
    Array.from({ length: DEPTH }, (_, i) => levelOf(best + up * (1 + 2 * i), random))
  const frame = (action: string, asks: BookLevel[], bids: BookLevel[], seqId: number, prevSeqId: number): string => {
    const data: Book[] = [{ asks, bids, ts, checksum: 0, seqId, prevSeqId }]
    return JSON.stringify({ arg, action, data })
  }
  const change = (up: 1 | -1): BookLevel => {
    const distance = Math.floor(random() ** 3 * DEPTH)
    const [px, sz, none, orders] = levelOf(best + up * (1 + 2 * distance + (random() < 0.4 ? 1 : 0)), random)
    return random() < 0.2 ? [px, '0', none, '0'] : [px, sz, none, orders]
  }
  const half = (up: 1 | -1): BookLevel[] => Array.from({ length: CHANGES / 2 }, () => change(up))
  return {
    snapshot: frame('snapshot', side(1), side(-1), after + 1, -1),
    updates: Array.from({ length: count }, (_, i) => frame('update', half(1), half(-1), after + i + 2, after + i + 1)),
  }
}
