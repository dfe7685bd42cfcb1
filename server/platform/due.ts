import type { Timers } from './ports.ts'

/** Work that is due at times kept in the records, so that it survives a restart. */
export interface DueWork {
  /** Checks at once, because something may be due earlier than was known. */
  readonly wake: () => void
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

export const createDueWork = ({ timers, run, nextIn, report }: DueParts): DueWork => {
  let cancel: (() => void) | undefined
  let running: Promise<unknown> = Promise.resolve()
  let stopped = true

  const arm = (milliseconds: number): void => {
    cancel?.()
    if (!stopped) cancel = timers.after(milliseconds, check)
  }
  const checkAfter = async (before: Promise<unknown>): Promise<void> => {
    await before
    if (stopped) return
    try {
      await run()
      arm(Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, (await nextIn()) ?? MAX_WAIT_MS)))
    } catch (error) {
      report(error)
      arm(MAX_WAIT_MS)
    }
  }
  const check = (): void => {
    running = checkAfter(running)
  }
  return {
    wake: () => {
      if (!stopped) check()
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
