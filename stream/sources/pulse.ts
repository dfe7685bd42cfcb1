// The feed of all instruments' sort keys.

import { PRICE_AGE_STALE, type PulseChange, type PulseRow } from '#protocol'
import type { Timer } from '../base/ports.ts'
import { parsePush } from '../dialect/okx.ts'
import { applyPulse, emptyPulse } from '../feeds/pulse.ts'
import type { Changed, FeedSource, FeedState, SourceContext } from './source.ts'
import { LOADING } from './source.ts'

const CHANNEL = 'market-pulse'
/** Least time between two requests for a snapshot, made when an update has none to build on. */
const RESYNC_PAUSE_MS = 5_000

/**
 * Sort keys of every instrument: a snapshot, then what changed. The venue speaks each second, so what it sent 10 s ago is
 * stale, also when a slow network has only just brought it; asked to speak less often, it is given time for twice.
 */
export const createPulseSource = (
  { mux, ports, asOf, pace, steady, visible }: SourceContext,
  changed: Changed,
): FeedSource => {
  const arg = { channel: CHANNEL }
  /** Its arrival is steady time. */
  let state: FeedState = LOADING
  let rows = emptyPulse
  let fresh = new Set<string>()
  let reset = true
  let askedAt = Number.NEGATIVE_INFINITY
  let silence: Timer | undefined

  const set = (more: Partial<FeedState>, canWait = false): void => {
    state = { ...state, ...more }
    changed(canWait)
  }
  const age = (): void => {
    ports.clearTimeout(silence)
    if (state.fetch !== 'live') return
    const rest = state.arrivedAt + Math.max(PRICE_AGE_STALE, 2 * pace().pulse) - steady.now()
    if (rest > 0) silence = ports.setTimeout(age, rest)
    if (state.stale !== rest <= 0) set({ stale: rest <= 0 })
  }
  const lost = (fetch: 'loading' | 'failed'): void => {
    ports.clearTimeout(silence)
    rows = emptyPulse
    set({ fetch, stale: state.arrivedAt > 0 })
  }
  const close = mux.open(arg, {
    frame: (text, at) => {
      const push = parsePush<PulseRow | PulseChange>(text)
      if (push === undefined) return
      const step = applyPulse(rows, push)
      if (step === undefined) {
        if (ports.monotonic() - askedAt < RESYNC_PAUSE_MS) return
        askedAt = ports.monotonic()
        return mux.resync(arg)
      }
      rows = step.state
      if (step.reset) {
        reset = true
        fresh = new Set()
      }
      for (const instId of step.changed) fresh.add(instId)
      const ts = Number(push.ts ?? 0) || at
      // A new order of a list can wait for the next prices; the first order and one that stood as old cannot.
      const canWait = !step.reset && state.fetch === 'live' && !state.stale
      set({ fetch: 'live', stale: false, ts, arrivedAt: asOf(push.ts, at), seq: state.seq + 1 }, canWait)
      age()
    },
    down: () => lost('loading'),
    failed: () => lost('failed'),
  })
  // After a sleep the timer may still have all of its time to go.
  const leave = visible.subscribe((on) => on && age())
  return {
    get state() {
      return { ...state, arrivedAt: state.arrivedAt && state.arrivedAt - steady.behind() }
    },
    take: (full) => {
      if (rows === undefined || !(full || reset || fresh.size > 0)) return undefined
      const whole = full || reset
      const flat: string[] = []
      for (const instId of whole ? rows.keys() : fresh) flat.push(...(rows.get(instId) ?? []))
      fresh = new Set()
      reset = false
      return { kind: 'pulse', rows: flat, reset: whole }
    },
    close: () => {
      leave()
      ports.clearTimeout(silence)
      close()
    },
  }
}
