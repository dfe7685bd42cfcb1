import type { ReactNode } from 'react'
import css from './Details.module.css'

/** What a record is about, and at the end how it stands. */
export const DetailHead = ({ status, children }: { status?: string; children: ReactNode }) => (
  <h2 className={css['head']}>
    {children}
    {status === undefined ? null : <span className={css['status']}>{status}</span>}
  </h2>
)
