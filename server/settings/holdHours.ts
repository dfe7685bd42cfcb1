import type { Kysely } from 'kysely'
import type { operators } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { FIRST_HOLDS } from './firstHolds.ts'
import { settingAt } from './settings.ts'

export const HOUR_MS = 3_600_000

/** For how many hours each change holds withdrawals, as configured at a time (Unix ms). */
export const holdHoursAt = async (db: Kysely<Schema>, at: number): Promise<operators.SettingValue<'holds'>> =>
  (await settingAt(db, 'holds', '', at)) ?? FIRST_HOLDS
