import { PULSE_INTERVAL, type PulseRow, type Ticker } from '#protocol'
import type { Frame } from '../gateway/frame.ts'
import { type ChannelFeed, type FrameMaker, frameMaker } from './context.ts'

/** Ours (decisions, 4): last, open and volume of every instrument once a second, in one push. */
export const marketPulse: ChannelFeed = {
  fields: [],
  open(arg, { market, timers, clock }) {
    const encode: FrameMaker<PulseRow> = frameMaker(arg)
    let frame: Frame | undefined
    let madeAt = 0
    const make = (): Frame => {
      madeAt = clock.now()
      frame = encode(market.instruments.flatMap(({ instId }) => rowOf(market.ticker(instId))))
      return frame
    }
    const current = (): readonly Frame[] => [
      frame === undefined || Math.abs(clock.now() - madeAt) > PULSE_INTERVAL ? make() : frame,
    ]
    return {
      start(publish) {
        const beat = (): void => {
          cancel = timers.after(PULSE_INTERVAL, beat)
          publish(make())
        }
        let cancel = timers.after(PULSE_INTERVAL, beat)
        return () => cancel()
      },
      first: current,
      catchUp: (missed) => (missed === 0 ? [] : current()),
    }
  },
}

const rowOf = (ticker: Ticker | undefined): PulseRow[] =>
  ticker === undefined ? [] : [[ticker.instId, ticker.last, ticker.open24h, ticker.volCcy24h, ticker.ts]]
