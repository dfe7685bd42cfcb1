import { Worker } from 'node:worker_threads'
import type { SourcePlan } from '../../market/sourcePlan.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import type { Look } from './sampler.ts'
import type { Sampling } from './sampling.ts'
import type { SamplingOrder, SamplingStart, SamplingUpdate } from './worker.ts'

/** A thread that ended is started again after so many ms. */
const RESTART_DELAY_MS = 1_000
/** It keeps no more than the path of some minutes. By itself a thread takes twice as much before it cleans up. */
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 }
/** Looks that wait to be taken at most: a day of them. */
const MAX_WAITING_LOOKS = 172_800

export interface SamplingThreadParts {
  readonly source: SourcePlan
  readonly instruments: readonly string[]
  readonly clock: Clock
  readonly timers: Timers
  readonly report: (error: unknown) => void
}

/**
 * Looks at the indexes in a thread, which has the source for itself: however busy the venue is, each moment is looked at. A
 * thread that ends is started again and goes on after what was told last.
 */
export const createSamplingThread = (parts: SamplingThreadParts): Sampling => {
  const { source, instruments, clock, timers, report } = parts
  let worker: Worker | undefined
  let cancel: (() => void) | undefined
  let isStopped = false
  let turn = 0
  let waiting: Look[] = []
  /** Undefined until the record follows. */
  let followed: { last: number; heardAt: number; readonly onTick: () => void } | undefined

  const order = (what: SamplingOrder): void => worker?.postMessage(what, [])

  const hear = (update: SamplingUpdate): void => {
    if (update.turn !== turn || followed === undefined) return
    followed.last = update.looks.at(-1)?.at ?? followed.last
    followed.heardAt = clock.now()
    waiting.push(...update.looks)
    if (waiting.length > MAX_WAITING_LOOKS) waiting = waiting.slice(-MAX_WAITING_LOOKS)
    followed.onTick()
  }

  const spawn = (): void => {
    cancel = undefined
    const workerData: SamplingStart = { source, instruments }
    const own = new Worker(new URL('./thread.cjs', import.meta.url), {
      workerData,
      execArgv: [],
      resourceLimits: MEMORY,
    })
    own.unref()
    own.on('message', hear)
    own.on('error', report)
    own.on('exit', () => {
      if (isStopped || worker !== own) return
      worker = undefined
      cancel = timers.after(RESTART_DELAY_MS, spawn)
    })
    worker = own
    if (followed !== undefined) order({ after: followed.last, turn })
  }
  spawn()

  return {
    follow: (after, onTick) => {
      turn += 1
      waiting = []
      followed = { last: after, heardAt: clock.now(), onTick }
      order({ after, turn })
    },
    take: () => {
      const looks = waiting
      waiting = []
      return looks
    },
    silence: () => (followed === undefined ? 0 : Math.max(0, clock.now() - followed.heardAt)),
    stop: async () => {
      isStopped = true
      cancel?.()
      await worker?.terminate()
    },
  }
}
