import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import type { Uploads } from '../users/uploads/uploads.ts'

const DAY = 86_400_000
/** A guest's conversation is removed this long after its last message; the guest's cookie ends then too. */
export const GUEST_CHAT_LIFETIME_MS = 30 * DAY
/** An account's conversation is removed this long after its last message. */
const ACCOUNT_CHAT_LIFETIME_MS = 730 * DAY
/** Waits are kept for a day. */
const WAIT_LIFETIME_MS = 7 * DAY
const MAX_ROWS = 500

/** Removes conversations past their time, with their pictures; open ones stay. */
export const purgeChats = async (db: Kysely<Schema>, uploads: Uploads, now: number): Promise<void> => {
  await db.transaction().execute(async (inside) => {
    const old = await inside
      .selectFrom('support_chats')
      .select('id')
      .where((eb) =>
        eb.or([
          // A waiting conversation ends too, when the user has not returned to it for this long.
          eb.and([eb('uid', 'is', null), eb('last_at', '<=', String(now - GUEST_CHAT_LIFETIME_MS))]),
          eb.and([eb('uid', 'is not', null), eb('last_at', '<=', String(now - ACCOUNT_CHAT_LIFETIME_MS))]),
        ]),
      )
      .where('state', '<>', 'taken')
      .orderBy('last_at')
      .limit(MAX_ROWS)
      .forUpdate()
      .execute()
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    const pictures = await inside
      .selectFrom('support_messages')
      .select('body')
      .where('chat_id', 'in', ids)
      .where('kind', '=', 'image')
      .execute()
    await uploads.release(
      inside,
      pictures.map(({ body }) => body),
    )
    await inside.deleteFrom('support_chats').where('id', 'in', ids).execute()
  })
  await sql`DELETE FROM support_takes WHERE at <= ${now - WAIT_LIFETIME_MS}`.execute(db)
}
