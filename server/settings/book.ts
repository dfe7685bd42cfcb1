import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import type { Timers } from '../platform/ports.ts'
import { createRefresher, type Refresher } from '../platform/refresher.ts'
import { createDatedSettings, type DatedSettings } from './dated.ts'
import type { Kind } from './kind.ts'
import { readRecalled } from './recalled.ts'

/** The dated settings of some kinds, as the table has them, in memory for engines that cannot wait for a query. */
export interface SettingsBook<K extends Kind = Kind> extends DatedSettings<K>, Refresher {
  /**
   * Reads new entries of the table; rejects with the database's error. After its start it does so periodically, and so
   * finds entries of another venue.
   */
  load(): Promise<void>
}

/** The kinds that a running venue keeps in memory. */
export const BOOKED = [
  'site',
  'tiers',
  'forex',
  'newAccounts',
  'fees',
  'coin',
  'managed',
  'pledged',
  'loan',
] as const satisfies readonly Kind[]
export type Booked = (typeof BOOKED)[number]

interface BookParts {
  readonly db: Kysely<Schema>
  readonly timers: Timers
}

/** Between two reads of the table, in ms; far less than the notice of announced terms. */
const REFRESH_INTERVAL_MS = 30_000

export const createSettingsBook = <K extends Kind>({ db, timers }: BookParts, kinds: readonly K[]): SettingsBook<K> => {
  const known = createDatedSettings(kinds)
  const load = async (): Promise<void> => {
    const rows = await db
      .selectFrom('settings')
      .select(['id', 'kind', 'key', 'value', 'effective_from'])
      .where('kind', 'in', kinds)
      .execute()
    // First, so that those that are read now and were recalled are never taken.
    known.drop(...(await readRecalled(db, kinds)))
    // Entries are never removed otherwise, so entries that were added meanwhile stay.
    known.take(
      ...rows.map(({ effective_from: from, kind, ...row }) => ({ ...row, kind: kind as K, from: Number(from) })),
    )
  }
  // A table that does not answer is read again later; until then the known settings apply.
  return { ...known, load, ...createRefresher(timers, REFRESH_INTERVAL_MS, load) }
}
