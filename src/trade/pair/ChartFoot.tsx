import type { ReadonlySignal } from '@preact/signals-core'
import Timer from 'lucide-react/icons/timer'
import { type ComponentProps, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalPick } from '../../core/live/useSignalValue.ts'
import { formatPrice } from '../../ui/format/number.ts'
import { LiveText } from '../../ui/live/LiveText.tsx'
import css from './ChartFoot.module.css'
import { ChartTools } from './ChartTools.tsx'

interface ChartFootProps extends ComponentProps<typeof ChartTools> {
  /** How long the forming candle has left. */
  readonly clock: () => string
  /** The price under the crosshair; a tap on it sets an alert there. */
  readonly aim: ReadonlySignal<number | undefined>
  readonly decimals: number
  /** The chart itself is shown, so it can be aimed at. */
  readonly isDrawn: boolean
  readonly zone: string
}

/** Below the chart: how long the forming candle has left, the zone or the price aimed at, and what can be done with a chart. */
export const ChartFoot = ({ clock, aim, decimals, isDrawn, zone, ...tools }: ChartFootProps) => {
  const { t } = useTranslation(['market', 'chart'])
  const aimed = useSignalPick(aim, (price) => price !== undefined)
  const closesIn = useCallback(() => {
    const left = clock()
    return left === '' ? '' : t('market:detail.closesIn', { clock: left })
  }, [clock, t])
  const aimText = useCallback(() => {
    const price = aim.value
    return price === undefined ? '' : t('chart:aim', { price: formatPrice(price.toFixed(decimals), decimals) })
  }, [aim, decimals, t])
  return (
    <div className={css['foot']}>
      <div className={css['words']}>
        {/* A drawn chart has it beside the newest price. The sentence is too long for a line of a narrow phone. */}
        {isDrawn ? null : (
          <span className={css['clock']} aria-hidden="true">
            <Timer size={14} />
            <LiveText read={clock} />
          </span>
        )}
        <LiveText read={closesIn} className="hidden-text" />
        {aimed && isDrawn ? (
          <button type="button" className={css['aim']} onClick={tools.onAlert}>
            <LiveText read={aimText} />
          </button>
        ) : (
          <span>{zone}</span>
        )}
      </div>
      <ChartTools {...tools} />
    </div>
  )
}
