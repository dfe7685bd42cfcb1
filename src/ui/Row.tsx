import type { ReactNode } from 'react'
import css from './Row.module.css'

/** Parts beside each other, as far apart as the line lets them be; they wrap where it is narrow. */
export const Row = ({ children }: { children: ReactNode }) => <div className={css['row']}>{children}</div>
