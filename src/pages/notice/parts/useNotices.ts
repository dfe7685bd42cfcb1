import { coinNotice, type OutputOf, type Reply } from '#protocol'
import { isAway, keepAnswer, keptAnswer } from '../../../core/request/keptAnswers.ts'
import { request } from '../../../core/request/request.ts'
import { type Pages, usePages } from '../../../core/request/usePages.ts'
import { language } from '../../../core/state/state.ts'

type Answer = OutputOf<typeof coinNotice.announcementContent>
type NoticePage = Pick<Answer, 'notices'> & {
  readonly next: string | undefined
  /** Unix ms, when the page comes from the device. */
  readonly keptAt: number | undefined
}

const fetchPage = async (before: string | undefined): Promise<Reply<NoticePage>> => {
  const call = coinNotice.announcementContent
  const reply = await request(call, before === undefined ? {} : { before })
  // The newest ones stay on the device.
  const kept = before === undefined && isAway(reply) ? keptAnswer(call, {}, language.peek()) : undefined
  if (kept !== undefined) return { kind: 'ok', data: { notices: kept.data.notices, next: undefined, keptAt: kept.at } }
  if (reply.kind !== 'ok') return reply
  if (before === undefined) keepAnswer(call, {}, language.peek(), reply.data, Date.now())
  const { notices, more } = reply.data
  return { ...reply, data: { notices, next: more ? notices.at(-1)?.id : undefined, keptAt: undefined } }
}

/** The announcements, pinned ones first, page by page. */
export const useNotices = (): Pages<NoticePage> =>
  usePages([coinNotice.announcementContent.path, 'pages', language.peek()], fetchPage)
