import type { Kysely } from 'kysely'
import type { operators } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { FIRST_HOLDS } from './firstHolds.ts'
import { settingAt } from './settings.ts'

export const HOUR_MS = 3_600_000

/** For how many hours each change holds withdrawals, as configured at a time (Unix ms). */
export const holdHoursAt = async (db: Kysely<Schema>, at: number): Promise<operators.SettingValue<'holds'>> =>
  (await settingAt(db, 'holds', '', at)) ?? FIRST_HOLDS

/** In demo mode what is added is held for a minute. */
const DEMO_HOLD_MS = 60_000

/**
 * For how long (ms) what a user adds at a time (Unix ms) is held, in which its owner can notice one that a stranger added;
 * outside demo mode as configured.
 */
export const addedHoldAt = async (
  { db, demo }: { readonly db: Kysely<Schema>; readonly demo: boolean },
  added: 'payoutAccount' | 'payMethod',
  at: number,
): Promise<number> => (demo ? DEMO_HOLD_MS : (await holdHoursAt(db, at))[added] * HOUR_MS)
