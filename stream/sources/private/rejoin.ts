// Asks for a private channel again: when its answer does not come, and when something of its history is missing.

import { fullJitter } from '../../base/backoff.ts'
import type { Ports, Timer } from '../../base/ports.ts'

/** From the acknowledgement until everything missed or a whole snapshot is there; then it is asked for again. */
const JOIN_TIMEOUT_MS = 10_000
/** A channel without a gap for this long starts the backoff over. */
const SETTLED_MS = 10_000

export interface Rejoin {
  /** It was asked for again and is not acknowledged: what still comes belongs to the subscription before. */
  readonly isAsking: () => boolean
  readonly ask: (wait: number) => void
  /** Something is missing. The first time at once; a channel with gap after gap must not flood the venue. */
  readonly again: () => void
  readonly acknowledged: () => void
  /** Nothing is waited for any more. */
  readonly settle: () => void
}

/** `begin` is called whenever an answer is expected from its start. */
export const createRejoin = (ports: Ports, begin: () => void, resync: () => void): Rejoin => {
  let isAsking = false
  let gaps = 0
  let gapAt = 0
  let timer: Timer | undefined

  const settle = (): void => ports.clearTimeout(timer)
  const expectAnswer = (): void => {
    timer = ports.setTimeout(again, JOIN_TIMEOUT_MS)
  }
  const ask = (wait: number): void => {
    isAsking = true
    settle()
    begin()
    timer = ports.setTimeout(() => {
      resync()
      expectAnswer()
    }, wait)
  }
  const again = (): void => {
    const now = ports.now()
    if (Math.abs(now - gapAt) > SETTLED_MS) gaps = 0
    gapAt = now
    ask(gaps++ === 0 ? 0 : fullJitter(gaps, ports.random))
  }
  return {
    isAsking: () => isAsking,
    ask,
    again,
    acknowledged: () => {
      isAsking = false
      settle()
      begin()
      expectAnswer()
    },
    settle,
  }
}
