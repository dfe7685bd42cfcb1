import { useTranslation } from 'react-i18next'
import { contractOrder, decimalsOf, type Instrument, isForexOrder, ratio, type SwapOrder } from '#protocol'
import { formatPrice } from '../../../ui/format/number.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { contractName } from '../../names/contractName.ts'
import { contractOrderPath } from '../../names/contractOrderPath.ts'
import { sizeParts } from '../../names/lotsText.ts'
import { callbackText } from '../../rows/callbackText.ts'
import { purposeText } from '../../rows/orderWords.ts'
import { waitsForTrigger } from '../../rows/waitsForTrigger.ts'
import { LiveOrderRow } from '../../ticket/orders/LiveOrderRow.tsx'
import { OrderActions } from '../../ticket/orders/OrderActions.tsx'
import { useCancelOrder } from '../../ticket/orders/useCancelOrder.tsx'

interface LiveContractOrderProps {
  order: SwapOrder
  instrument: Instrument
  /** Where it is changed. */
  onChange: () => void
}

/** One live order on a contract. */
export const LiveContractOrder = ({ order, instrument, onChange }: LiveContractOrderProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const { ordId, side, px, trigPx, trigPxType, trigDir, tif, ordType, tpTrigPx, slTrigPx, trail } = order
  // The trigger price of a trailing stop is the market's to move.
  const change = trail === undefined ? onChange : undefined
  const cancel = useCancelOrder(contractOrder.recall, `contract-recall-${ordId}`, { ordId }, change)
  const price = (value: string): string => formatPrice(value, decimalsOf(instrument.tickSz))
  const name = contractName(instrument)
  const [filled, size] = [sizeParts(t, order, order.accFillSz), sizeParts(t, order, order.sz)]
  const waits = waitsForTrigger(order) && trigPxType !== '' && trigDir !== ''
  const attached = [
    tpTrigPx === '' ? undefined : `${t('futures:tp')} ${price(tpTrigPx)}`,
    slTrigPx === '' ? undefined : `${t('futures:sl')} ${price(slTrigPx)}`,
  ].filter((one) => one !== undefined)
  return (
    <LiveOrderRow
      to={contractOrderPath(ordId)}
      spoken={name}
      name={
        <>
          {name} <Tag tone={side === 'buy' ? 'up' : 'down'}>{purposeText(t, order)}</Tag>{' '}
          {ordType === 'market' || tif === 'gtc' ? null : <Tag>{t(`trade:tif.${tif}`)}</Tag>}
        </>
      }
      price={px === '' ? t('trade:ticket.market') : price(px)}
      lines={[
        waits
          ? t(trail?.moveTriggerPx === '' ? `futures:trail.starts_${trigDir}` : `trade:orders.trigger_${trigDir}`, {
              price: price(trigPx),
              by: t(`futures:watched.${trigPxType}`),
            })
          : undefined,
        trail && t('futures:trail.line', { callback: callbackText(trail, price) }),
        attached.length === 0 ? undefined : attached.join(' · '),
      ]}
      placed={order.cTime}
      filled={t('trade:orders.filledOf', {
        filled: filled.amount,
        size: size.amount,
        ccy: isForexOrder(order) ? '' : size.ccy,
      })}
      share={Math.min(1, Number(ratio(order.accFillSz, order.sz, 4)))}
    >
      <OrderActions>
        {cancel.note}
        {cancel.buttons}
      </OrderActions>
    </LiveOrderRow>
  )
}
