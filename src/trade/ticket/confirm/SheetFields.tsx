import type { ReactNode } from 'react'
import css from './SheetFields.module.css'

/** What is typed in a sheet, above its figures. */
export const SheetFields = ({ children }: { children: ReactNode }) => <div className={css['fields']}>{children}</div>
