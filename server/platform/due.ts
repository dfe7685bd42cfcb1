import { type RawBuilder, sql } from 'kysely'
import { isDatabaseDown } from './db/failure.ts'
import type { Clock, Timers } from './ports.ts'

/** Work that is due at times kept in the records, so that it survives a restart. */
export interface DueWork {
  /**
   * Checks at once, because something may be due earlier than was known. `dueIn`: in so many ms at the earliest; what is due
   * later than the next checks is found by these.
   */
  readonly wake: (dueIn?: number) => void
  readonly start: () => void
  readonly stop: () => Promise<void>
}

interface DueParts {
  readonly timers: Timers
  /** Does all work that is due. */
  readonly run: () => Promise<unknown>
  /** Milliseconds until the next work is due; undefined if none is known. */
  readonly nextIn: () => Promise<number | undefined>
  readonly report: (error: unknown) => void
}

/** Longest wait between two checks, in ms; limits how late work is found that another venue left in the records. */
const MAX_WAIT_MS = 30_000
const MIN_WAIT_MS = 50

/** How long a row whose work failed is left alone, in ms; whoever reads the log has time to repair it. */
const SET_ASIDE_MS = 300_000

/** Rows that are done one by one, each whether or not those before it fail. */
export interface DueRows {
  /** True of a row (`id`) that is tried: its work has not failed just now. For what is run, and for when it is due next. */
  isTried(): RawBuilder<boolean>
  /** Runs the work of each row; a failure is reported. Throws if the database is down, as all would fail then. */
  each(ids: readonly string[], run: (id: string) => Promise<unknown>): Promise<void>
}

/** Kept in memory alone: a new start tries every row again. */
export const createDueRows = (clock: Clock, report: (error: unknown) => void): DueRows => {
  const failed = new Map<string, number>()
  return {
    isTried: () => {
      for (const [id, until] of failed) if (until <= clock.now()) failed.delete(id)
      return sql<boolean>`id <> ALL(${[...failed.keys()]}::bigint[])`
    },
    each: async (ids, run) => {
      for (const id of ids)
        try {
          await run(id)
        } catch (error) {
          if (isDatabaseDown(error)) throw error
          failed.set(id, clock.now() + SET_ASIDE_MS)
          report(error)
        }
    },
  }
}

export const createDueWork = ({ timers, run, nextIn, report }: DueParts): DueWork => {
  let cancel: (() => void) | undefined
  let running: Promise<unknown> = Promise.resolve()
  let stopped = true
  let isNext = false

  const arm = (milliseconds: number): void => {
    cancel?.()
    if (!stopped) cancel = timers.after(milliseconds, check)
  }
  const checkAfter = async (before: Promise<unknown>): Promise<void> => {
    await before
    isNext = false
    if (stopped) return
    try {
      await run()
      arm(Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, (await nextIn()) ?? MAX_WAIT_MS)))
    } catch (error) {
      report(error)
      arm(MAX_WAIT_MS)
    }
  }
  // A check that has not begun sees everything that was written until then: however often it is woken, one follows.
  const check = (): void => {
    if (isNext) return
    isNext = true
    running = checkAfter(running)
  }
  return {
    wake: (dueIn = 0) => {
      // The check that runs may have read the records before this was in them; the one after it reads them in time.
      if (!stopped && dueIn <= 2 * MAX_WAIT_MS) check()
    },
    start: () => {
      stopped = false
      check()
    },
    stop: async () => {
      stopped = true
      cancel?.()
      await running
    },
  }
}
