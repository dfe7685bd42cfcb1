import type { ReactNode } from 'react'
import css from './FieldBox.module.css'

/** A field and, in the same box below it, the row of buttons that set it. */
export const FieldBox = ({ children }: { children: ReactNode }) => <div className={css['box']}>{children}</div>
