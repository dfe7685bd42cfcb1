import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, isZero, type Order } from '#protocol'
import { coinText } from '../../ui/format/amountText.ts'
import { formatPrice } from '../../ui/format/number.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { spotOrderPath } from '../names/spotOrderPath.ts'
import { RecordRow } from '../ticket/history/RecordRow.tsx'
import { statusOf } from './progress.ts'
import { SideTag } from './SideTag.tsx'

interface OrderHistoryRowProps {
  order: Order
  instrument: Instrument | undefined
  /** The tap leads away from here. */
  onFollow?: () => void
}

/** One order of the history; a tap opens it. */
export const OrderHistoryRow = ({ order, instrument, onFollow }: OrderHistoryRowProps) => {
  const { t } = useTranslation('trade')
  const [base = '', quote = ''] = order.instId.split('-')
  const tick = decimalsOf(instrument?.tickSz ?? '0.00000001')
  return (
    <RecordRow
      to={spotOrderPath(order.ordId)}
      onFollow={onFollow}
      name={
        <>
          {order.instId.replace('-', ' / ')} <SideTag order={order} />
        </>
      }
      below={[formatDateTime(order.uTime)]}
      amount={formatPrice(order.avgPx === '' ? order.px : order.avgPx, tick)}
      unit={quote}
      isVoid={order.state === 'canceled' && isZero(order.accFillSz)}
      notes={[coinText(order.accFillSz, base), t(`status.${statusOf(order)}`)]}
    />
  )
}
