import { PULSE_INTERVAL, type PulseChange, type PulseRow } from '#protocol'
import type { Frame } from '../gateway/frame.ts'
import { type ChannelFeed, type FrameMaker, frameMaker } from './context.ts'

/** A look at the market serves all paces that need one at about the same time: this part of their interval. */
const SHARED = 0.1

/**
 * Ours (decision 225): last, open and volume of every instrument, then at the connection's pace of those that changed.
 * A push that says that nothing did comes all the same: it tells that the prices are still true.
 */
export const marketPulse: ChannelFeed = {
  fields: [],
  paced: 'pulse',
  open(arg, { timers, clock, pulse }, interval) {
    const encode: FrameMaker<PulseRow | PulseChange> = frameMaker(arg)
    /** The version of the board that every subscriber has at least. */
    let sentVersion = 0
    let kept: { readonly version: number; readonly frame: Frame } | undefined
    const action = (name: 'snapshot' | 'update'): string => `"action":"${name}","ts":"${clock.now()}",`
    const snapshot = (): readonly Frame[] => {
      pulse.look(PULSE_INTERVAL)
      if (kept?.version !== pulse.version) {
        kept = { version: pulse.version, frame: encode(pulse.all(), action('snapshot')) }
      }
      return [kept.frame]
    }
    return {
      start(publish) {
        pulse.look(interval * SHARED)
        sentVersion = pulse.version
        const push = (): void => {
          cancel = timers.after(interval, push)
          pulse.look(interval * SHARED)
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
