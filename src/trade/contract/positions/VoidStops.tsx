import { useTranslation } from 'react-i18next'
import { decimalsOf, type Holding, type Instrument, type Price, type SwapOrder } from '#protocol'
import { formatPrice } from '../../../ui/format/number.ts'
import css from './Positions.module.css'
import { voidStops } from './protectForm.ts'

interface VoidStopsProps {
  exits: readonly SwapOrder[]
  side: Holding['side']
  /** Where the position is liquidated now, and after the change. */
  before: Price | undefined
  after: Price | undefined
  instrument: Pick<Instrument, 'tickSz'>
}

/** Warns of stop-losses that protect now and would not after a change of margin or leverage. */
export const VoidStops = ({ exits, side, before, after, instrument }: VoidStopsProps) => {
  const { t } = useTranslation('futures')
  const already = voidStops(exits, side, before)
  const lost = voidStops(exits, side, after).filter((one) => !already.includes(one))
  const tick = decimalsOf(instrument.tickSz)
  return (
    <div aria-live="polite">
      {lost.length === 0 ? null : (
        <p className={css['void']}>
          {t('protect.voids', { prices: lost.map(({ trigPx }) => formatPrice(trigPx, tick)).join(', ') })}
        </p>
      )}
    </div>
  )
}
