import type { ConflationQueue } from '../base/conflationQueue.ts'
import type { Patch } from '../base/messages.ts'

/**
 * Patches on their way to the screens. Each is answered for, so that a lane has one on the way at most: a thread that is
 * busy finds the latest of everything when it comes back, never a queue of what was.
 */
export interface InFlightBatch {
  readonly send: (queue: ConflationQueue, patch: Patch) => void
  readonly applied: (ms: number) => void
  /** Another may listen from now on. */
  readonly reset: () => void
}

/** A host that never answers must not fill the memory. */
const MAX_UNANSWERED = 100

export const createInFlightBatch = (post: (patch: Patch) => void): InFlightBatch => {
  let unanswered: ConflationQueue[] = []
  return {
    send: (queue, patch) => {
      unanswered.push(queue)
      if (unanswered.length > MAX_UNANSWERED) unanswered.shift()
      queue.sent()
      post(patch)
    },
    applied: (ms) => unanswered.shift()?.applied(ms),
    reset: () => {
      for (const queue of unanswered) queue.reset()
      unanswered = []
    },
  }
}
