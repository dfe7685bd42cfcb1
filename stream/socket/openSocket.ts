import type { Budget } from '#protocol'

/** One open socket. Channels know by it which socket carries them, now that two may be open at once. */
export interface OpenSocket {
  /** Counts up: the greater one is the newer. */
  readonly id: number
  /** Dropped without a word once the socket is gone. */
  readonly send: (text: string) => void
  /** Requests an hour on this socket (OKX counts subscribe, unsubscribe and login: 480). Who sends one spends it. */
  readonly budget: Budget
  /**
   * When data last came over it that somebody listens to, or after that a pong, which proves that nothing newer was lost
   * on the way; Unix ms. Undefined before the first data: a socket that only opens confirms nothing.
   */
  heardAt: number | undefined
}
