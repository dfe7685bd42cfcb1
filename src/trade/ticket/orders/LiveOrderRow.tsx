import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../ui/format/time.ts'
import { LiveItem, LiveLine } from './LiveItem.tsx'
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
    <LiveItem
      to={to}
      label={`${spoken} ${t('orders.details')}`}
      lines={
        <>
          <LiveLine>
            <span className={css['name']}>{name}</span>
            <span className="n">{price}</span>
          </LiveLine>
          {lines.map((line) =>
            line === undefined ? null : (
              <span key={line} className={css['small']}>
                {line}
              </span>
            ),
          )}
          <LiveLine>
            <span className={css['small']}>{formatDateTime(placed)}</span>
            <span className={css['small']}>{filled}</span>
          </LiveLine>
        </>
      }
    >
      <progress className={css['progress']} value={share} max={1} aria-label={t('orders.progress')} />
      {children}
    </LiveItem>
  )
}
