import type { Kysely } from 'kysely'
import type { Language } from '#protocol'
import { BANNERS } from '../content/banners.ts'
import { type Notice, publishedBy } from '../content/notices.ts'
import type { Texts } from '../content/texts.ts'
import type { Schema } from '../db/schema.ts'
import { settingsOf } from './settings.ts'

type Article = Texts['notices'][keyof Texts['notices']]

/** An announcement with its words, whether it came with the venue or was made at the desk. Times are Unix ms. */
export interface Announcement extends Pick<Article, 'title' | 'summary' | 'body'>, Omit<Notice, 'id'> {
  readonly id: string
}

/** Those that are published by now, the newest first. What the desk did not say in a language stands in English. */
export const announcementsAt = async (
  db: Kysely<Schema>,
  texts: Texts,
  language: Language,
  now: number,
): Promise<Announcement[]> => {
  const set = await settingsOf(db, 'announcement', now)
  const made = set.flatMap(({ key, from, value }): Announcement[] => {
    if (!value.shown) return []
    const { title, summary, body } = value.texts[language] ?? value.texts.en
    const paragraphs = body.map((text) => ({ kind: 'paragraph' as const, text }))
    return [{ id: key, kind: 'news', publishedAt: from, pinned: value.pinned, title, summary, body: paragraphs }]
  })
  // What the desk said under the name of one that came with the venue stands in its place.
  const shipped = publishedBy(now)
    .filter(({ id }) => !set.some(({ key }) => key === id))
    .map((notice) => ({ ...notice, ...texts.notices[notice.id] }))
  return [...made, ...shipped].toSorted((a, b) => b.publishedAt - a.publishedAt)
}

/** The banners that are shown now, in their order. */
export const bannersAt = async (db: Kysely<Schema>, now: number): Promise<readonly (typeof BANNERS)[number][]> => {
  const set = new Map((await settingsOf(db, 'banner', now)).map(({ key, value }) => [key, value.shown]))
  return BANNERS.filter(({ id }) => set.get(id) ?? true)
}
