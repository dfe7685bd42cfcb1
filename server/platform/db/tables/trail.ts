import type { ColumnType, Generated } from 'kysely'
import type { activity } from '#protocol'

/** Rows of `0013_trail.sql`. Ids and times (Unix ms, by the venue's clock) are strings of digits. */
export interface TrailTables {
  account_events: {
    id: Generated<string>
    uid: string
    at: string
    kind: activity.EventKind
    ip: string
    user_agent: string
    detail: ColumnType<Record<string, string>, string, never>
  }
}
