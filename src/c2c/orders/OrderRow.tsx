import { useTranslation } from 'react-i18next'
import type { C2cOrderRow } from '#protocol'
import { Countdown } from '../../ui/Countdown.tsx'
import { coinText } from '../../ui/format/amountText.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { orderPath } from './OrderPage.tsx'
import { OrderTag } from './OrderTag.tsx'
import { moneyOf } from './orderRows.ts'

interface OrderRowProps {
  order: Pick<C2cOrderRow, 'id' | 'side' | 'state' | 'amount' | 'coin' | 'total' | 'currency' | 'duty' | 'takenAt'>
  /** Messages of its chat. */
  unread?: number
}

/** An order in one line, which leads to it: what of it, where it stands, and how long that may last. */
export const OrderRow = ({ order, unread = 0 }: OrderRowProps) => {
  const { t } = useTranslation('c2cOrders')
  const { id, side, state, amount, coin, total, currency, duty, takenAt } = order
  return (
    <ListRow
      label={`${t(`list.${side}`)} · ${coinText(amount, coin)}`}
      hint={
        <>
          {moneyOf(total, currency)} · {duty.until > 0 ? <Countdown until={duty.until} /> : formatDateTime(takenAt)}
          {unread > 0 ? <strong> · {t('chat.unread', { count: unread })}</strong> : null}
        </>
      }
      end={<OrderTag state={state} />}
      href={orderPath(id)}
    />
  )
}
