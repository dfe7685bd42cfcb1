import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { block, HELP_CATEGORIES, type HelpCategory, type Language } from '#protocol'
import { BANNERS, type BannerId } from './banners.ts'
import { HELP_ARTICLES, type HelpId } from './help.ts'
import { NOTICES, type NoticeId } from './notices.ts'
import { PAPERS, type PaperId } from './papers.ts'

const sentence = v.pipe(v.string(), v.trim(), v.minLength(1))
const paper = v.object({ title: sentence, body: v.pipe(v.array(block), v.minLength(1)) })
const article = v.object({ ...paper.entries, summary: sentence })
const banner = v.object({ title: sentence, text: sentence })

type Article = v.InferOutput<typeof article>
type Paper = v.InferOutput<typeof paper>

/** All texts of the venue in one language, by id. */
export interface Texts {
  readonly categories: Readonly<Record<HelpCategory, string>>
  readonly articles: Readonly<Record<HelpId, Article>>
  readonly notices: Readonly<Record<NoticeId, Article>>
  readonly banners: Readonly<Record<BannerId, v.InferOutput<typeof banner>>>
  readonly papers: Readonly<Record<PaperId, Paper>>
}

/** The texts of a language, and the names of missing ones. */
export interface ReadTexts {
  readonly texts: Texts
  readonly missing: readonly string[]
}

type Json = Readonly<Record<string, unknown>>
const asObject = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})

const idsOf = <Id extends string>(entries: readonly { readonly id: Id }[]): Id[] => entries.map(({ id }) => id)

/**
 * Reads the texts of a language from `<folder>/<language>/*.json`. What is missing there, or has another shape, is taken
 * from `english`; English itself must be whole.
 */
export const readTexts = (folder: string, language: Language, english?: Texts): ReadTexts => {
  const missing: string[] = []
  const file = (name: string): Json => {
    const path = join(folder, language, `${name}.json`)
    return existsSync(path) ? asObject(JSON.parse(readFileSync(path, 'utf8'))) : {}
  }
  const collect = <Id extends string, T>(
    name: string,
    source: unknown,
    ids: readonly Id[],
    schema: v.GenericSchema<unknown, T>,
    instead: Readonly<Record<Id, T>> | undefined,
  ): Record<Id, T> => {
    const texts = ids.map((id): readonly [Id, T] => {
      const read = v.safeParse(schema, asObject(source)[id])
      if (read.success) return [id, read.output]
      missing.push(`${language}/${name}.${id}`)
      if (instead === undefined) throw new Error(`The text ${language}/${name}.${id} is missing`)
      return [id, instead[id]]
    })
    return Object.fromEntries(texts) as Record<Id, T>
  }
  const help = file('help')
  const papers = Object.fromEntries(Object.keys(PAPERS).map((id) => [id, file(id)]))
  const texts: Texts = {
    categories: collect('help.categories', help['categories'], HELP_CATEGORIES, sentence, english?.categories),
    articles: collect('help.articles', help['articles'], idsOf(HELP_ARTICLES), article, english?.articles),
    notices: collect('notices', file('notices'), idsOf(NOTICES), article, english?.notices),
    banners: collect('banners', file('banners'), idsOf(BANNERS), banner, english?.banners),
    papers: collect('papers', papers, Object.keys(PAPERS) as PaperId[], paper, english?.papers),
  }
  return { texts, missing }
}
