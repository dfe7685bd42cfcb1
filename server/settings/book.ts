import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import type { Timers } from '../platform/ports.ts'
import { createRefresher, type Refresher } from '../platform/refresher.ts'
import { createDatedSettings, type DatedSettings } from './dated.ts'
import type { Kind } from './kind.ts'

/** The dated lines of some kinds, as the table has them, in memory for engines that cannot wait for a query. */
export interface SettingsBook<K extends Kind = Kind> extends DatedSettings<K>, Refresher {
  /**
   * Reads what is new in the table; rejects with the database's error. Once started it does so now and then: a commit that
   * nobody heard of, or another venue's line, is found so.
   */
  load(): Promise<void>
}

/** The kinds that a running venue keeps in memory. */
export const BOOKED = ['site', 'tiers', 'forex', 'fees', 'coin'] as const satisfies readonly Kind[]
export type Booked = (typeof BOOKED)[number]

interface BookParts {
  readonly db: Kysely<Schema>
  readonly timers: Timers
}

/** Between two looks at the table, in ms; far less than the notice of what must be announced. */
const REFRESH_INTERVAL_MS = 30_000

export const createSettingsBook = <K extends Kind>({ db, timers }: BookParts, kinds: readonly K[]): SettingsBook<K> => {
  const known = createDatedSettings(kinds)
  const load = async (): Promise<void> => {
    const rows = await db
      .selectFrom('settings')
      .select(['id', 'kind', 'key', 'value', 'effective_from'])
      .where('kind', 'in', kinds)
      .execute()
    // Lines are never taken away, so what was taken meanwhile stays.
    known.take(
      ...rows.map(({ effective_from: from, kind, ...row }) => ({ ...row, kind: kind as K, from: Number(from) })),
    )
  }
  // A table that does not answer is asked again; until then what is known counts.
  return { ...known, load, ...createRefresher(timers, REFRESH_INTERVAL_MS, load) }
}
