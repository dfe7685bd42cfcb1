import type { ReactNode } from 'react'
import css from './OrdersSection.module.css'

interface OrdersSectionProps {
  title: string
  /** How many there are; 0 is not shown. */
  count: number
  /** At the end of the heading, where there are any. */
  aside?: ReactNode
  children: ReactNode
}

/** What is live below a ticket, under its heading with its number. */
export const OrdersSection = ({ title, count, aside, children }: OrdersSectionProps) => (
  <section className={css['section']} aria-label={title}>
    <h2 className={css['title']}>
      {title}
      {count === 0 ? null : (
        <>
          <span className={css['count']}>{count}</span>
          {aside === undefined ? null : <span className={css['aside']}>{aside}</span>}
        </>
      )}
    </h2>
    {children}
  </section>
)
