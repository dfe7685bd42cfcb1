import type { newCalls } from '#protocol'
import type { Handler } from '../../services/handler.ts'
import { moveReadMark } from '../../site/unread/readMarks.ts'
import { countUnread } from '../../site/unread/unread.ts'

export const getUnreadMsgs: Handler<typeof newCalls.getUnreadMsgs> = (_, { services: { database, clock }, uid }) =>
  countUnread(database.db, uid, clock.now())

export const markRead: Handler<typeof newCalls.markRead> = async (
  { kind, upTo },
  { services: { database, clock }, uid },
) => {
  const now = clock.now()
  await moveReadMark(database.db, uid, kind, Math.min(Number(upTo), now))
  return countUnread(database.db, uid, now)
}
