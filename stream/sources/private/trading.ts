// Finds how the user's orders and funds are known at the moment: by channels, by polls, or not at all.

import type { Trading } from '../../base/api.ts'
import type { Ports, Timer } from '../../base/ports.ts'
import type { PrivatePhase } from './channel.ts'

/** Without the channels, an answer to a poll counts so long: one interval, one time-out, and a little. */
const ANSWER_COUNTS = 5_000
/** Neither channels nor polls for so long: trading is down. */
const DOWN_AFTER = 10_000

/** Says how one's own orders and funds are known: by the private channels, by the polls, or not at all. */
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
  let news: Trading | undefined
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
    if (now - answeredAt < ANSWER_COUNTS) return { phase: 'polling', until: answeredAt + ANSWER_COUNTS }
    if (state.phase === 'down' || now - silentSince >= DOWN_AFTER) return { phase: 'down' }
    return { phase: 'joining', until: silentSince + DOWN_AFTER }
  }
  const look = (): void => {
    ports.clearTimeout(timer)
    // Hidden, nothing is polled, so silence proves nothing.
    if (!isVisible && isSignedIn) return
    const now = ports.now()
    if (state.phase === 'live') silentSince = now
    const { phase, until } = find(now)
    if (until !== undefined) timer = ports.setTimeout(look, Math.max(1, until - now))
    if (phase === 'polling') silentSince = until ?? now
    if (phase === state.phase) return
    if (phase === 'live') confirmedAt = undefined
    state = { phase, since: now, confirmedAt }
    news = state
    changed()
  }
  return {
    session: (signedIn) => {
      isSignedIn = signedIn
      channels.clear()
      answeredAt = Number.NEGATIVE_INFINITY
      confirmedAt = undefined
      silentSince = ports.now()
      look()
    },
    visible: (on) => {
      if (on === isVisible) return
      isVisible = on
      silentSince = ports.now()
      look()
    },
    channel: (name, phase, heardAt = Number.POSITIVE_INFINITY) => {
      if (channels.get(name) === 'live') confirmedAt = ports.now()
      // Asked again while it was live, it may have been dead already. Another socket that did not get to tell all proves nothing.
      if (confirmedAt !== undefined) confirmedAt = Math.min(confirmedAt, heardAt)
      channels.set(name, phase)
      look()
    },
    answered: () => {
      confirmedAt = answeredAt = ports.now()
      look()
    },
    take: () => {
      const told = news
      news = undefined
      return told
    },
    close: () => ports.clearTimeout(timer),
  }
}
