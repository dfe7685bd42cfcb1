import { TICK_MINUTE } from '#protocol'
import type { Clock } from '../platform/ports.ts'
import { type Halt, readHalt } from './halt.ts'
import type { ClosedMinute } from './journal.ts'

/** Seals closed minutes one after the other, beside the recording, and retries what failed. */
export interface Sealing {
  add(minutes: readonly ClosedMinute[]): void
  /** Begins, unless it is at work or failed a moment ago. */
  run(): void
  /** Why nothing is sealed, once that is a reason to halt. */
  readonly halt: Halt | undefined
  readonly waiting: number
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  clear(): Promise<void>
}

const RETRY_DELAY_MS = 5_000
/** After this long without the database since the end of a minute the record halts; shorter outages are made up for. */
const DATABASE_OUTAGE_LIMIT_MS = 2 * TICK_MINUTE

export const createSealing = (
  seal: (minute: ClosedMinute) => Promise<void>,
  clock: Clock,
  report: (halt: Halt) => void,
): Sealing => {
  let backlog: ClosedMinute[] = []
  let working: Promise<void> | undefined
  let failure: { readonly halt: Halt; readonly at: number } | undefined

  const work = async (): Promise<void> => {
    for (let [next] = backlog; next !== undefined; [next] = backlog) {
      try {
        await seal(next)
      } catch (error) {
        const halt = readHalt(error)
        if (failure?.halt.message !== halt.message) report(halt)
        failure = { halt, at: clock.now() }
        return
      }
      failure = undefined
      backlog = backlog.slice(1)
    }
  }
  const idle = async (): Promise<void> => {
    await working
  }

  return {
    add: (minutes) => {
      backlog = [...backlog, ...minutes]
    },
    run: () => {
      const waits = failure !== undefined && Math.abs(clock.now() - failure.at) < RETRY_DELAY_MS
      if (working !== undefined || backlog.length === 0 || waits) return
      working = work().finally(() => {
        working = undefined
      })
    },
    get halt() {
      const [oldest] = backlog
      if (failure === undefined || oldest === undefined) return undefined
      const isLate = clock.now() - oldest.minute - TICK_MINUTE > DATABASE_OUTAGE_LIMIT_MS
      return failure.halt.reason !== 'database' || isLate ? failure.halt : undefined
    },
    get waiting() {
      return backlog.length
    },
    idle,
    clear: async () => {
      backlog = []
      await idle()
      failure = undefined
    },
  }
}
