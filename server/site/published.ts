import type { Kysely } from 'kysely'
import { type Document, HELP_CATEGORIES, type HelpCategory, type Language } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { settingsOf } from '../settings/settings.ts'
import { BANNERS } from './content/banners.ts'
import { HELP_ARTICLES } from './content/help.ts'
import { blocksOf } from './content/lines.ts'
import { type Notice, publishedBy } from './content/notices.ts'
import type { Texts } from './content/texts.ts'

type Words = Texts['notices'][keyof Texts['notices']] & Pick<Document, 'writtenIn'>

/** An announcement with its text, whether shipped with the venue or written by operators. Times are Unix ms. */
export interface Announcement extends Words, Omit<Notice, 'id'> {
  readonly id: string
}

/** An article of the help centre with its text; shipped or written by operators. */
export interface HelpArticle extends Words {
  readonly id: string
  readonly category: HelpCategory
  readonly updatedAt: number
  /** Related articles; some may not exist any more. */
  readonly related: readonly string[]
}

interface Written {
  readonly title: string
  readonly summary?: string | undefined
  readonly body: readonly string[]
}

/** Texts that operators did not write in a language are shown in English, which is said. */
const wordsIn = (
  texts: { readonly en: Written } & { readonly [L in Language]?: Written | undefined },
  language: Language,
): Words => {
  const own = texts[language]
  const { title, summary = '', body } = own ?? texts.en
  return { title, summary, body: blocksOf(body), ...(own === undefined ? { writtenIn: 'en' } : {}) }
}

/** Those published by now, the newest first. */
export const announcementsAt = async (
  db: Kysely<Schema>,
  texts: Texts,
  language: Language,
  now: number,
): Promise<Announcement[]> => {
  const set = await settingsOf(db, 'announcement', now)
  const made = set.flatMap(({ key, from, value }): Announcement[] =>
    value.shown
      ? [{ id: key, kind: 'news', publishedAt: from, pinned: value.pinned, ...wordsIn(value.texts, language) }]
      : [],
  )
  // A text of operators under the id of a shipped one replaces it.
  const shipped = publishedBy(now)
    .filter(({ id }) => !set.some(({ key }) => key === id))
    .map((notice) => ({ ...notice, ...texts.notices[notice.id] }))
  return [...made, ...shipped].toSorted((a, b) => b.publishedAt - a.publishedAt)
}

/** The articles that are shown now, in reading order: those that operators added at the end of their category. */
export const helpAt = async (
  db: Kysely<Schema>,
  texts: Texts,
  language: Language,
  now: number,
): Promise<readonly HelpArticle[]> => {
  const set = new Map((await settingsOf(db, 'help', now)).map((line) => [line.key, line]))
  const shipped = new Map<string, HelpArticle>(
    HELP_ARTICLES.map((article) => [article.id, { ...article, ...texts.articles[article.id] }]),
  )
  const articles = [...new Set([...shipped.keys(), ...set.keys()])].flatMap((id): HelpArticle[] => {
    const line = set.get(id)
    const own = shipped.get(id)
    if (line === undefined) return own === undefined ? [] : [own]
    const { shown, category, related, texts: written } = line.value
    return shown ? [{ id, category, updatedAt: line.from, related, ...wordsIn(written, language) }] : []
  })
  return HELP_CATEGORIES.flatMap((category) => articles.filter((article) => article.category === category))
}

/** The banners that are shown now, in their order. */
export const bannersAt = async (db: Kysely<Schema>, now: number): Promise<readonly (typeof BANNERS)[number][]> => {
  const set = new Map((await settingsOf(db, 'banner', now)).map(({ key, value }) => [key, value.shown]))
  return BANNERS.filter(({ id }) => set.get(id) ?? true)
}
