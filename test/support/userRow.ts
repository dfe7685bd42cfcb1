import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import type { Schema } from '../../server/platform/db/schema.ts'

/** The row of a user who signed up with an e-mail address in demo mode at a moment (Unix ms), without funds; the uid. */
export const insertUserRow = async (
  db: Kysely<Schema>,
  at: number,
  more: Partial<Insertable<Schema['users']>> = {},
): Promise<string> => {
  const { uid } = await db
    .insertInto('users')
    .values({
      name: `${randomUUID()}@example.org`,
      kind: 'email',
      password_hash: '',
      created_at: String(at),
      demo: true,
      shared: false,
      ...more,
    })
    .returning('uid')
    .executeTakeFirstOrThrow()
  return uid
}
