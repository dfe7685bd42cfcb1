import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { RecordState } from './halt.ts'

/** The record's figures for Prometheus. */
export interface RecordFigures {
  /** Counts ticks that became durable, and the seconds that took. */
  appended(ticks: number, seconds: number): void
  sealed(seconds: number): void
  /** Counts ticks that were computed after their time. */
  filled(ticks: number): void
}

export interface RecordStatus {
  readonly state: RecordState
  /** Closed minutes that are not sealed. */
  readonly unsealed: number
}

export const createRecordFigures = (registry: Registry, status: () => RecordStatus): RecordFigures => {
  const registers = [registry]
  const ticks = new Counter({ name: 'tapeline_ticks_total', help: 'Index ticks recorded.', registers })
  const fills = new Counter({
    name: 'tapeline_ticks_filled_total',
    help: 'Index ticks that were missed and computed after their time.',
    registers,
  })
  const appends = new Histogram({
    name: 'tapeline_tick_append_seconds',
    help: 'Time until the ticks of one moment were durable.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  })
  const seals = new Histogram({
    name: 'tapeline_tick_seal_seconds',
    help: 'Time to sign and store a closed minute.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  })
  registry.registerMetric(
    new Gauge({
      name: 'tapeline_tick_record_halted',
      help: '1 while nothing may be settled by the tick record, by its reason.',
      labelNames: ['reason'],
      registers: [],
      collect() {
        const { state } = status()
        this.reset()
        this.set({ reason: state.halted ? state.reason : 'none' }, state.halted ? 1 : 0)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'tapeline_tick_minutes_unsealed',
      help: 'Closed minutes of the tick record that are not sealed.',
      registers: [],
      collect() {
        this.set(status().unsealed)
      },
    }),
  )
  return {
    appended: (number, seconds) => {
      ticks.inc(number)
      appends.observe(seconds)
    },
    sealed: (seconds) => seals.observe(seconds),
    filled: (number) => fills.inc(number),
  }
}
