import type { ColumnType, Generated } from 'kysely'
import type { activity } from '#protocol'

/** A value of a sentence: as it is, another sentence in the language of the letter, or a time (Unix ms). */
export type LetterWord = string | { readonly sentence: string } | { readonly time: number }

/** Rows of `0013_trail.sql` and `0072_letters_due.sql`. Ids and times (Unix ms, by the venue's clock) are strings of digits. */
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
  letters_due: {
    id: Generated<string>
    uid: string
    name: string
    words: ColumnType<Readonly<Record<string, LetterWord>>, string, never>
    kind: activity.EventKind | null
    about: string | null
    at: string
  }
}
