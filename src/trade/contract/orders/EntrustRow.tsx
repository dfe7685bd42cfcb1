import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { decimalsOf, type Instrument, isForexOrder, ratio, type SwapOrder } from '#protocol'
import { formatPrice } from '../../../ui/format/number.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { contractName } from '../../names/contractName.ts'
import { contractOrderPath } from '../../names/contractOrderPath.ts'
import { sizeParts } from '../../names/lotsText.ts'
import { isExitWaiting, purposeText } from '../../rows/orderWords.ts'
import css from '../../ticket/orders/OpenOrders.module.css'
import { RecallButton } from './RecallButton.tsx'

interface EntrustRowProps {
  order: SwapOrder
  instrument: Instrument
  /** Where it is changed. */
  onChange: () => void
}

/** One live order on a contract, with the ways to change it and to take it back. */
export const EntrustRow = ({ order, instrument, onChange }: EntrustRowProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const tick = decimalsOf(instrument.tickSz)
  const name = contractName(instrument)
  const { ordId, side, px, trigPx, trigPxType, trigDir, tif, ordType } = order
  const [filled, size] = [sizeParts(t, order, order.accFillSz), sizeParts(t, order, order.sz)]
  const waits = isExitWaiting(order) && trigPxType !== '' && trigDir !== ''
  const attached = [
    order.tpTrigPx === '' ? undefined : `${t('futures:tp')} ${formatPrice(order.tpTrigPx, tick)}`,
    order.slTrigPx === '' ? undefined : `${t('futures:sl')} ${formatPrice(order.slTrigPx, tick)}`,
  ].filter((one) => one !== undefined)
  return (
    <li className={css['order']}>
      <Link className={css['main']} to={contractOrderPath(ordId)} aria-label={`${name} ${t('trade:orders.details')}`}>
        <span className={css['line']}>
          <span className={css['name']}>
            {name} <Tag tone={side === 'buy' ? 'up' : 'down'}>{purposeText(t, order)}</Tag>{' '}
            {ordType === 'market' || tif === 'gtc' ? null : <Tag>{t(`trade:tif.${tif}`)}</Tag>}
          </span>
          <span className="n">{px === '' ? t('trade:ticket.market') : formatPrice(px, tick)}</span>
        </span>
        {waits ? (
          <span className={css['small']}>
            {t(`trade:orders.trigger_${trigDir}`, {
              price: formatPrice(trigPx, tick),
              by: t(`futures:watched.${trigPxType}`),
            })}
          </span>
        ) : null}
        {attached.length === 0 ? null : <span className={css['small']}>{attached.join(' · ')}</span>}
        <span className={css['line']}>
          <span className={css['small']}>{formatDateTime(order.cTime)}</span>
          <span className={css['small']}>
            {t('trade:orders.filledOf', {
              filled: filled.amount,
              size: size.amount,
              ccy: isForexOrder(order) ? '' : size.ccy,
            })}
          </span>
        </span>
      </Link>
      <progress
        className={css['progress']}
        value={Math.min(1, Number(ratio(order.accFillSz, order.sz, 4)))}
        max={1}
        aria-label={t('trade:orders.progress')}
      />
      <div className={css['actions']}>
        <RecallButton ordId={ordId} onChange={onChange} />
      </div>
    </li>
  )
}
