import type { Seen } from '../base/api.ts'

/**
 * Who listens to a channel. A feed knows nothing of sockets beyond these. When one socket follows another without a
 * gap, neither `down` nor `up` is called: the frames go on, perhaps with the last known value or a snapshot once more.
 */
export interface Sink {
  /** A push, still as text; `at` is its arrival, Unix ms. Never before `up`. */
  readonly frame: (text: string, at: number) => void
  /** The venue acknowledged: what comes now is live and begins with the last known value. */
  readonly up?: () => void
  /** The socket, last heard at `heardAt` (`Line`), is gone; it will be asked for again by itself. */
  readonly down?: (heardAt?: number) => void
  /** The venue refused, with the dialect's code, or did not answer (`timeout`). */
  readonly failed?: (code: string) => void
  /** Private channels of our venue: how far their history is known, asked at each subscribe. */
  readonly resume?: () => Seen | undefined
}
