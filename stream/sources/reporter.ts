import type { Reply } from '#protocol'
import type { StreamEvent } from '../base/api.ts'

/** Turns the ends of polls into events, each once: a poll that fails every two seconds is one event. */
export interface Reporter {
  readonly note: (reply: Reply<unknown>) => void
  /** A new session may expire again. */
  readonly renew: () => void
}

export const createReporter = (emit: (event: StreamEvent) => void): Reporter => {
  let network = true
  let expired = false
  return {
    note: ({ kind }) => {
      if (kind === 'expired' && !expired) {
        expired = true
        emit({ type: 'expired' })
      }
      const ok = kind !== 'network'
      // A time-out says nothing about the network.
      if (ok !== network && kind !== 'unknown') {
        network = ok
        emit({ type: 'network', ok })
      }
    },
    renew: () => {
      expired = false
    },
  }
}
