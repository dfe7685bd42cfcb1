import { useTranslation } from 'react-i18next'
import { contractOrder, decimalsOf, type Instrument, type SwapOrder } from '#protocol'
import { formatPrice } from '../../../ui/format/number.ts'
import { sizeText } from '../../names/lotsText.ts'
import { useCancelOrder } from '../../ticket/orders/useCancelOrder.tsx'
import css from './Positions.module.css'

interface ExitListProps {
  exits: readonly SwapOrder[]
  /** Those of them that protect nothing by now. */
  voids: readonly SwapOrder[]
  instrument: Instrument
}

const Exit = ({ order, isVoid, tick }: { order: SwapOrder; isVoid: boolean; tick: number }) => {
  const { t } = useTranslation(['futures', 'trade'])
  const { ordId, kind, trigPx, sz, trail } = order
  const price = formatPrice(trigPx, tick)
  const cancel = useCancelOrder(contractOrder.recall, `contract-recall-${ordId}`, { ordId }, undefined)
  return (
    <li className={css['exit']}>
      <span>
        {t(`futures:kind.${kind}`)} {trail?.moveTriggerPx === '' ? t('futures:trail.from', { price }) : price}{' '}
        <span className={css['small']}>{sizeText(t, order, sz)}</span>
        {isVoid ? <span className={css['void']}>{t('futures:protect.beyond')}</span> : null}
      </span>
      {cancel.note}
      {cancel.buttons}
    </li>
  )
}

/** The take-profits, stop-losses and trailing stops of a position, each with the way to take it away. */
export const ExitList = ({ exits, voids, instrument }: ExitListProps) => {
  const { t } = useTranslation('futures')
  if (exits.length === 0) return null
  return (
    <ul className={css['exits']} aria-label={t('protect.standing')}>
      {exits.map((order) => (
        <Exit key={order.ordId} {...{ order }} isVoid={voids.includes(order)} tick={decimalsOf(instrument.tickSz)} />
      ))}
    </ul>
  )
}
