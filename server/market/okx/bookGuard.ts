import { type Book, type BookFollower, type BookStep, createBookFollower } from '#protocol'
import type { Clock, Timers } from '../../platform/ports.ts'

export interface BookGuardOptions {
  readonly clock: Clock
  readonly timers: Timers
  /** A push was proved; `whole` is the book after it, with live views of its sides. */
  readonly pass: (instId: string, whole: BookFollower['book'], part: Book) => void
  /** The book needs a new snapshot. */
  readonly renew: (instId: string) => void
  /** No book could be proved for a while: what is known is too old to show. */
  readonly lose: (instId: string) => void
}

/** Lets only books through that are proved: by sequence, checksum, time and uncrossed prices, as far as each is there. */
export interface BookGuard {
  /** Subscribed to: a snapshot is due. */
  expect(instId: string): void
  take(instId: string, action: 'snapshot' | 'update', part: Book): void
  /** The connection is lost; every book begins again with a snapshot. */
  interrupt(): void
  /** Nobody wants this book any more. */
  forget(instId: string): void
  stop(): void
}

/** A snapshot that was asked for and does not come is asked for again. */
const SNAPSHOT_TIMEOUT = 5_000
/** After an update that comes in its place: the snapshot was lost, or is right behind. */
const SNAPSHOT_LATE = 500
/** Snapshots of no use are asked for after so long, doubled each time. */
const FIRST_PAUSE = 1_000
const MAX_PAUSE_MS = 300_000
/** Between two requests for levels that may be incomplete. */
const REFRESH_PAUSE = 10_000
/** So old a book is shown at most while a new snapshot is awaited. */
const LOST_AFTER_MS = 5_000

/** One book and what it waits for. */
interface Guarded {
  readonly follower: BookFollower
  /** Updates have followed the last snapshot, so what breaks now was lost on the way. */
  isFollowed: boolean
  /** Snapshots in a row that led to no book. */
  failures: number
  refreshedAt: number
  /** Subscribed to, and nothing has come yet. */
  isDue: boolean
  /** Ends the wait for a snapshot, or the pause before it is asked for. */
  retry: (() => void) | undefined
  loss: (() => void) | undefined
}

/** What is no book at all is a gap as well. */
const stepOf = (follower: BookFollower, action: 'snapshot' | 'update', part: Book): BookStep => {
  try {
    return follower.take(action, part)
  } catch {
    return 'gap'
  }
}

/** A book of which nothing has come. */
const unknown = (): Guarded => ({
  follower: createBookFollower(),
  isFollowed: false,
  failures: 0,
  refreshedAt: 0,
  isDue: false,
  retry: undefined,
  loss: undefined,
})

export const createBookGuard = ({ clock, timers, pass, renew, lose }: BookGuardOptions): BookGuard => {
  const books = new Map<string, Guarded>()

  const of = (instId: string): Guarded => {
    let guarded = books.get(instId)
    if (guarded === undefined) {
      guarded = unknown()
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
  /** Nothing is shown from now on; what was shown before goes when that takes too long. */
  const hold = (instId: string, guarded: Guarded): void => {
    guarded.follower.interrupt()
    guarded.isFollowed = false
    guarded.isDue = false
    guarded.loss ??= timers.after(LOST_AFTER_MS, () => lose(instId))
  }
  const ask = (instId: string, guarded: Guarded): void => {
    wait(guarded, SNAPSHOT_TIMEOUT, () => repair(instId, guarded))
    renew(instId)
  }
  /** What was lost on the way is asked for at once, a snapshot that was of no use later and later. */
  const repair = (instId: string, guarded: Guarded): void => {
    if (guarded.isFollowed) guarded.failures = 0
    const pause = guarded.isFollowed || guarded.failures++ === 0 ? 0 : FIRST_PAUSE * 2 ** guarded.failures
    hold(instId, guarded)
    if (pause === 0) ask(instId, guarded)
    else wait(guarded, Math.min(MAX_PAUSE_MS, pause), () => ask(instId, guarded))
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
      pass(instId, follower.book, part)
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
