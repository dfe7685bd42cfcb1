import type { ReactNode } from 'react'
import css from './OrderActions.module.css'

/** The buttons of an order, at the end of their line. */
export const OrderActions = ({ children }: { children: ReactNode }) => <div className={css['actions']}>{children}</div>
