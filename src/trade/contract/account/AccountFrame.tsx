import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { DemoTag } from '../../../ui/DemoTag.tsx'
import { KeyValue, type KeyValueRow } from '../../../ui/KeyValue.tsx'
import css from './AccountFrame.module.css'

interface AccountFrameProps {
  title: string
  rows: readonly KeyValueRow[]
  /** How far the account is from its end. */
  meters: ReactNode
  /** What they mean. */
  children?: ReactNode
}

/** The account of a product on margin: its figures, and its meters below them. */
export const AccountFrame = ({ title, rows, meters, children }: AccountFrameProps) => (
  <Card
    title={
      <span className={css['title']}>
        {title} <DemoTag />
      </span>
    }
  >
    <KeyValue rows={rows} />
    <div className={css['meters']}>{meters}</div>
    {children}
  </Card>
)

/** What the figures mean, below them. */
export const AccountNote = ({ children }: { children: ReactNode }) => <p className={css['note']}>{children}</p>
