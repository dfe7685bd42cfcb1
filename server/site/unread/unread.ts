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

/** Orders that ended after `since` (Unix ms) without the user's own action; of a pair the one that was executed. */
const countEnded = async (db: Kysely<Schema>, uid: string, since: number): Promise<number> => {
  const spot = db
    .selectFrom('spot_orders')
    .select('id')
    .where('uid', '=', uid)
    .where('state', 'in', ['filled', 'canceled'])
    .where('cancel_source', 'not in', ['user', 'oco'])
    .where('u_time', '>', String(since))
    .limit(COUNTED)
  const contracts = db
    .selectFrom('futures_orders')
    .select('id')
    .where('uid', '=', uid)
    .where('state', 'in', ['filled', 'canceled'])
    // A take-profit or stop-loss that ends with its position is not counted beside it.
    .where('cancel_source', 'not in', ['user', 'closed'])
    .where('u_time', '>', String(since))
    .limit(COUNTED)
  const [some, more] = await Promise.all([spot.execute(), contracts.execute()])
  return Math.min(COUNTED, some.length + more.length)
}

/** Everything that the user has not seen yet. */
export const countUnread = async (db: Kysely<Schema>, uid: string, now: number): Promise<newCalls.Unread> => {
  const marks = await readMarks(db, uid)
  const notices = publishedBy(now).filter(({ publishedAt }) => publishedAt > marks.notices).length
  const made = (await settingsOf(db, 'announcement', now)).filter(
    ({ from, value }) => value.shown && from > marks.notices,
  )
  const orders = await countEnded(db, uid, marks.orders)
  const unreadNotices = notices + made.length
  const chat = await findChat(db, { uid })
  const chats = chat === undefined ? 0 : await countUnreadChat(db, chat)
  return { notices: unreadNotices, orders, chats, total: unreadNotices + orders + chats }
}
