import type { ReactNode } from 'react'
import css from './Group.module.css'

/** Fields that belong together, under their name. */
export const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <fieldset className={css['group']}>
    <legend>{name}</legend>
    {children}
  </fieldset>
)

/** One of several parts of the same shape. */
export const Part = ({ children }: { children: ReactNode }) => <div className={css['group']}>{children}</div>
