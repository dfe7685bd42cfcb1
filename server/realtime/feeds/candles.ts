import {
  type CandleRow,
  MARKET_BARS,
  MARKET_CANDLE_CHANNELS,
  type MarketBar,
  type MarketCandleChannel,
} from '#protocol'
import type { Frame } from '../gateway/frame.ts'
import { paced } from '../gateway/pacer.ts'
import { type ChannelFeed, type FrameMaker, frameMaker, knownInstrument } from './context.ts'

/**
 * The current bar, at most once a second. A closing bar and the first push of the next bar are never delayed or merged,
 * because clients close a bar by these pushes and not by their clock.
 */
const candles = (bar: MarketBar): ChannelFeed => ({
  fields: ['instId'],
  open(arg, context) {
    const instId = knownInstrument(arg, context)
    if (instId === undefined) return undefined
    const { market, pace } = context
    const encode: FrameMaker<CandleRow> = frameMaker(arg)
    let publish: ((frame: Frame) => void) | undefined
    let latest: CandleRow | undefined
    let frame: Frame | undefined
    let closed: { readonly frame: Frame; readonly at: number } | undefined
    let sent = 0
    const task = paced(() => {
      if (latest === undefined) return
      frame = encode([latest])
      sent++
      publish?.(frame)
    })
    const changed = (row: CandleRow): void => {
      const isNewBar = latest !== undefined && latest[0] !== row[0]
      if (isNewBar) pace.candles.runIfWaiting(task)
      latest = row
      const isClosing = row[8] === '1'
      if (!isClosing && !isNewBar) return pace.candles.offer(task)
      task.waiting = false
      task.run()
      if (isClosing && frame !== undefined) closed = { frame, at: sent }
    }
    return {
      start(to) {
        publish = to
        return market.watchCandles(instId, bar, changed)
      },
      first() {
        if (frame !== undefined) return [frame]
        return market.candles(instId, bar, { limit: 1 }).then(([row]) => {
          if (frame === undefined && row !== undefined) {
            latest = row
            frame = encode([row])
          }
          return frame === undefined ? [] : [frame]
        })
      },
      catchUp(missed) {
        if (missed === 0 || frame === undefined) return []
        const missedTheClose = closed !== undefined && closed.frame !== frame && sent - closed.at < missed
        return missedTheClose && closed !== undefined ? [closed.frame, frame] : [frame]
      },
    }
  },
})

/** The candle channels, one for each interval. */
export const candleChannels = Object.fromEntries(
  MARKET_BARS.map((bar) => [MARKET_CANDLE_CHANNELS[bar], candles(bar)] as const),
) as Record<MarketCandleChannel, ChannelFeed>
