import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatDateTime } from '../../../ui/format/time.ts'
import css from './OpenOrders.module.css'

interface LiveOrderRowProps {
  /** Where it stands, and what its instrument is called to those who hear it. */
  to: string
  spoken: string
  /** Instrument, side and kind. */
  name: ReactNode
  price: string
  /** What it waits for, and what comes with it; undefined for none. */
  lines: readonly (string | undefined)[]
  /** When it was placed, Unix ms. */
  placed: string
  /** How much of it is filled, in words and as a share of 1. */
  filled: string
  share: number
  /** Ways to change it and to take it back. */
  children: ReactNode
}

/** One live order, of any product. */
export const LiveOrderRow = ({
  to,
  spoken,
  name,
  price,
  lines,
  placed,
  filled,
  share,
  children,
}: LiveOrderRowProps) => {
  const { t } = useTranslation('trade')
  return (
    <li className={css['order']}>
      <Link className={css['main']} to={to} aria-label={`${spoken} ${t('orders.details')}`}>
        <span className={css['line']}>
          <span className={css['name']}>{name}</span>
          <span className="n">{price}</span>
        </span>
        {lines.map((line) =>
          line === undefined ? null : (
            <span key={line} className={css['small']}>
              {line}
            </span>
          ),
        )}
        <span className={css['line']}>
          <span className={css['small']}>{formatDateTime(placed)}</span>
          <span className={css['small']}>{filled}</span>
        </span>
      </Link>
      <progress className={css['progress']} value={share} max={1} aria-label={t('orders.progress')} />
      {children}
    </li>
  )
}
