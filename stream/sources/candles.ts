import { type Bar, CANDLE_CHANNELS, hq } from '#protocol'
import type { Candle } from '../base/api.ts'
import { fullJitter } from '../base/backoff.ts'
import type { Timer } from '../base/ports.ts'
import { parsePush } from '../dialect/okx.ts'
import { barIndex, candleOf, createBars, firstUnsettled } from '../feeds/candles.ts'
import { createCandleChange } from './candleChange.ts'
import { openFeedChannel } from './feedChannel.ts'
import type { FeedSource, LazyContext } from './source.ts'

const PAGE = 300
const MAX_DOUBTS = 3
const RETRY = 1_000

const isCandle = (candle: Candle | undefined): candle is Candle => candle !== undefined
const candlesOf = (rows: readonly unknown[]): readonly Candle[] => rows.map(candleOf).filter(isCandle)

/**
 * The last bars by push; history by HTTP on opening, after an outage, for a hole, and for older pages. A bar is closed
 * by the venue alone (`confirm`), seconds after its end: never by a clock of ours.
 */
export const createCandleSource = (
  context: LazyContext,
  { instId, bar }: { instId: string; bar: Bar },
  changed: () => void,
): FeedSource => {
  const { ports, call } = context
  const change = createCandleChange()
  const abort = new AbortController()
  const series = createBars()
  /** Bars before this one have been looked through. */
  let trustedFrom = 0
  let loaded = false
  let filling = false
  let fillAgain = false
  let paging = false
  let failures = 0
  let doubts = 0
  let retry: Timer | undefined
  let acknowledged = false
  let missed = false

  const lastTime = (): number => series.bars.at(-1)?.time ?? 0
  const doubt = (): number | undefined => firstUnsettled(series.bars, bar, trustedFrom, context.hours(instId))
  const settle = (at: number): void => {
    if (acknowledged && loaded) channel.live(lastTime(), at)
    else changed()
  }
  const ask = (range: { after?: string; before?: string }) =>
    call(hq.getCoinHQDataByTime, { instId, bar, limit: PAGE, ...range }, abort.signal)
  const fillIn = (ms: number): void => {
    ports.clearTimeout(retry)
    retry = ports.setTimeout(() => void fill(), ms)
  }

  const take = (page: readonly Candle[], since: number | undefined): void => {
    const oldest = page.reduce((time, each) => Math.min(time, each.time), Number.POSITIVE_INFINITY)
    const newest = page.reduce((time, each) => Math.max(time, each.time), since ?? 0)
    // Longer away than a page is long: what is between is unknown, so history starts anew.
    const torn = since !== undefined && page.length >= PAGE && oldest > since
    if (torn) series.dropBefore(oldest)
    series.merge(page, since === undefined ? page.length >= PAGE : series.hasOlder)
    if (torn || since === undefined) change.reset()
    else change.tail(since)
    loaded = true
    trustedFrom = newest
    // History may lag behind the socket; a hole that stays is a market that was closed.
    if (doubt() !== undefined && doubts++ < MAX_DOUBTS) return fillIn(RETRY * doubts)
    doubts = 0
    trustedFrom = lastTime()
  }
  /** The newest page, or what came after the last bar that is surely final. */
  const fill = async (): Promise<void> => {
    if (filling) {
      fillAgain = true
      return
    }
    ports.clearTimeout(retry)
    filling = true
    const from = doubt()
    const final = series.bars.findLast(({ closed, time }) => closed && (from === undefined || time < from))
    const since = loaded ? final?.time : undefined
    const reply = await ask(since === undefined ? {} : { before: String(since) })
    filling = false
    if (abort.signal.aborted) return
    if (reply.kind === 'ok') {
      failures = 0
      take(candlesOf(reply.data.candles), since)
      settle(ports.now())
    } else if (reply.kind === 'refused') channel.failed()
    else {
      channel.asking()
      fillIn(RETRY + fullJitter(failures++, ports.random))
    }
    if (!fillAgain) return
    fillAgain = false
    void fill()
  }

  const older = async (): Promise<void> => {
    const oldest = series.bars[0]
    if (paging || !loaded || !series.hasOlder || oldest === undefined) return
    paging = true
    const reply = await ask({ after: String(oldest.time) })
    paging = false
    if (abort.signal.aborted || reply.kind !== 'ok') return
    // History began anew meanwhile; this page would stand before a hole.
    if (series.bars[0]?.time !== oldest.time) return
    const page = candlesOf(reply.data.candles)
    series.merge(page, page.length >= PAGE)
    change.prepend(barIndex(series.bars, oldest.time))
    changed()
  }
  const channel = openFeedChannel(
    context,
    {
      arg: { channel: CANDLE_CHANNELS[bar], instId },
      frame: (text, at) => {
        for (const candle of candlesOf(parsePush(text)?.data ?? [])) if (series.put(candle)) change.tail(candle.time)
        if (loaded && !filling && doubts === 0) {
          if (doubt() === undefined) trustedFrom = lastTime()
          else void fill()
        }
        settle(at)
      },
      up: () => {
        acknowledged = true
        // After an outage what is known is old until history or a push has come.
        if (missed) void fill()
        // Nothing is loaded before the channel is there, so it is there when this settles anything.
        else if (loaded) settle(ports.now())
        missed = false
      },
      down: () => {
        acknowledged = false
        missed = true
      },
    },
    changed,
  )
  void fill()

  return {
    get state() {
      return channel.state
    },
    take: (full) => {
      if (full && loaded) change.reset()
      return loaded ? change.take(series) : undefined
    },
    older: () => void older(),
    close: () => {
      abort.abort()
      ports.clearTimeout(retry)
      channel.close()
    },
  }
}
