import { PULSE_INTERVAL, type PulseChange, type PulseRow } from '#protocol'
import type { Frame } from '../gateway/frame.ts'
import { type ChannelFeed, type FrameMaker, frameMaker } from './context.ts'

/** Topics of different rates share one refresh of the board if it is not older than this part of their interval. */
const SHARED = 0.1

/**
 * Beyond OKX (decision 225): last price, open and volume of every instrument, then those that changed, at the
 * connection's rate. A push without changes is sent all the same, and confirms that the prices are current.
 */
export const marketPulse: ChannelFeed = {
  fields: [],
  paced: 'pulse',
  open(arg, { timers, clock, pulse }, interval) {
    const encode: FrameMaker<PulseRow | PulseChange> = frameMaker(arg)
    /** The version of the board after the last push. */
    let sentVersion = 0
    let kept: { readonly version: number; readonly frame: Frame } | undefined
    const action = (name: 'snapshot' | 'update'): string => `"action":"${name}","ts":"${clock.now()}",`
    const snapshot = (): readonly Frame[] => {
      pulse.refresh(PULSE_INTERVAL)
      if (kept?.version !== pulse.version) {
        kept = { version: pulse.version, frame: encode(pulse.all(), action('snapshot')) }
      }
      return [kept.frame]
    }
    return {
      start(publish) {
        pulse.refresh(interval * SHARED)
        sentVersion = pulse.version
        const push = (): void => {
          cancel = timers.after(interval, push)
          pulse.refresh(interval * SHARED)
          const changes = pulse.since(sentVersion)
          sentVersion = pulse.version
          publish(encode(changes, action('update')))
        }
        let cancel = timers.after(interval, push)
        return () => cancel()
      },
      first: snapshot,
      catchUp: snapshot,
    }
  },
}
