import type { ReactNode } from 'react'
import css from './Reading.module.css'

interface ArticleProps {
  title?: string
  /** The language of the text, where it is not that of the app. */
  lang?: string | undefined
  /** Beside each other: its date, its version. */
  facts: ReactNode
  children: ReactNode
}

/** A text with what is known of it above. */
export const Article = ({ title, lang, facts, children }: ArticleProps) => (
  <article className={css['page']}>
    {title === undefined ? null : (
      <h2 className={css['title']} lang={lang}>
        {title}
      </h2>
    )}
    <p className={css['facts']}>{facts}</p>
    {children}
  </article>
)

/** What to read next, below a text. */
export const ReadNext = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={css['after']} aria-label={label}>
    {children}
  </nav>
)

/** Names the links that follow; a heading where they are all of one kind. */
export const NextLabel = ({ heading = false, text }: { heading?: boolean; text: string }) => {
  const Tag = heading ? 'h2' : 'p'
  return <Tag className={css['label']}>{text}</Tag>
}

export const NextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className={css['link']} href={`#${to}`}>
    {children}
  </a>
)
