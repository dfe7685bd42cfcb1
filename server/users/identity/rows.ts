import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'

/** What a user sent for both steps, and the cases in which they are decided. */
export const readIdentity = async (db: Kysely<Schema>, uid: string) => {
  const found = await db.selectFrom('identities').selectAll().where('uid', '=', uid).executeTakeFirst()
  const ids = [found?.primary_case, found?.advanced_case].filter((id) => id != null)
  const rows = ids.length === 0 ? [] : await db.selectFrom('cases').selectAll().where('id', 'in', ids).execute()
  return {
    found,
    primary: rows.find(({ id }) => id === found?.primary_case),
    advanced: rows.find(({ id }) => id === found?.advanced_case),
  }
}
export type Identity = Awaited<ReturnType<typeof readIdentity>>

/** YYYY-MM-DD of a moment, in UTC. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Whether an approved document is still valid on this day; one without a date is. */
export const isExpired = (expiresOn: string | null | undefined, at: number): boolean =>
  typeof expiresOn === 'string' && expiresOn < dayOf(at)
