import { parentPort, workerData } from 'node:worker_threads'
import type { SourcePlan } from '../../market/sourcePlan.ts'
import { systemClock, systemTimers } from '../../platform/ports.ts'
import type { IndexSample } from './sampler.ts'
import { createSamplingSchedule, type OpenSource } from './schedule.ts'

// Runs in a thread of its own (samplingThread.ts).

export interface SamplingStart {
  readonly source: SourcePlan
  readonly instruments: readonly string[]
}

/** What the record asks of its thread. `turn` counts; samples of an earlier turn are dropped. */
export interface SamplingOrder {
  readonly after: number
  readonly turn: number
}

export interface SamplingUpdate {
  readonly turn: number
  readonly samples: readonly IndexSample[]
}

/** Opens the source, and samples it as soon as the record has said from where on. */
export const run = (open: OpenSource<SourcePlan>): void => {
  const { source: plan, instruments } = workerData as SamplingStart
  const source = open(plan, instruments, systemClock, systemTimers)
  let turn = 0
  const schedule = createSamplingSchedule({
    source,
    instruments,
    clock: systemClock,
    timers: systemTimers,
    onSamples: (samples) => parentPort?.postMessage({ turn, samples } satisfies SamplingUpdate, []),
  })
  // A rejection ends the thread, which is reported.
  void source.start()
  parentPort?.on('message', (order: SamplingOrder) => {
    turn = order.turn
    schedule.follow(order.after)
  })
}
