import type { ReactNode } from 'react'
import css from './BottomNote.module.css'

interface BottomNoteProps {
  text: ReactNode
  /** What can be done about it. */
  children: ReactNode
}

/** A calm line below the page and above the tabs, where it moves nothing that is read. */
export const BottomNote = ({ text, children }: BottomNoteProps) => (
  <aside className={css['note']}>
    <output className={css['text']}>{text}</output>
    {children}
  </aside>
)
