import type { Kysely } from 'kysely'
import type { newCalls } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { settingsOf } from '../../settings/settings.ts'
import { countUnreadChat } from '../../support/head.ts'
import { findChat } from '../../support/rows.ts'
import { publishedBy } from '../content/notices.ts'
import { readMarks } from './readMarks.ts'

/** Badges show no larger number. */
const COUNTED = 100

/**
 * Spot orders that ended after `since` (Unix ms) without the user's own action; of a pair the one that was executed. What
 * ended as it was placed was told on the ticket.
 */
const countSpot = async (db: Kysely<Schema>, uid: string, since: number): Promise<number> => {
  const rows = await db
    .selectFrom('spot_orders')
    .select('id')
    .where('uid', '=', uid)
    .where('state', 'in', ['filled', 'canceled'])
    .where('cancel_source', 'not in', ['user', 'oco'])
    .where('u_time', '>', String(since))
    .whereRef('u_time', '>', 'c_time')
    .limit(COUNTED)
    .execute()
  return rows.length
}

/** The same of orders on contracts and forex; those of the venue, such as a liquidation, count always. */
const countContracts = async (db: Kysely<Schema>, uid: string, since: number): Promise<number> => {
  const rows = await db
    .selectFrom('futures_orders')
    .select('id')
    .where('uid', '=', uid)
    .where('state', 'in', ['filled', 'canceled'])
    // A take-profit or stop-loss that ends with its position is not counted beside it.
    .where('cancel_source', 'not in', ['user', 'closed'])
    .where('u_time', '>', String(since))
    .where((where) => where.or([where('kind', '<>', 'order'), where('u_time', '>', where.ref('c_time'))]))
    .limit(COUNTED)
    .execute()
  return rows.length
}

/** Everything that the user has not seen yet. */
export const countUnread = async (db: Kysely<Schema>, uid: string, now: number): Promise<newCalls.Unread> => {
  const marks = await readMarks(db, uid)
  const notices = publishedBy(now).filter(({ publishedAt }) => publishedAt > marks.notices).length
  const made = (await settingsOf(db, 'announcement', now)).filter(
    ({ from, value }) => value.shown && from > marks.notices,
  )
  const [orders, contracts] = await Promise.all([
    countSpot(db, uid, marks.orders),
    countContracts(db, uid, marks.contracts),
  ])
  const unreadNotices = notices + made.length
  const chat = await findChat(db, { uid })
  const chats = chat === undefined ? 0 : await countUnreadChat(db, chat)
  return { notices: unreadNotices, orders, contracts, chats, total: unreadNotices + orders + contracts + chats }
}
