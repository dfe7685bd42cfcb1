import { type Kysely, sql } from 'kysely'
import { type SaleSettings, secretHash } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { settingAt, settingsOf } from '../../settings/settings.ts'
import { FIGURE_PARTS } from './figures.ts'

/** The terms of a sale in force at a moment (Unix ms); undefined where none is published. */
export const saleTermsAt = async (db: Kysely<Schema>, id: string, at: number): Promise<SaleSettings | undefined> => {
  const settings = await settingAt(db, 'sale', id, at)
  return settings?.shown === true ? settings : undefined
}

/** Sales that are published and have not started, by their ids. */
export const upcomingSales = async (
  db: Kysely<Schema>,
  at: number,
): Promise<readonly { readonly id: string; readonly settings: SaleSettings }[]> => {
  const published = await settingsOf(db, 'sale', at)
  const started = await db.selectFrom('sales').select('id').execute()
  const ids = new Set(started.map(({ id }) => id))
  return published.flatMap(({ key, value }) => (value.shown && !ids.has(key) ? [{ id: key, settings: value }] : []))
}

/**
 * Starts a sale whose time has come: from now on its terms stand, and a lottery has a secret, told by its hash alone. Nothing
 * happens to one that has started.
 */
export const openSale = async (
  db: Kysely<Schema>,
  { id, settings }: { readonly id: string; readonly settings: SaleSettings },
  { at, newSecret }: { readonly at: number; readonly newSecret: () => string },
): Promise<void> => {
  if (at < settings.startsAt) return
  const secret = settings.sharing === 'lottery' ? newSecret() : null
  await sql`WITH opened AS (
      INSERT INTO sales (id, settings, progress, secret, secret_hash, opened_at, due_at)
      VALUES (${id}, ${JSON.stringify(settings)}::jsonb, 'open', ${secret},
        ${secret === null ? null : secretHash(secret)}, ${at}, ${settings.endsAt})
      ON CONFLICT (id) DO NOTHING RETURNING id
    ) INSERT INTO sale_figures (sale, part)
      SELECT id, part FROM opened, generate_series(0, ${sql.lit(FIGURE_PARTS - 1)}) AS part`.execute(db)
}
