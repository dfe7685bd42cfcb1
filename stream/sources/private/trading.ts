// Finds how the user's orders and funds are known at the moment: by channels, by polls, or not at all.

import type { Trading } from '../../base/api.ts'
import type { Ports, Timer } from '../../base/ports.ts'
import type { PrivatePhase } from './channel.ts'

/** How long an answer to a poll counts without the channels: one interval, one time-out, and a little. */
const ANSWER_VALID_MS = 5_000
/** How long there may be neither channels nor polls before trading is down. */
const DOWN_AFTER_MS = 10_000

/** How the user's orders and funds are known: by the private channels, by the polls, or not at all. */
export interface TradingPhase {
  readonly session: (signedIn: boolean) => void
  readonly visible: (on: boolean) => void
  /** `heardAt`: the channel's socket is gone, and was last heard then, Unix ms. */
  readonly channel: (name: string, phase: PrivatePhase, heardAt?: number) => void
  /** A poll brought an answer. */
  readonly answered: () => void
  /** What is new since the last take. */
  readonly take: () => Trading | undefined
  readonly close: () => void
}

export const createTradingPhase = (ports: Ports, changed: () => void): TradingPhase => {
  let state: Trading = { phase: 'signed-out', since: ports.now() }
  let update: Trading | undefined
  let isSignedIn = false
  let isVisible = true
  let answeredAt = Number.NEGATIVE_INFINITY
  /** Since when there is neither channel nor answer. */
  let silentSince = 0
  let confirmedAt: number | undefined
  let timer: Timer | undefined
  const channels = new Map<string, PrivatePhase>()

  /** The phase now, and when it ends by itself. */
  const find = (now: number): { phase: Trading['phase']; until?: number } => {
    if (!isSignedIn) return { phase: 'signed-out' }
    const phases = [...channels.values()].filter((phase) => phase !== 'refused')
    if (phases.length > 0 && phases.every((phase) => phase === 'live')) return { phase: 'live' }
    if (now - answeredAt < ANSWER_VALID_MS) return { phase: 'polling', until: answeredAt + ANSWER_VALID_MS }
    if (state.phase === 'down' || now - silentSince >= DOWN_AFTER_MS) return { phase: 'down' }
    return { phase: 'joining', until: silentSince + DOWN_AFTER_MS }
  }
  const evaluate = (): void => {
    ports.clearTimeout(timer)
    // Nothing is polled while the page is hidden, so silence proves nothing.
    if (!isVisible && isSignedIn) return
    const now = ports.now()
    if (state.phase === 'live') silentSince = now
    const { phase, until } = find(now)
    if (until !== undefined) timer = ports.setTimeout(evaluate, Math.max(1, until - now))
    if (phase === 'polling') silentSince = until ?? now
    if (phase === state.phase) return
    if (phase === 'live') confirmedAt = undefined
    state = { phase, since: now, confirmedAt }
    update = state
    changed()
  }
  return {
    session: (signedIn) => {
      isSignedIn = signedIn
      channels.clear()
      answeredAt = Number.NEGATIVE_INFINITY
      confirmedAt = undefined
      silentSince = ports.now()
      evaluate()
    },
    visible: (on) => {
      if (on === isVisible) return
      isVisible = on
      silentSince = ports.now()
      evaluate()
    },
    channel: (name, phase, heardAt = Number.POSITIVE_INFINITY) => {
      if (channels.get(name) === 'live') confirmedAt = ports.now()
      // Its socket may have been dead for a while before that was found: only what was heard confirms.
      if (confirmedAt !== undefined) confirmedAt = Math.min(confirmedAt, heardAt)
      channels.set(name, phase)
      evaluate()
    },
    answered: () => {
      confirmedAt = answeredAt = ports.now()
      evaluate()
    },
    take: () => {
      const taken = update
      update = undefined
      return taken
    },
    close: () => ports.clearTimeout(timer),
  }
}
