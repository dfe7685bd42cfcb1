import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { decimalsOf, type Instrument, isZero, type SwapOrder } from '#protocol'
import { formatPrice, formatSigned } from '../../ui/format/number.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { Tag } from '../../ui/Tag.tsx'
import { settleOf } from '../names/contractKind.ts'
import { timesText } from '../names/contractName.ts'
import { contractOrderPath } from '../names/contractOrderPath.ts'
import { sizeText } from '../names/lotsText.ts'
import css from '../ticket/history/History.module.css'
import { contractStatus, purposeText } from './orderWords.ts'

interface ContractOrderRowProps {
  order: SwapOrder
  instrument: Instrument | undefined
  /** The tap leads away from here. */
  onFollow?: () => void
}

/** One order on a contract in the history; a tap opens it. */
export const ContractOrderRow = ({ order, instrument, onFollow }: ContractOrderRowProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const [base = '', quote = ''] = order.instId.split('-')
  const tick = decimalsOf(instrument?.tickSz ?? '0.00000001')
  const px = order.avgPx === '' ? (order.px === '' ? order.trigPx : order.px) : order.avgPx
  return (
    <li className={css['item']}>
      <Link className={css['row']} to={contractOrderPath(order.ordId)} onClick={onFollow}>
        <span className={css['left']}>
          <span className={css['name']}>
            {base} / {quote} <Tag tone={order.side === 'buy' ? 'up' : 'down'}>{purposeText(t, order)}</Tag>{' '}
            <Tag>{timesText(order.lever)}</Tag>
          </span>
          <span className={css['small']}>{formatDateTime(order.uTime)}</span>
        </span>
        <span className={css['right']}>
          <span>
            {formatPrice(px, tick)}
            <span className={css['small']}>{` ${quote}`}</span>
          </span>
          <span className={css['small']}>{sizeText(t, order, order.accFillSz)}</span>
          {isZero(order.pnl) ? null : (
            <span className={css['small']}>
              {formatSigned(order.pnl, 2)} {settleOf(order)}
            </span>
          )}
          <span className={css['small']}>{t(`futures:status.${contractStatus(order)}`)}</span>
        </span>
      </Link>
    </li>
  )
}
