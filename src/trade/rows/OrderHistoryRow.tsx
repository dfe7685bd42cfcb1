import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { decimalsOf, type Instrument, type Order } from '#protocol'
import { coinText } from '../../ui/format/amountText.ts'
import { formatPrice } from '../../ui/format/number.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { spotOrderPath } from '../names/spotOrderPath.ts'
import css from '../ticket/history/History.module.css'
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
  const [base, quote] = order.instId.split('-')
  const tick = decimalsOf(instrument?.tickSz ?? '0.00000001')
  return (
    <li className={css['item']}>
      <Link className={css['row']} to={spotOrderPath(order.ordId)} onClick={onFollow}>
        <span className={css['left']}>
          <span className={css['name']}>
            {order.instId.replace('-', ' / ')} <SideTag order={order} />
          </span>
          <span className={css['small']}>{formatDateTime(order.uTime)}</span>
        </span>
        <span className={css['right']}>
          <span>
            {order.avgPx === '' ? formatPrice(order.px, tick) : formatPrice(order.avgPx, tick)}
            <span className={css['small']}>{` ${quote ?? ''}`}</span>
          </span>
          <span className={css['small']}>{coinText(order.accFillSz, base ?? '')}</span>
          <span className={css['small']}>{t(`status.${statusOf(order)}`)}</span>
        </span>
      </Link>
    </li>
  )
}
