import { TICKER_REPEAT, type Ticker } from '#protocol'
import type { Frame } from '../gateway/frame.ts'
import { type ChannelFeed, type FrameMaker, frameMaker, knownInstrument } from './context.ts'

/** The sweep comes once a second, so a repeat that is due at 5 s is sent from 4 s on. */
const REPEAT_FROM = TICKER_REPEAT - 1_000

/** The latest quote, at most every 100 ms; repeated while the instrument is open, so that its age means something. */
export const tickers: ChannelFeed = {
  fields: ['instId'],
  open(arg, context) {
    const instId = knownInstrument(arg, context)
    if (instId === undefined) return undefined
    const { market, clock, pace } = context
    const encode: FrameMaker<Ticker> = frameMaker(arg)
    let publish: ((frame: Frame) => void) | undefined
    let latest: Ticker | undefined
    let frame: Frame | undefined
    let sentAt = 0
    const task = {
      dueAt: 0,
      waiting: false,
      run: () => {
        if (latest === undefined) return
        frame = encode([latest])
        sentAt = clock.now()
        publish?.(frame)
      },
    }
    const current = (): readonly Frame[] => {
      if (frame === undefined) {
        latest = market.ticker(instId)
        if (latest === undefined) return []
        frame = encode([latest])
        sentAt = clock.now()
      }
      return [frame]
    }
    return {
      start(to) {
        publish = to
        return market.watch('ticker', instId, (ticker) => {
          latest = ticker
          pace.tickers.offer(task)
        })
      },
      first: current,
      catchUp: (missed) => (missed === 0 ? [] : current()),
      sweep(now) {
        if (Math.abs(now - sentAt) < REPEAT_FROM || market.halted !== undefined || !market.isOpen(instId, now)) return
        latest = market.ticker(instId)
        pace.tickers.offer(task)
      },
    }
  },
}
