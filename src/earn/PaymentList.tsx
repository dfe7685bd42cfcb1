import type { ReactNode } from 'react'
import type { financial, OutputOf } from '#protocol'
import type { Pages } from '../core/request/pages.ts'
import { coinText } from '../ui/format/amountText.ts'
import { formatDateTime } from '../ui/format/time.ts'
import { ListRow } from '../ui/ListRow.tsx'
import { ListSection } from '../ui/ListSection.tsx'
import { Paged } from '../ui/Paged.tsx'
import { Tag } from '../ui/Tag.tsx'

interface PaymentListProps {
  list: Pages<OutputOf<typeof financial.runningOrderLX>>
  coin: string
  /** What a payment that was made is called, and one to come. */
  paid: string
  coming: string
  title?: string
  note?: string
  empty: ReactNode
}

/** The interest of an order, payment by payment: what was paid when, and what will be. */
export const PaymentList = ({ list, coin, paid, coming, title, note, empty }: PaymentListProps) => {
  const lines = list.pages.flatMap((page) => page.lines)
  return (
    <Paged pages={list} count={lines.length} rows={4} compact empty={empty}>
      <ListSection title={title} note={note}>
        {lines.map(({ day, at, amount, paid: isPaid }) => (
          <ListRow
            key={day}
            label={formatDateTime(at)}
            hint={coinText(amount, coin)}
            end={isPaid ? <Tag tone="good">{paid}</Tag> : <Tag>{coming}</Tag>}
          />
        ))}
      </ListSection>
    </Paged>
  )
}
