import type { Lane } from '../base/lane.ts'
import type { Patch } from '../base/messages.ts'

/**
 * Patches on their way to the screens. Each is answered for, so that a lane has one on the way at most: a thread that is
 * busy finds the latest of everything when it comes back, never a queue of what was.
 */
export interface Flight {
  readonly send: (lane: Lane, patch: Patch) => void
  readonly applied: (ms: number) => void
  /** Another may listen from now on. */
  readonly reset: () => void
}

/** A host that never answers must not fill the memory. */
const MAX_UNANSWERED = 100

export const createFlight = (post: (patch: Patch) => void): Flight => {
  let unanswered: Lane[] = []
  return {
    send: (lane, patch) => {
      unanswered.push(lane)
      if (unanswered.length > MAX_UNANSWERED) unanswered.shift()
      lane.sent()
      post(patch)
    },
    applied: (ms) => unanswered.shift()?.applied(ms),
    reset: () => {
      for (const lane of unanswered) lane.reset()
      unanswered = []
    },
  }
}
