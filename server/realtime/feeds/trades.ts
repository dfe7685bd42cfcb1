import type { Trade } from '#protocol'
import type { Frame } from '../gateway/frame.ts'
import { type ChannelFeed, type FrameMaker, frameMaker, knownInstrument } from './context.ts'

/** Missed trades that a lagging connection gets at most. */
const TAIL = 20

/** Every trade in a push of its own; on subscribe the last trade, however old it is. */
export const trades: ChannelFeed = {
  fields: ['instId'],
  open(arg, context) {
    const instId = knownInstrument(arg, context)
    if (instId === undefined) return undefined
    const { market } = context
    const encode: FrameMaker<Trade> = frameMaker(arg)
    const tail: Frame[] = []
    return {
      start: (publish) =>
        market.watch('trade', instId, (trade) => {
          const frame = encode([trade])
          tail.push(frame)
          if (tail.length > TAIL) tail.shift()
          publish(frame)
        }),
      first() {
        const [last] = market.trades(instId, 1)
        return last === undefined ? [] : [encode([last])]
      },
      catchUp: (missed) => tail.slice(Math.max(0, tail.length - missed)),
    }
  },
}
