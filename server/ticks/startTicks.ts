import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { identityOf, type SourcePlan } from '../market/sourcePlan.ts'
import type { Config } from '../platform/config.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Clock, Timers } from '../platform/ports.ts'
import { createTickRecord } from './createRecord.ts'
import { createRecordFigures } from './figures.ts'
import { createRecordFiles } from './files.ts'
import { readHalt } from './halt.ts'
import { createHeadStore } from './headStore.ts'
import { TIMED_INSTRUMENTS } from './instruments.ts'
import { createKeyFile } from './keyFile.ts'
import { forgetOldMinutes } from './retention.ts'
import type { RunningRecord } from './running.ts'
import type { IndexSource } from './sampling/sampler.ts'
import { samplingHere } from './sampling/sampling.ts'
import { createSamplingThread } from './sampling/samplingThread.ts'

export interface TickParts {
  readonly config: Pick<Config, 'dataDir' | 'tickKeyFile'>
  readonly market: IndexSource
  /** Where the market's indexes come from; without it they are sampled in this thread. */
  readonly source: SourcePlan | undefined
  readonly clock: Clock
  readonly timers: Timers
  readonly db: Kysely<Schema>
  readonly log: Logger
  readonly metrics: Registry
}

/** Where the record lies in the data folder. */
export const ticksFolder = (dataDir: string): string => join(dataDir, 'ticks')
/** The file of its signing key. */
export const tickKeyFile = ({ dataDir, tickKeyFile: file }: TickParts['config']): string =>
  file ?? join(dataDir, 'tick-key.pem')

const FORGET_INTERVAL_MS = 3_600_000

/** In a thread, where the source can be opened a second time. */
const samplingOf = ({ source, market, clock, timers, log }: TickParts) => {
  if (source === undefined) return { sampling: samplingHere(market, TIMED_INSTRUMENTS, clock) }
  const report = (error: unknown): void => log.error({ err: error }, 'the thread that samples the indexes failed')
  const sampling = createSamplingThread({ source, instruments: TIMED_INSTRUMENTS, clock, timers, report })
  return { sampling, source: identityOf(source) }
}

/** A record that removes what is past its time, after its start and once an hour. */
const withForgetting = (
  record: RunningRecord,
  forgetOld: () => Promise<unknown>,
  { timers, log }: Pick<TickParts, 'timers' | 'log'>,
): RunningRecord => {
  let cancel: (() => void) | undefined
  const forget = async (): Promise<void> => {
    try {
      await forgetOld()
    } catch (error) {
      log.warn({ err: readHalt(error) }, 'old minutes of the tick record were not removed')
    }
  }
  const forgetLater = (): void => {
    cancel = timers.after(FORGET_INTERVAL_MS, () => {
      forgetLater()
      void forget()
    })
  }
  return {
    instruments: record.instruments,
    get state() {
      return record.state
    },
    get until() {
      return record.until
    },
    watch: (listener) => record.watch(listener),
    ticks: (instId, from, to) => record.ticks(instId, from, to),
    minute: (instId, minute) => record.minute(instId, minute),
    prove: (tick) => record.prove(tick),
    latest: () => record.latest(),
    sealed: (minute) => record.sealed(minute),
    heads: (from, to) => record.heads(from, to),
    keys: () => record.keys(),
    idle: () => record.idle(),
    start: async () => {
      await record.start()
      await forget()
      forgetLater()
    },
    stop: async () => {
      cancel?.()
      await record.stop()
    },
  }
}

/** The venue's own record, with the task that removes what is past its time. */
export const startTicks = (parts: TickParts): RunningRecord => {
  const { config, clock, timers, db, log, metrics } = parts
  const files = createRecordFiles(ticksFolder(config.dataDir))
  const record = createTickRecord({
    ...samplingOf(parts),
    instruments: TIMED_INSTRUMENTS,
    clock,
    timers,
    files,
    store: createHeadStore(db),
    keyFile: createKeyFile(tickKeyFile(config)),
    log,
    figures: (status) => createRecordFigures(metrics, status),
  })
  return withForgetting(record, () => forgetOldMinutes(db, files), { timers, log })
}
