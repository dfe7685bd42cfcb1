import type { Pool } from 'pg'
import * as v from 'valibot'
import { type TimedSettings, timedSettings, toAmount } from '#protocol'
import type { Statements } from '../../platform/db/statements.ts'
import { newestValid } from '../../settings/valid.ts'

/** A configuration with its number and date. Times are Unix ms. */
export interface DatedSettings {
  readonly id: number
  readonly from: number
  readonly time: number
  readonly note: string
  readonly settings: TimedSettings
}

/** The countries of the EU and the EEA, and the United Kingdom: their regulators ban such contracts for retail. */
const BANNED = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB'.split(' ')

/** The configuration of a new venue (docs/timed-contracts.md). */
export const FIRST_SETTINGS: Omit<TimedSettings, 'on'> = {
  grid: [
    { seconds: 30, ratio: '0.8' },
    { seconds: 60, ratio: '0.85' },
    { seconds: 120, ratio: '0.87' },
    { seconds: 180, ratio: '0.9' },
    { seconds: 300, ratio: '0.92' },
  ],
  minStake: toAmount('5'),
  maxStake: [toAmount('100'), toAmount('1000'), toAmount('5000')],
  interestCap: toAmount('50000'),
  acceptDelay: 500,
  quoteAge: 3_000,
  blocked: BANNED,
  minAge: 18,
  sessionBreak: 60,
}

/** Of `timed_configs AS t`: entries that were left in force. */
const NOT_RECALLED = "NOT EXISTS (SELECT FROM recalled_settings WHERE entry = 'timed-' || t.id)"

interface Row {
  readonly id: number
  readonly effective_from: string
  readonly value: unknown
  readonly note: string
  readonly time: string
}
const fromRow = ({ id, effective_from: from, note, time }: Row, settings: TimedSettings): DatedSettings => ({
  id,
  from: Number(from),
  time: Number(time),
  note,
  settings,
})

/** The configuration in force at a time: the newest entry whose date has come; undefined before the first. */
export const settingsAt = async (pool: Pick<Pool, 'query'>, at: number): Promise<DatedSettings | undefined> => {
  const line = await newestValid(timedSettings, async (back) => {
    const { rows } = await pool.query<Row>(
      `SELECT *, settings AS value FROM timed_configs AS t WHERE effective_from <= $1
         AND ${NOT_RECALLED}
       ORDER BY effective_from DESC, id DESC LIMIT 1 OFFSET $2`,
      [at, back],
    )
    return rows[0]
  })
  return line === undefined ? undefined : fromRow(line, line.value)
}

/** All entries, newest first, without those that are no longer valid settings. */
export const settingsLog = async (pool: Pick<Pool, 'query'>): Promise<DatedSettings[]> => {
  const { rows } = await pool.query<Row>(
    `SELECT *, settings AS value FROM timed_configs AS t WHERE ${NOT_RECALLED} ORDER BY id DESC LIMIT 200`,
  )
  return rows.flatMap((row) => {
    const checked = v.safeParse(timedSettings, row.value)
    return checked.success ? [fromRow(row, checked.output)] : []
  })
}

/** Adds an entry that is in force from `from` for everybody. Rejects invalid settings. */
export const addSettings = async (
  where: Statements,
  line: { readonly settings: TimedSettings; readonly from: number; readonly operator: string; readonly note: string },
  at: number,
): Promise<void> => {
  const settings = v.parse(timedSettings, line.settings)
  await where.query(
    'INSERT INTO timed_configs (effective_from, settings, operator, note, time) VALUES ($1, $2, $3, $4, $5)',
    [Math.max(line.from, at), JSON.stringify(settings), line.operator, line.note, at],
  )
}

/** Adds the first entry if there is none. Outside demo mode the product begins switched off. */
export const firstSettings = async (pool: Pool, demo: boolean, at: number): Promise<void> => {
  await pool.query(
    `INSERT INTO timed_configs (effective_from, settings, operator, note, time)
     SELECT $1, $2, 'venue', 'first', $1 WHERE NOT EXISTS (SELECT FROM timed_configs)`,
    [at, JSON.stringify({ ...FIRST_SETTINGS, on: demo })],
  )
}
