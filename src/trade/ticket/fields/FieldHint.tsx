import type { ReactNode } from 'react'
import { Note } from '../../../ui/Note.tsx'
import css from './FieldHint.module.css'

interface FieldHintProps {
  /** It repeats what the field is called, for those who see. */
  hidden?: boolean
  children: ReactNode
}

/** What a choice of the ticket means, below it. */
export const FieldHint = ({ hidden, children }: FieldHintProps) => (
  <Note small className={css['hint']} aria-hidden={hidden}>
    {children}
  </Note>
)
