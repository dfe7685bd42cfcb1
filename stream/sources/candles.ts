// The feed of one chart: the last bars by push, everything else by HTTP.

import { type Bar, CANDLE_CHANNELS } from '#protocol'
import { parsePush } from '../dialect/okx.ts'
import { createBars } from '../feeds/candles.ts'
import { createCandleChange } from './candleChange.ts'
import { candlesOf, createCandleHistory } from './candleHistory.ts'
import { openFeedChannel } from './feedChannel.ts'
import type { FeedSource, LazyContext } from './source.ts'

/**
 * The last bars by push; history by HTTP on opening, after an outage, for a hole, and for older pages. A bar is closed
 * by the venue alone (`confirm`), seconds after its end: never by a clock of ours.
 */
export const createCandleSource = (
  context: LazyContext,
  { instId, bar }: { instId: string; bar: Bar },
  changed: () => void,
): FeedSource => {
  const { ports } = context
  const change = createCandleChange()
  const series = createBars()
  let acknowledged = false
  let missed = false

  const settle = (at: number): void => {
    if (acknowledged && history.isLoaded()) channel.live(series.bars.at(-1)?.time ?? 0, at)
    else changed()
  }
  const history = createCandleHistory(context, { instId, bar }, series, change, {
    filled: () => settle(ports.now()),
    retrying: () => channel.asking(),
    refused: () => channel.failed(),
    changed,
  })
  const channel = openFeedChannel(
    context,
    {
      arg: { channel: CANDLE_CHANNELS[bar], instId },
      frame: (text, at) => {
        for (const candle of candlesOf(parsePush(text)?.data ?? [])) if (series.put(candle)) change.tail(candle.time)
        history.check()
        settle(at)
      },
      up: () => {
        acknowledged = true
        // After an outage what is known is old until history or a push has come.
        if (missed) void history.fill()
        // Nothing is loaded before the channel is there, so it is there when this settles anything.
        else if (history.isLoaded()) settle(ports.now())
        missed = false
      },
      down: () => {
        acknowledged = false
        missed = true
      },
    },
    changed,
  )
  void history.fill()

  return {
    get state() {
      return channel.state
    },
    take: (full) => {
      if (full && history.isLoaded()) change.reset()
      return history.isLoaded() ? change.take(series) : undefined
    },
    older: () => void history.older(),
    close: () => {
      history.close()
      channel.close()
    },
  }
}
