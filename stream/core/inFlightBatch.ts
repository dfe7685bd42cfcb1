import type { ConflationQueue } from '../base/conflationQueue.ts'
import type { Patch } from '../base/messages.ts'

/**
 * Patches on their way to the screens. The screens acknowledge each, and a queue has at most one under way: a busy thread
 * finds the latest of everything when it comes back, and no backlog.
 */
export interface InFlightBatch {
  readonly send: (queue: ConflationQueue, patch: Patch) => void
  readonly applied: (ms: number) => void
  /** Another page may listen from now on, and acknowledges nothing that was sent before. */
  readonly reset: () => void
}

/** A host that never acknowledges must not fill the memory. */
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
