import type { ReactNode } from 'react'
import css from './SubmissionButtons.module.css'

/** What can be done once a request has ended, side by side. */
export const SubmissionButtons = ({ children }: { children: ReactNode }) => (
  <div className={css['buttons']}>{children}</div>
)
