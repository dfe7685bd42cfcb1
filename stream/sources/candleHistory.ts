// Bars of one chart by HTTP: the newest page, what came during an outage, what is missing in between, and older pages.

import { type Bar, CANDLE_CHANNELS, hq, type Reply } from '#protocol'
import type { Candle } from '../base/api.ts'
import { fullJitter } from '../base/backoff.ts'
import type { Timer } from '../base/ports.ts'
import { type BarSeries, barIndex, candleOf, firstUnsettled } from '../feeds/candles.ts'
import type { CandleChange } from './candleChange.ts'
import type { LazyContext } from './source.ts'

const PAGE_SIZE = 300
/** How often a hole is asked for; one that stays is a market that was closed. */
const MAX_HOLE_REQUESTS = 3
const RETRY_DELAY_MS = 1_000

const isCandle = (candle: Candle | undefined): candle is Candle => candle !== undefined

/** The rows of a push or a page that are bars. */
export const candlesOf = (rows: readonly unknown[]): readonly Candle[] => rows.map(candleOf).filter(isCandle)

export interface CandleHistory {
  /** The newest page is there. */
  readonly isLoaded: () => boolean
  /** Asks for the newest page, or for what came after the last bar that is surely final. */
  readonly fill: () => Promise<void>
  /** Bars came by push: asks for what is missing between them. */
  readonly check: () => void
  readonly older: () => Promise<void>
  readonly close: () => void
}

export interface CandleHistoryEvents {
  readonly filled: () => void
  /** No answer; it is asked for again. */
  readonly retrying: () => void
  readonly refused: () => void
  /** An older page is in the series. */
  readonly changed: () => void
}

interface PageRange {
  readonly after?: string
  readonly before?: string
}

/** Reads a page of bars: by a call, or from the market's REST where that is another venue's. */
const pageReader =
  (
    { call, rest, hasOwnRest }: Pick<LazyContext, 'call' | 'rest' | 'hasOwnRest'>,
    { instId, bar }: { readonly instId: string; readonly bar: Bar },
    signal: AbortSignal,
  ) =>
  async (range: PageRange): Promise<Reply<{ readonly candles: readonly unknown[] }>> => {
    if (!hasOwnRest()) return call(hq.getCoinHQDataByTime, { instId, bar, limit: PAGE_SIZE, ...range }, signal)
    // The first of the two has the newest bars alone.
    const path = range.after === undefined ? '/market/candles' : '/market/history-candles'
    const name = CANDLE_CHANNELS[bar].slice('candle'.length)
    const candles = await rest(path, { instId, bar: name, limit: String(PAGE_SIZE), ...range }, signal)
    return candles === undefined ? { kind: 'network' } : { kind: 'ok', data: { candles } }
  }

/** Merges pages into `series` and notes in `change` what the screens have not seen of it. */
export const createCandleHistory = (
  { ports, call, rest, hasOwnRest, hours }: Pick<LazyContext, 'ports' | 'call' | 'rest' | 'hasOwnRest' | 'hours'>,
  { instId, bar }: { readonly instId: string; readonly bar: Bar },
  series: BarSeries,
  change: CandleChange,
  on: CandleHistoryEvents,
): CandleHistory => {
  const abort = new AbortController()
  /** Bars before this one have been looked through. */
  let trustedFrom = 0
  let loaded = false
  let filling = false
  let fillAgain = false
  let paging = false
  let failures = 0
  let holeRequests = 0
  let retry: Timer | undefined

  const lastTime = (): number => series.bars.at(-1)?.time ?? 0
  const unsettled = (): number | undefined => firstUnsettled(series.bars, bar, trustedFrom, hours(instId))
  const ask = pageReader({ call, rest, hasOwnRest }, { instId, bar }, abort.signal)
  const fillIn = (ms: number): void => {
    ports.clearTimeout(retry)
    retry = ports.setTimeout(() => void fill(), ms)
  }
  const take = (page: readonly Candle[], since: number | undefined): void => {
    const oldest = page.reduce((time, each) => Math.min(time, each.time), Number.POSITIVE_INFINITY)
    const newest = page.reduce((time, each) => Math.max(time, each.time), since ?? 0)
    // The outage was longer than a page: what lies between is unknown, so history starts again.
    const torn = since !== undefined && page.length >= PAGE_SIZE && oldest > since
    if (torn) series.dropBefore(oldest)
    series.merge(page, since === undefined ? page.length >= PAGE_SIZE : series.hasOlder)
    if (torn || since === undefined) change.reset()
    else change.tail(since)
    loaded = true
    trustedFrom = newest
    // History may be behind the socket.
    if (unsettled() !== undefined && holeRequests++ < MAX_HOLE_REQUESTS) return fillIn(RETRY_DELAY_MS * holeRequests)
    holeRequests = 0
    trustedFrom = lastTime()
  }
  const fill = async (): Promise<void> => {
    if (filling) {
      fillAgain = true
      return
    }
    ports.clearTimeout(retry)
    filling = true
    const from = unsettled()
    const final = series.bars.findLast(({ closed, time }) => closed && (from === undefined || time < from))
    const since = loaded ? final?.time : undefined
    const reply = await ask(since === undefined ? {} : { before: String(since) })
    filling = false
    if (abort.signal.aborted) return
    if (reply.kind === 'ok') {
      failures = 0
      take(candlesOf(reply.data.candles), since)
      on.filled()
    } else if (reply.kind === 'refused') on.refused()
    else {
      on.retrying()
      fillIn(RETRY_DELAY_MS + fullJitter(failures++, ports.random))
    }
    if (!fillAgain) return
    fillAgain = false
    void fill()
  }
  return {
    isLoaded: () => loaded,
    fill,
    check: () => {
      if (!loaded || filling || holeRequests > 0) return
      if (unsettled() === undefined) trustedFrom = lastTime()
      else void fill()
    },
    older: async () => {
      const oldest = series.bars[0]
      if (paging || !loaded || !series.hasOlder || oldest === undefined) return
      paging = true
      const reply = await ask({ after: String(oldest.time) })
      paging = false
      if (abort.signal.aborted || reply.kind !== 'ok') return
      // History started again meanwhile; this page would leave a hole behind it.
      if (series.bars[0]?.time !== oldest.time) return
      const page = candlesOf(reply.data.candles)
      series.merge(page, page.length >= PAGE_SIZE)
      change.prepend(barIndex(series.bars, oldest.time))
      on.changed()
    },
    close: () => {
      abort.abort()
      ports.clearTimeout(retry)
    },
  }
}
