import type { Kysely } from 'kysely'
import type { operators } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { firstC2c } from './firstC2c.ts'
import { settingAt } from './settings.ts'

/** The terms of C2C trading. */
export type C2cSettings = operators.SettingValue<'c2c'>

/** The terms of C2C trading, as configured at a time (Unix ms). */
export const c2cTermsAt = async (
  { db, demo }: { readonly db: Kysely<Schema>; readonly demo: boolean },
  at: number,
): Promise<C2cSettings> => (await settingAt(db, 'c2c', '', at)) ?? firstC2c(demo)
