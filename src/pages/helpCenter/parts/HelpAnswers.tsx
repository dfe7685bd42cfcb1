import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { helpCenter, OutputOf } from '#protocol'
import { useKept } from '../../../core/state/useKept.ts'
import { ArticleList } from './ArticleList.tsx'
import css from './Help.module.css'
import { recentArticles } from './recentArticles.ts'

type Help = OutputOf<typeof helpCenter.getHelpList>

const ALL = ''

/** What was found, by category; and, before anything is searched for, what was read last. */
export const HelpAnswers = ({ help: { categories, articles }, searched }: { help: Help; searched: boolean }) => {
  const { t } = useTranslation('help')
  const [category, setCategory] = useKept('category', ALL)
  const [recent] = useState(recentArticles)
  const read = searched ? [] : recent.flatMap((id) => articles.find((article) => article.id === id) ?? [])
  const filled = categories.filter(({ count }) => count > 0)
  // A category without a hit does not hide the others' hits.
  const chosen = filled.some(({ id }) => id === category) ? category : ALL
  const choices = [{ id: ALL, title: t('allCategories'), count: articles.length }, ...filled]
  return (
    <>
      <fieldset className={css['chips']} aria-label={t('categories')}>
        {choices.map(({ id, title, count }) => (
          <button
            key={id}
            type="button"
            className={css['chip']}
            aria-pressed={id === chosen}
            onClick={() => setCategory(id)}
          >
            {title} <span className={css['count']}>{count}</span>
          </button>
        ))}
      </fieldset>
      {chosen === ALL && read.length > 0 ? <ArticleList title={t('recent')} articles={read} /> : null}
      {filled
        .filter(({ id }) => chosen === ALL || id === chosen)
        .map(({ id, title }) => (
          <ArticleList key={id} title={title} articles={articles.filter((article) => article.category === id)} />
        ))}
    </>
  )
}
