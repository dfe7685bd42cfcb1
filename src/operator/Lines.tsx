import type { ReactNode } from 'react'
import css from './Lines.module.css'

/** A list of sentences, each with its own space around it. */
export const Lines = ({ children }: { children: ReactNode }) => <ul className={css['lines']}>{children}</ul>
