import type { Generated } from 'kysely'

/** Rows of `0049_outages.sql`. Times are Unix ms. */
export interface LifeTables {
  /** One row. */
  venue_life: { one: Generated<boolean>; alive_at: string }
  outages: { id: Generated<string>; from_time: string; to_time: string }
}
