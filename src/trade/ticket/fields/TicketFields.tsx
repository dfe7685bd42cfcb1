import type { ReactNode } from 'react'
import css from './TicketFields.module.css'

/** The fields of a ticket. */
export const TicketFields = ({ children }: { children: ReactNode }) => <div className={css['fields']}>{children}</div>
