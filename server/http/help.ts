import type { Block, common } from '#protocol'
import { HELP_ARTICLES, HELP_CATEGORIES } from '../content/help.ts'
import type { Texts } from '../content/texts.ts'
import { fold } from '../fold.ts'
import { type Handler, refuse } from './handler.ts'

const words = (block: Block): string => ('text' in block ? block.text : block.items.join('\n'))

/** Everything that an article says, as searches compare it; made once a language. */
const searchable = new WeakMap<Texts, ReadonlyMap<string, string>>()
const searchableOf = (texts: Texts): ReadonlyMap<string, string> => {
  const known = searchable.get(texts)
  if (known !== undefined) return known
  const made = new Map(
    HELP_ARTICLES.map(({ id }) => {
      const { title, summary, body } = texts.articles[id]
      return [id, fold([title, summary, ...body.map(words)].join('\n'))]
    }),
  )
  searchable.set(texts, made)
  return made
}

export const getHelpList: Handler<typeof common.getHelpList> = async (
  { category, query },
  { services: { content }, language },
) => {
  if (category !== undefined && !HELP_CATEGORIES.some((known) => known === category))
    return refuse('notFound', { field: 'category' })
  const texts = content.texts(language)
  const said = searchableOf(texts)
  const wanted = fold(query ?? '')
  const found = HELP_ARTICLES.filter(({ id }) => said.get(id)?.includes(wanted))
  return {
    categories: HELP_CATEGORIES.map((id) => ({
      id,
      title: texts.categories[id],
      count: found.filter((article) => article.category === id).length,
    })),
    articles: found
      .filter((article) => category === undefined || article.category === category)
      .map(({ id, category: of, updatedAt }) => ({
        id,
        category: of,
        title: texts.articles[id].title,
        summary: texts.articles[id].summary,
        updatedAt: String(updatedAt),
      })),
  }
}

export const getHelpDetails: Handler<typeof common.getHelpDetails> = async (
  { id },
  { services: { content }, language },
) => {
  const article = HELP_ARTICLES.find((known) => known.id === id)
  if (article === undefined) return refuse('notFound', { field: 'id' })
  const { articles } = content.texts(language)
  const { title, body } = articles[article.id]
  return {
    id,
    title,
    body,
    updatedAt: String(article.updatedAt),
    category: article.category,
    related: article.related.map((other) => ({ id: other, title: articles[other].title })),
  }
}
