import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { decimalsOf, type Instrument, isWaiting, type Order, tradingContracts } from '#protocol'
import { useMoneyCall } from '../../../core/request/useMoneyCall.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatAmount, formatPrice } from '../../../ui/format/number.ts'
import { formatDateTime } from '../../../ui/format/time.ts'
import { spotOrderPath } from '../../names/spotOrderPath.ts'
import { filledShare } from '../../rows/progress.ts'
import { SideTag } from '../../rows/SideTag.tsx'
import { CancelQuestion } from '../../ticket/orders/CancelQuestion.tsx'
import { ChangeNote } from '../../ticket/orders/ChangeNote.tsx'
import css from '../../ticket/orders/OpenOrders.module.css'

interface OpenOrderRowProps {
  order: Order
  instrument: Instrument | undefined
  onChange: () => void
}

/** One live order. Cancelling is asked back in place, so that the finger need not travel. */
export const OpenOrderRow = ({ order, instrument, onChange }: OpenOrderRowProps) => {
  const { t } = useTranslation('trade')
  const [asking, setAsking] = useState(false)
  const cancel = useMoneyCall(tradingContracts.update, `cancel-${order.ordId}`)
  const [base, quote] = order.instId.split('-')
  const unit = order.tgtCcy === 'quote_ccy' ? quote : base
  const filled = order.tgtCcy === 'quote_ccy' ? order.accFillQuote : order.accFillSz
  const share = filledShare(order)
  const tick = decimalsOf(instrument?.tickSz ?? '0.01')

  const ask = (): void => {
    cancel.prepare()
    setAsking(true)
  }
  const send = (): void => {
    setAsking(false)
    cancel.send({ action: 'cancel', ordId: order.ordId })
  }

  return (
    <li className={css['order']}>
      <Link
        className={css['main']}
        to={spotOrderPath(order.ordId)}
        aria-label={`${order.instId} ${t('orders.details')}`}
      >
        <span className={css['line']}>
          <span className={css['name']}>
            {order.instId.replace('-', ' / ')} <SideTag order={order} />
          </span>
          <span className="n">{order.px === '' ? t('ticket.market') : formatPrice(order.px, tick)}</span>
        </span>
        {isWaiting(order) && order.trigDir !== '' && order.trigPxType !== '' ? (
          <span className={css['small']}>
            {t(`orders.trigger_${order.trigDir}`, {
              price: formatPrice(order.trigPx, tick),
              by: t(`trigger.${order.trigPxType}`),
            })}
          </span>
        ) : null}
        <span className={css['line']}>
          <span className={css['small']}>{formatDateTime(order.cTime)}</span>
          <span className={css['small']}>
            {t('orders.filledOf', { filled: formatAmount(filled), size: formatAmount(order.sz), ccy: unit })}
          </span>
        </span>
      </Link>
      <progress className={css['progress']} value={share} max={1} aria-label={t('orders.progress')} />
      <ChangeNote state={cancel.now} onDismiss={() => cancel.dismiss()} />
      <div className={css['actions']}>
        {asking ? (
          <CancelQuestion onNo={() => setAsking(false)} onYes={send} />
        ) : (
          <>
            {instrument !== undefined ? (
              <Button variant="ghost" onPress={onChange} disabled={cancel.pending}>
                {t('orders.amend')}
              </Button>
            ) : null}
            <Button variant="ghost" onPress={ask} busy={cancel.pending}>
              {t('orders.cancel')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
