import type { Logger } from 'pino'
import type { Clock, Timers } from '../platform/ports.ts'
import type { RecordFigures, RecordStatus } from './figures.ts'
import type { RecordFiles } from './files.ts'
import type { HeadStore } from './headStore.ts'
import type { KeyFile } from './keyFile.ts'
import type { TickRecord } from './record.ts'
import type { Sampling } from './sampling/sampling.ts'

export interface RecordParts {
  readonly sampling: Sampling
  /** One text for each source of indexes (`identityOf`); without it nothing is ever filled in. */
  readonly source?: string
  readonly instruments: readonly string[]
  readonly clock: Clock
  readonly timers: Timers
  readonly files: RecordFiles
  readonly store: HeadStore
  readonly keyFile: KeyFile
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly figures?: (status: () => RecordStatus) => RecordFigures
}

/** The record with what its owner alone may do: start and stop it. There is no method that takes a tick. */
export interface RunningRecord extends TickRecord {
  /** Continues the record where it ended and begins to sample the indexes. Never rejects: a failure halts it. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Resolves when nothing is under way; for tests and benchmarks. */
  idle(): Promise<void>
}
