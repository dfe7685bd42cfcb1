import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, isWaiting, type Order, tradingContracts } from '#protocol'
import { formatAmount, formatPrice } from '../../../ui/format/number.ts'
import { spotOrderPath } from '../../names/spotOrderPath.ts'
import { filledShare } from '../../rows/progress.ts'
import { SideTag } from '../../rows/SideTag.tsx'
import { LiveOrderRow } from '../../ticket/orders/LiveOrderRow.tsx'
import { OrderActions } from '../../ticket/orders/OrderActions.tsx'
import { useCancelOrder } from '../../ticket/orders/useCancelOrder.tsx'

interface SpotOrderRowProps {
  order: Order
  instrument: Instrument | undefined
  onChange: () => void
}

/** One live spot order. */
export const SpotOrderRow = ({ order, instrument, onChange }: SpotOrderRowProps) => {
  const { t } = useTranslation('trade')
  const { ordId, instId, px, trigPx, trigDir, trigPxType, tgtCcy } = order
  const cancel = useCancelOrder(
    tradingContracts.update,
    `cancel-${ordId}`,
    { action: 'cancel', ordId },
    instrument === undefined ? undefined : onChange,
  )
  const [base, quote] = instId.split('-')
  const byQuote = tgtCcy === 'quote_ccy'
  const tick = decimalsOf(instrument?.tickSz ?? '0.01')
  const waits = isWaiting(order) && trigDir !== '' && trigPxType !== ''
  return (
    <LiveOrderRow
      to={spotOrderPath(ordId)}
      spoken={instId}
      name={
        <>
          {instId.replace('-', ' / ')} <SideTag order={order} />
        </>
      }
      price={px === '' ? t('ticket.market') : formatPrice(px, tick)}
      lines={[
        waits
          ? t(`orders.trigger_${trigDir}`, { price: formatPrice(trigPx, tick), by: t(`trigger.${trigPxType}`) })
          : undefined,
      ]}
      placed={order.cTime}
      filled={t('orders.filledOf', {
        filled: formatAmount(byQuote ? order.accFillQuote : order.accFillSz),
        size: formatAmount(order.sz),
        ccy: byQuote ? quote : base,
      })}
      share={filledShare(order)}
    >
      {cancel.note}
      <OrderActions>{cancel.buttons}</OrderActions>
    </LiveOrderRow>
  )
}
