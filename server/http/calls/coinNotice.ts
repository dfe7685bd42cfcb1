import type { coinNotice } from '#protocol'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import { announcementsAt } from '../../site/published.ts'

const PAGE = 20

export const announcementContent: Handler<typeof coinNotice.announcementContent> = async (
  { before, limit },
  { services: { content, clock, database }, language },
) => {
  const published = await announcementsAt(database.db, content.texts(language), language, clock.now())
  const notices = [...published.filter(({ pinned }) => pinned), ...published.filter(({ pinned }) => !pinned)]
  const index = notices.findIndex(({ id }) => id === before)
  if (before !== undefined && index === -1) return refuse('notFound', { field: 'before' })
  const page = notices.slice(index + 1, index + 1 + (limit ?? PAGE))
  return {
    notices: page.map(({ id, kind, title, summary, writtenIn, publishedAt, pinned }) => ({
      id,
      kind,
      title,
      summary,
      writtenIn,
      publishedAt: String(publishedAt),
      pinned,
    })),
    more: index + 1 + page.length < notices.length,
  }
}
