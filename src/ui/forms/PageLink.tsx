import type { ReactNode } from 'react'
import { useNavigation } from '../../core/screens/navigation.ts'
import css from './PageLink.module.css'

/** What else a page offers, below its form at the end of the screen. */
export const BelowForm = ({ children }: { children: ReactNode }) => <div className={css['below']}>{children}</div>

/** Links to other pages below a form. */
export const PageLinks = ({ children }: { children: ReactNode }) => <div className={css['links']}>{children}</div>

/** A page as a link: it can be opened in another tab, and a plain tap stays in the app. */
export const PageLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const navigation = useNavigation()
  return (
    <a
      className={css['link']}
      href={`#${to}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        navigation.push(to)
      }}
    >
      {children}
    </a>
  )
}
