import { parentPort, workerData } from 'node:worker_threads'
import type { SourcePlan } from '../../market/sourcePlan.ts'
import { systemClock, systemTimers } from '../../platform/ports.ts'
import { createLooking, type OpenSource } from './looking.ts'
import type { Look } from './sampler.ts'

// Runs in a thread of its own (samplingThread.ts).

export interface SamplingStart {
  readonly source: SourcePlan
  readonly instruments: readonly string[]
}

/** What the record asks of its thread. `turn` counts; looks of an earlier one are not wanted any more. */
export interface SamplingOrder {
  readonly after: number
  readonly turn: number
}

export interface SamplingUpdate {
  readonly turn: number
  readonly looks: readonly Look[]
}

/** Opens the source, and looks at it whenever the record has said from where on. */
export const run = (open: OpenSource<SourcePlan>): void => {
  const { source: plan, instruments } = workerData as SamplingStart
  const source = open(plan, instruments, systemClock, systemTimers)
  let turn = 0
  const looking = createLooking({
    source,
    instruments,
    clock: systemClock,
    timers: systemTimers,
    tell: (looks) => parentPort?.postMessage({ turn, looks } satisfies SamplingUpdate, []),
  })
  // A rejection ends the thread, which is reported.
  void source.start()
  parentPort?.on('message', (order: SamplingOrder) => {
    turn = order.turn
    looking.follow(order.after)
  })
}
