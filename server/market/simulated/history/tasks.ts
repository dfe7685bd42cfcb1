import { workerData } from 'piscina'
import type { CandleRow, MarketBar, RevealedDay, SettledFunding } from '#protocol'
import { DAY, MINUTE } from '../../calendar.ts'
import { INSTRUMENTS, pairOf } from '../../instruments.ts'
import type { CandleRange } from '../../port.ts'
import type { Aggregate } from '../aggregate.ts'
import { type MarketPlan, openPlan } from '../plan.ts'
import type { Quoted } from '../quoted.ts'
import { createDayKeys } from '../random/dayKeys.ts'
import { COLUMNS, type Rows } from '../rows.ts'
import { createSealedDays, type SealedDays } from '../seed/sealedDays.ts'
import { createMinuteFiles } from './minuteFiles.ts'
import { createQuarterFiles } from './quarterFiles.ts'

// Runs in a worker thread (historyThread.ts).

/** Start parameters of the thread. Without a folder no bars are stored. */
export interface HistoryStart {
  readonly plan: MarketPlan
  readonly folder: string | undefined
}

/** Days whose rows are cached for each instrument; pages of short bars need them. */
const KEPT_DAYS = 3
/** Days whose minutes are stored in files. */
const KEPT_FILES = 2

const { plan, folder } = workerData as HistoryStart
const byId = new Map(INSTRUMENTS.map((instrument) => [instrument.instId, instrument]))
const minuteFiles = folder === undefined ? undefined : createMinuteFiles(folder, [...byId.keys()])
const opened = openPlan(plan, {
  kept: KEPT_DAYS,
  ...(folder === undefined ? {} : { store: createQuarterFiles(folder) }),
})

const find = <T>(instId: string, read: (...of: Parameters<typeof opened.quoted>) => T, now: number): T | undefined => {
  const instrument = byId.get(instId)
  return instrument === undefined ? undefined : read(instrument, byId.get(pairOf(instrument)), now)
}
const quoted = (instId: string, now: number): Quoted | undefined => find(instId, opened.quoted, now)
const rowsOf = (instId: string, now: number): Rows | undefined => find(instId, opened.rows, now)

export interface PageTask {
  readonly instId: string
  readonly range: CandleRange
  readonly now: number
}

export const candles = ({ instId, bar, range, now }: PageTask & { readonly bar: MarketBar }): readonly CandleRow[] =>
  quoted(instId, now)?.candles(bar, range, now) ?? []

export const funding = ({ instId, range, now }: PageTask): readonly SettledFunding[] =>
  quoted(instId, now)?.funding?.history(range, now) ?? []

export interface SumTask {
  readonly instId: string
  readonly from: number
  readonly to: number
  readonly now: number
}

/** The sum of the trades between two full minutes. */
export const sum = ({ instId, from, to, now }: SumTask): Aggregate | undefined =>
  quoted(instId, now)?.bars.sum(from, to)

export interface RowsTask {
  readonly instId: string
  readonly day: number
  /** The first required minute of the day. */
  readonly first: number
  readonly now: number
}

/**
 * Rows of full minutes from `first` until `now`; undefined if the day has none. Stored rows are not computed again, new
 * ones are stored. A day that has ended is also stored as quarters.
 */
export const rows = ({ instId, day, first, now }: RowsTask): Float64Array | undefined => {
  const until = Math.floor(Math.min(now, (day + 1) * DAY) / MINUTE) * MINUTE
  const end = (until - day * DAY) / MINUTE
  const own = rowsOf(instId, now)
  if (own === undefined || end < first) return undefined
  const stored = minuteFiles?.read(instId, day)
  if (stored !== undefined && stored.length > 0) own.take(day, 0, stored)
  const table = own.table(day, until)
  if (table.span !== 1) return undefined
  const known = (stored?.length ?? 0) / COLUMNS
  if (known < end) minuteFiles?.write(instId, day, known, table.rows.slice(known * COLUMNS, end * COLUMNS))
  if (until === (day + 1) * DAY) quoted(instId, now)?.bars.sum(day * DAY, until)
  return table.rows.slice(first * COLUMNS, end * COLUMNS)
}

/** Removes minute files that are no longer needed. */
export const forget = (now: number): void => minuteFiles?.forget(Math.floor(now / DAY) - KEPT_FILES + 1)

/** Created at its first use, because twenty years of keys take a fifth of a second. */
let sealed: SealedDays | undefined
const sealedDays = (): SealedDays | undefined => {
  if (plan.kind === 'public') return undefined
  const secret = Buffer.from(plan.secret)
  const from = plan.kind === 'sealed' ? plan.from : plan.sealedFrom
  sealed ??= createSealedDays(secret, createDayKeys(secret), Math.floor(from / DAY))
  return sealed
}

/** The commitment to the market's secret; undefined for a market without one. */
export const commitment = (): SealedDays['commitment'] | undefined => sealedDays()?.commitment

export const proveDay = ({ day, now }: { readonly day: number; readonly now: number }): RevealedDay | undefined =>
  sealedDays()?.prove(day, now)
