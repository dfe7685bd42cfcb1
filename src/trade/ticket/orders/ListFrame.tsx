import type { ReactNode } from 'react'
import css from './ListFrame.module.css'

/** A list in a tab below a ticket. */
export const ListFrame = ({ children }: { children: ReactNode }) => <div className={css['list']}>{children}</div>

/** What acts on all of the list, above it at the end of the line. */
export const ListTop = ({ children }: { children: ReactNode }) => <div className={css['top']}>{children}</div>
