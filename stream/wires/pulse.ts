import { PRICE_AGE_STALE } from '#protocol'
import { parsePush } from '../dialect/okx.ts'
import { applyPulse, emptyPulse } from '../feeds/pulse.ts'
import type { Timer } from '../ports.ts'
import { createChannelState } from './channelState.ts'
import type { Context, Wire } from './wire.ts'

/** Sort keys of every instrument; stale after 10 s of silence, because the venue speaks each second. */
export const createPulseWire = ({ mux, ports }: Context, changed: () => void): Wire => {
  const state = createChannelState()
  let raw: string | undefined
  let rows = emptyPulse
  let silence: Timer | undefined
  const close = mux.open(
    { channel: 'market-pulse' },
    {
      frame: (text, at) => {
        raw = text
        state.live(at, at)
        ports.clearTimeout(silence)
        silence = ports.setTimeout(() => {
          state.asking()
          changed()
        }, PRICE_AGE_STALE)
        changed()
      },
      down: () => {
        ports.clearTimeout(silence)
        state.asking()
        changed()
      },
      failed: () => {
        state.failed()
        changed()
      },
    },
  )
  return {
    get state() {
      return state.value
    },
    take: (full) => {
      const fresh = raw
      raw = undefined
      if (fresh !== undefined) rows = applyPulse(parsePush(fresh)?.data ?? [])
      return (full && rows.length > 0) || fresh !== undefined ? { kind: 'pulse', rows } : undefined
    },
    close: () => {
      ports.clearTimeout(silence)
      close()
    },
  }
}
