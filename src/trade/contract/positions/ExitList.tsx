import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, type SwapOrder } from '#protocol'
import { formatPrice } from '../../../ui/format/number.ts'
import { sizeText } from '../../names/lotsText.ts'
import { RecallButton } from '../orders/RecallButton.tsx'
import css from './Positions.module.css'

interface ExitListProps {
  exits: readonly SwapOrder[]
  /** Those of them that protect nothing by now. */
  voids: readonly SwapOrder[]
  instrument: Instrument
}

/** The take-profits and stop-losses of a position, each with the way to take it away. */
export const ExitList = ({ exits, voids, instrument }: ExitListProps) => {
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
            {voids.includes(order) ? <span className={css['void']}>{t('futures:protect.beyond')}</span> : null}
          </span>
          <RecallButton ordId={order.ordId} />
        </li>
      ))}
    </ul>
  )
}
