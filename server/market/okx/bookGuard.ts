import { type Book, type BookFollower, type BookStep, createBookFollower } from '#protocol'
import type { Clock, Timers } from '../../platform/ports.ts'

export interface BookGuardOptions {
  readonly clock: Clock
  readonly timers: Timers
  /** Called for each valid push; `whole` is the book after it, with live views of its sides. */
  readonly onBook: (instId: string, whole: BookFollower['book'], part: Book) => void
  /** Called when the book needs a new snapshot. */
  readonly requestSnapshot: (instId: string) => void
  /** Called when there has been no valid book for a while, so that the last one is too old to show. */
  readonly onStale: (instId: string) => void
}

/**
 * Passes on only valid books, checked by sequence, checksum, time and uncrossed prices, as far as the source has each.
 */
export interface BookGuard {
  /** Called when the book is subscribed to; a snapshot is due. */
  expect(instId: string): void
  take(instId: string, action: 'snapshot' | 'update', part: Book): void
  /** Called when the connection is lost; every book needs a new snapshot. */
  interrupt(): void
  /** Called when the book is no longer subscribed to. */
  forget(instId: string): void
  stop(): void
}

/** Time after which a requested snapshot is requested again. */
const SNAPSHOT_TIMEOUT = 5_000
/** The same after an update has come instead of the snapshot, which is then lost or about to arrive. */
const SNAPSHOT_LATE = 500
/** Pause before the next request after a useless snapshot, in ms; doubled each time. */
const FIRST_PAUSE = 1_000
const MAX_PAUSE_MS = 300_000
/** Shortest time between two requests for levels that may be incomplete. */
const REFRESH_PAUSE = 10_000
/** Longest time for which the last book is shown while a new snapshot is due. */
const LOST_AFTER_MS = 5_000

/** The state of one book. */
interface Guarded {
  readonly follower: BookFollower
  /** True if updates have followed the last snapshot. A gap is then the loss of a message, not a useless snapshot. */
  isFollowed: boolean
  /** Consecutive snapshots without a valid book. */
  failures: number
  refreshedAt: number
  /** Subscribed to, but nothing has arrived yet. */
  isDue: boolean
  /** Cancels the timer for the next request or its time-out. */
  retry: (() => void) | undefined
  loss: (() => void) | undefined
}

/** The result of a push; one that cannot be read counts as a gap. */
const stepOf = (follower: BookFollower, action: 'snapshot' | 'update', part: Book): BookStep => {
  try {
    return follower.take(action, part)
  } catch {
    return 'gap'
  }
}

/** A book before its first push. */
const newGuarded = (): Guarded => ({
  follower: createBookFollower(),
  isFollowed: false,
  failures: 0,
  refreshedAt: 0,
  isDue: false,
  retry: undefined,
  loss: undefined,
})

export const createBookGuard = ({ clock, timers, onBook, requestSnapshot, onStale }: BookGuardOptions): BookGuard => {
  const books = new Map<string, Guarded>()

  const of = (instId: string): Guarded => {
    let guarded = books.get(instId)
    if (guarded === undefined) {
      guarded = newGuarded()
      books.set(instId, guarded)
    }
    return guarded
  }
  const wait = (guarded: Guarded, ms: number, run: () => void): void => {
    guarded.retry?.()
    guarded.retry = timers.after(ms, run)
  }
  const settle = (guarded: Guarded): void => {
    guarded.retry?.()
    guarded.loss?.()
    guarded.retry = guarded.loss = undefined
  }
  /** Passes on nothing until the next snapshot. The last book is withdrawn if that takes too long. */
  const hold = (instId: string, guarded: Guarded): void => {
    guarded.follower.interrupt()
    guarded.isFollowed = false
    guarded.isDue = false
    guarded.loss ??= timers.after(LOST_AFTER_MS, () => onStale(instId))
  }
  const request = (instId: string, guarded: Guarded): void => {
    wait(guarded, SNAPSHOT_TIMEOUT, () => repair(instId, guarded))
    requestSnapshot(instId)
  }
  /** Requests a snapshot: at once after a lost message, with growing pauses after useless snapshots. */
  const repair = (instId: string, guarded: Guarded): void => {
    if (guarded.isFollowed) guarded.failures = 0
    const pause = guarded.isFollowed || guarded.failures++ === 0 ? 0 : FIRST_PAUSE * 2 ** guarded.failures
    hold(instId, guarded)
    if (pause === 0) request(instId, guarded)
    else wait(guarded, Math.min(MAX_PAUSE_MS, pause), () => request(instId, guarded))
  }

  return {
    expect: (instId) => {
      const guarded = of(instId)
      if (guarded.follower.isCurrent) return
      guarded.isDue = true
      wait(guarded, SNAPSHOT_TIMEOUT, () => repair(instId, guarded))
    },
    take: (instId, action, part) => {
      const guarded = of(instId)
      const { follower } = guarded
      const step = stepOf(follower, action, part)
      if (step === 'gap') return repair(instId, guarded)
      if (step === 'same') {
        if (guarded.isDue) wait(guarded, SNAPSHOT_LATE, () => repair(instId, guarded))
        guarded.isDue = false
        return
      }
      settle(guarded)
      guarded.isDue = false
      guarded.isFollowed = action === 'update'
      onBook(instId, follower.book, part)
      if (step !== 'partial' || Math.abs(clock.now() - guarded.refreshedAt) < REFRESH_PAUSE) return
      guarded.refreshedAt = clock.now()
      repair(instId, guarded)
    },
    interrupt: () => {
      for (const [instId, guarded] of books) {
        guarded.retry?.()
        guarded.retry = undefined
        guarded.failures = 0
        hold(instId, guarded)
      }
    },
    forget: (instId) => {
      const guarded = books.get(instId)
      if (guarded !== undefined) settle(guarded)
      books.delete(instId)
    },
    stop: () => {
      for (const guarded of books.values()) settle(guarded)
      books.clear()
    },
  }
}
