import type { Push, QuoteRow, Ticker } from '#protocol'
import { NORMAL_RATES } from '../../stream/base/rates.ts'
import { batchFrames, INSTRUMENTS, tickerFrames } from './frames.ts'
import { type BenchHost, startHost } from './host.ts'
import { cpu, perCpuSecond, type Run } from './run.ts'

const FRAMES = 20_000
const BATCHES = 100
/** A patch of the lists is due after that, ms. */
const FLUSH = NORMAL_RATES.lists + 1
/** Frames between two flushes at 5,000 a second. */
const AT_5000 = NORMAL_RATES.lists * 5
/** Frames between two looks at the timers. */
const LOOK = 64
/** Where each frame is a patch's time of the core, its timers would fall due all the time. */
const RARE_LOOK = 2_048

/** The core with every instrument demanded, and what it posted. */
const open = async (
  venue: 'okx' | 'tapeline',
): Promise<{ host: BenchHost; seen: Set<string>; cells: () => number }> => {
  const seen = new Set<string>()
  let cells = 0
  const host = startHost({
    venue,
    first: () => undefined,
    post: ({ quotes }) => {
      for (let i = 0; i < (quotes?.length ?? 0); i += 13) {
        cells += 1
        if (seen.size < INSTRUMENTS.length) seen.add(quotes?.[i] as string)
      }
    },
  })
  host.core.receive({ to: 'quotes', add: INSTRUMENTS, drop: [] })
  await host.ready(INSTRUMENTS.length)
  return { host, seen, cells: () => cells }
}
/** Ours: bytes in, patches out. `flush` tells after how many frames the screens get theirs; 0: by the clock, as lists are patched. */
const tickers =
  (frames: readonly string[], rounds: number, flush: number): Run['run'] =>
  async () => {
    const { host, seen, cells } = await open('okx')
    host.wind(FLUSH)
    host.pump()
    const began = cpu()
    for (let round = 0, nth = 0; round < rounds; round++)
      for (const frame of frames) {
        nth += 1
        if (flush > 0 && nth % flush === 0) host.wind(FLUSH)
        host.deliver(frame)
        if (nth % (flush === 1 ? RARE_LOOK : flush || LOOK) !== 0) continue
        host.pump()
        if (flush !== 1) continue
        // What a timer has set off must not hold back the next frames.
        host.wind(FLUSH)
        host.pump()
      }
    const figure = perCpuSecond(frames.length * rounds, began)
    if (seen.size < INSTRUMENTS.length) throw new Error(`Only ${seen.size} instruments reached the screens`)
    if (flush === 1 && cells() < frames.length * rounds * 0.99) throw new Error('Not every frame was read')
    host.stop()
    return figure
  }

const bareTickers =
  (frames: readonly string[], rounds: number): Run['run'] =>
  async () => {
    const latest = new Map<string, Ticker>()
    const began = cpu()
    for (let round = 0; round < rounds; round++)
      for (const frame of frames)
        for (const ticker of (JSON.parse(frame) as Push<Ticker>).data) latest.set(ticker.instId, ticker)
    return perCpuSecond(frames.length * rounds, began)
  }

const batches =
  (frames: readonly string[], rounds: number): Run['run'] =>
  async () => {
    const { host, seen } = await open('tapeline')
    const began = cpu()
    for (let round = 0; round < rounds; round++)
      for (const frame of frames) {
        host.wind(FLUSH)
        host.deliver(frame)
        host.pump()
      }
    const figure = perCpuSecond(frames.length * rounds * INSTRUMENTS.length, began)
    if (seen.size < INSTRUMENTS.length) throw new Error(`Only ${seen.size} instruments reached the screens`)
    host.stop()
    return figure
  }

const bareBatches =
  (frames: readonly string[], rounds: number): Run['run'] =>
  async () => {
    const latest = new Map<string, QuoteRow>()
    const began = cpu()
    for (let round = 0; round < rounds; round++)
      for (const frame of frames) for (const row of (JSON.parse(frame) as Push<QuoteRow>).data) latest.set(row[0], row)
    return perCpuSecond(frames.length * rounds * INSTRUMENTS.length, began)
  }

/** Quotes a second, each beside the bare loop on the same frames. */
export const quoteRuns = (): readonly Run[] => {
  const frames = tickerFrames(FRAMES)
  const some = batchFrames(BATCHES)
  const bare: Run = { name: 'bare, tickers', unit: 'quotes', run: bareTickers(frames, 5) }
  return [
    bare,
    { name: 'tickers, flushed as lists are', unit: 'quotes', beside: bare.name, run: tickers(frames, 10, 0) },
    { name: 'tickers, as at 5,000 a second', unit: 'quotes', beside: bare.name, run: tickers(frames, 5, AT_5000) },
    { name: 'tickers, every frame read', unit: 'quotes', beside: bare.name, run: tickers(frames, 3, 1) },
    { name: 'bare, batches', unit: 'quotes', run: bareBatches(some, 10) },
    { name: 'batches of 300, every row read', unit: 'quotes', beside: 'bare, batches', run: batches(some, 10) },
  ]
}
