import { Worker } from 'node:worker_threads'
import type { SourcePlan } from '../../market/sourcePlan.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import type { IndexSample } from './sampler.ts'
import type { Sampling } from './sampling.ts'
import type { SamplingOrder, SamplingStart, SamplingUpdate } from './worker.ts'

/** Pause before a thread that ended is started again. */
const RESTART_DELAY_MS = 1_000
/**
 * It keeps only the path of some minutes. Without this bound a thread takes twice as much before it collects garbage.
 */
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 }
/** Samples that wait to be taken at most: a day of them. */
const MAX_WAITING_SAMPLES = 172_800

export interface SamplingThreadParts {
  readonly source: SourcePlan
  readonly instruments: readonly string[]
  readonly clock: Clock
  readonly timers: Timers
  readonly report: (error: unknown) => void
}

/**
 * Samples the indexes in a thread that has the source for itself: however busy the venue is, no moment is missed. A
 * thread that ends is started again and continues after the last sample.
 */
export const createSamplingThread = (parts: SamplingThreadParts): Sampling => {
  const { source, instruments, clock, timers, report } = parts
  let worker: Worker | undefined
  let cancel: (() => void) | undefined
  let isStopped = false
  let turn = 0
  let waiting: IndexSample[] = []
  /** Undefined until the record follows. */
  let followed: { last: number; heardAt: number; readonly onTick: () => void } | undefined

  const order = (what: SamplingOrder): void => worker?.postMessage(what, [])

  const hear = (update: SamplingUpdate): void => {
    if (update.turn !== turn || followed === undefined) return
    followed.last = update.samples.at(-1)?.at ?? followed.last
    followed.heardAt = clock.now()
    waiting.push(...update.samples)
    if (waiting.length > MAX_WAITING_SAMPLES) waiting = waiting.slice(-MAX_WAITING_SAMPLES)
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
      const samples = waiting
      waiting = []
      return samples
    },
    silence: () => (followed === undefined ? 0 : Math.max(0, clock.now() - followed.heardAt)),
    stop: async () => {
      isStopped = true
      cancel?.()
      await worker?.terminate()
    },
  }
}
