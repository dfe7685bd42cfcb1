import { type Block, fold, HELP_CATEGORIES, type helpCenter } from '#protocol'
import { refuse } from '../../platform/refusal.ts'
import { type Handler, type Request } from '../../services/handler.ts'
import { type HelpArticle, helpAt } from '../../site/published.ts'

const words = (block: Block): string => ('text' in block ? block.text : block.items.join('\n'))

/** Full text of an article in the form that searches compare; kept for each article that is shipped with the venue. */
const searchable = new WeakMap<HelpArticle['body'], string>()
const searchableOf = ({ title, summary, body }: HelpArticle): string => {
  const text = searchable.get(body) ?? fold([title, summary, ...body.map(words)].join('\n'))
  searchable.set(body, text)
  return text
}

const articlesFor = ({ services: { content, database, clock }, language }: Request) =>
  helpAt(database.db, content.texts(language), language, clock.now())

export const getHelpList: Handler<typeof helpCenter.getHelpList> = async ({ category, query }, request) => {
  if (category !== undefined && !HELP_CATEGORIES.some((known) => known === category))
    return refuse('notFound', { field: 'category' })
  const { categories } = request.services.content.texts(request.language)
  const wanted = fold(query ?? '')
  const found = (await articlesFor(request)).filter((article) => searchableOf(article).includes(wanted))
  return {
    categories: HELP_CATEGORIES.map((id) => ({
      id,
      title: categories[id],
      count: found.filter((article) => article.category === id).length,
    })),
    articles: found
      .filter((article) => category === undefined || article.category === category)
      .map(({ id, category: of, title, summary, writtenIn, updatedAt }) => ({
        id,
        category: of,
        title,
        summary,
        writtenIn,
        updatedAt: String(updatedAt),
      })),
  }
}

export const getHelpDetails: Handler<typeof helpCenter.getHelpDetails> = async ({ id }, request) => {
  const articles = await articlesFor(request)
  const article = articles.find((known) => known.id === id)
  if (article === undefined) return refuse('notFound', { field: 'id' })
  const { title, body, writtenIn, category, updatedAt, related } = article
  return {
    id,
    title,
    body,
    writtenIn,
    updatedAt: String(updatedAt),
    category,
    related: related.flatMap((other) => {
      const to = articles.find((known) => known.id === other)
      return to === undefined ? [] : [{ id: to.id, title: to.title }]
    }),
  }
}
