import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, type SwapOrder } from '#protocol'
import { sizeText } from '../../../../forex/lotsText.ts'
import { formatPrice } from '../../../../format/number.ts'
import { RecallButton } from '../orders/RecallButton.tsx'
import css from './Positions.module.css'

/** The take-profits and stop-losses that stand on a position, each with the way to take it away. */
export const ExitList = ({ exits, instrument }: { exits: readonly SwapOrder[]; instrument: Instrument }) => {
  const { t } = useTranslation(['futures', 'trade'])
  const tick = decimalsOf(instrument.tickSz)
  if (exits.length === 0) return null
  return (
    <ul className={css['exits']} aria-label={t('futures:protect.standing')}>
      {exits.map((order) => (
        <li key={order.ordId} className={css['exit']}>
          <span>
            {t(order.kind === 'tp' ? 'futures:tp' : 'futures:sl')} {formatPrice(order.trigPx, tick)}{' '}
            <span className={css['small']}>{sizeText(t, order, order.sz)}</span>
          </span>
          <RecallButton ordId={order.ordId} />
        </li>
      ))}
    </ul>
  )
}
