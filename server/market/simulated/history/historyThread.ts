import { Piscina } from 'piscina'
import type { CandleRow, Instrument, RevealedDay, SettledFunding } from '#protocol'
import { Busy } from '../../../platform/busy.ts'
import type { Clock, Timers } from '../../../platform/ports.ts'
import { DAY, MINUTE } from '../../calendar.ts'
import type { Aggregate } from '../aggregate.ts'
import type { MarketPlan } from '../plan.ts'
import type { SealedDays } from '../seed/sealedDays.ts'
import type { History } from '../simulated.ts'
import type { HistoryStart, RowsTask } from './tasks.ts'

/** Most waiting requests; further ones are refused as busy. */
const MAX_WAITING = 256
/** Unix nice value above that of the main thread, so that orders are served before charts. */
const NICENESS = 5
/**
 * Memory limits, far above what the thread keeps. Without them a thread grows much larger before it collects garbage.
 */
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 192 }
/** Delay after the end of a minute, when its last trades can be computed. */
const AFTER_MINUTE_MS = 20
/** Most cached sums of long bars. */
const MAX_SUMS = 2_000

export interface HistoryThreadOptions {
  readonly plan: MarketPlan
  readonly instruments: readonly Instrument[]
  /** Folder for the bars of past days. */
  readonly folder: string | undefined
  readonly clock: Clock
  readonly timers: Timers
  /** Takes minute rows of a day, from `first` on, that the worker thread has computed. */
  readonly take: (instId: string, day: number, first: number, rows: Float64Array) => void
  readonly report: (error: unknown) => void
}

export interface HistoryThread extends History {
  /** The sum of the trades between two times; `pending` until it is available. */
  settled(instId: string, from: number, to: number): Aggregate | undefined | 'pending'
  /** The commitment to the market's secret. */
  commitment(): Promise<SealedDays['commitment'] | undefined>
  proveDay(day: number, now: number): Promise<RevealedDay | undefined>
}

/** The past of a simulated market, computed in a worker thread. */
export const createHistoryThread = (options: HistoryThreadOptions): HistoryThread => {
  const { plan, instruments, folder, clock, timers, take, report } = options
  const start: HistoryStart = { plan, folder }
  const thread = new Piscina({
    filename: new URL('./thread.cjs', import.meta.url).href,
    workerData: start,
    minThreads: 1,
    maxThreads: 1,
    maxQueue: 4 * MAX_WAITING,
    niceIncrement: NICENESS,
    resourceLimits: MEMORY,
    execArgv: [],
  })
  const sums = new Map<string, Aggregate | undefined | 'pending'>()
  /** Minutes that the main thread has, by instrument: the day and the first missing minute. */
  const taken = new Map<string, { day: number; next: number }>()
  let cancel: (() => void) | undefined
  let isStopped = false

  /** A request of a user, refused when too many wait. */
  const ask = async <T>(name: string, task: object): Promise<T> => {
    if (thread.queueSize >= MAX_WAITING) throw new Busy('too many wait for the past')
    return (await thread.run(task, { name })) as T
  }

  /** Fetches rows of a day from a minute on, for the main thread. */
  const fetchRows = async (instId: string, day: number, first: number, now: number): Promise<void> => {
    const task: RowsTask = { instId, day, first, now }
    const rows = (await thread.run(task, { name: 'rows' })) as Float64Array | undefined
    if (rows !== undefined) take(instId, day, first, rows)
  }

  const follow = async (instId: string, now: number): Promise<void> => {
    const today = Math.floor(now / DAY)
    const known = taken.get(instId) ?? { day: today - 1, next: 0 }
    for (let day = Math.max(known.day, today - 1); day <= today; day++)
      await fetchRows(instId, day, day === known.day ? known.next : 0, now)
    taken.set(instId, { day: today, next: Math.floor((now % DAY) / MINUTE) })
  }
  const followAll = async (): Promise<void> => {
    const now = clock.now()
    await Promise.all(instruments.map(({ instId }) => follow(instId, now)))
    await thread.run(now, { name: 'forget' })
  }
  const schedule = (): void => {
    if (isStopped) return
    cancel = timers.after(MINUTE - (clock.now() % MINUTE) + AFTER_MINUTE_MS, () => {
      followAll()
        .catch((error: unknown) => {
          if (!isStopped) report(error)
        })
        .finally(schedule)
    })
  }

  return {
    candles: (instId, bar, range, now) => ask<readonly CandleRow[]>('candles', { instId, bar, range, now }),
    funding: (instId, range, now) => ask<readonly SettledFunding[]>('funding', { instId, range, now }),
    settled: (instId, from, to) => {
      const key = `${instId} ${from} ${to}`
      if (sums.has(key)) return sums.get(key)
      if (sums.size >= MAX_SUMS) sums.clear()
      sums.set(key, 'pending')
      ask<Aggregate | undefined>('sum', { instId, from, to, now: clock.now() }).then(
        (sum) => void sums.set(key, sum),
        () => void sums.delete(key),
      )
      return 'pending'
    },
    commitment: () => ask('commitment', {}),
    proveDay: (day, now) => ask('proveDay', { day, now }),
    start: async () => {
      await followAll()
      schedule()
    },
    stop: async () => {
      isStopped = true
      cancel?.()
      await thread.destroy()
    },
  }
}
