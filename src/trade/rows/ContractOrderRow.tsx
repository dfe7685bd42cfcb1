import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, isZero, type SwapOrder } from '#protocol'
import { formatPrice, formatSigned } from '../../ui/format/number.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { Tag } from '../../ui/Tag.tsx'
import { settleOf } from '../names/contractKind.ts'
import { timesText } from '../names/contractName.ts'
import { contractOrderPath } from '../names/contractOrderPath.ts'
import { sizeText } from '../names/lotsText.ts'
import { RecordRow } from '../ticket/history/RecordRow.tsx'
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
    <RecordRow
      to={contractOrderPath(order.ordId)}
      onFollow={onFollow}
      name={
        <>
          {base} / {quote} <Tag tone={order.side === 'buy' ? 'up' : 'down'}>{purposeText(t, order)}</Tag>{' '}
          <Tag>{timesText(order.lever)}</Tag>
        </>
      }
      below={[formatDateTime(order.uTime)]}
      amount={formatPrice(px, tick)}
      unit={quote}
      isVoid={order.state === 'canceled' && isZero(order.accFillSz)}
      notes={[
        sizeText(t, order, order.accFillSz),
        isZero(order.pnl) ? undefined : `${formatSigned(order.pnl, 2)} ${settleOf(order)}`,
        t(`futures:status.${contractStatus(order)}`),
      ]}
    />
  )
}
