import type { ColumnType } from 'kysely'
import type { Drawing, DrawingStyle } from '#protocol'

/** Rows of `0004_personal.sql` and `0090_chart_drawings.sql`. Ids and times (Unix ms) are strings of digits. */
export interface PersonalTables {
  chart_drawings: { uid: string; inst_id: string; drawings: ColumnType<readonly Drawing[], string, string> }
  chart_templates: { uid: string; templates: ColumnType<readonly DrawingStyle[], string, string> }
  favourites: { uid: string; inst_ids: readonly string[] }
  read_marks: { uid: string; kind: 'notices' | 'orders' | 'contracts'; up_to: string }
}
