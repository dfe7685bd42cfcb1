import type { Generated } from 'kysely'
import type { OutageCause } from '#protocol'

/** Rows of `0049_outages.sql` and `0060_outage_causes.sql`. Times are Unix ms. */
export interface LifeTables {
  /** One row. */
  venue_life: { one: Generated<boolean>; alive_at: string; stopped: Generated<boolean> }
  outages: { id: Generated<string>; from_time: string; to_time: string; cause: Generated<OutageCause> }
}
