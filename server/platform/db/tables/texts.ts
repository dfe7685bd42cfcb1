import type { Generated, GeneratedAlways } from 'kysely'
import type { Language } from '#protocol'

/** Rows of the migration `text_reports`. Ids and times (Unix ms) are strings of digits. */
export interface TextTables {
  text_reports: {
    id: GeneratedAlways<string>
    key: string
    screen: string
    language: Language
    version: string
    text_key: string | null
    body: string
    better: string
    at: string
    state: Generated<'open' | 'changed' | 'declined'>
    decided_by: string | null
    decided_at: string | null
    note: string | null
  }
}
