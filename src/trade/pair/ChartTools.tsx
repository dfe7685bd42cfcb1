import BellPlus from 'lucide-react/icons/bell-plus'
import ChartCandlestick from 'lucide-react/icons/chart-candlestick'
import ChartLine from 'lucide-react/icons/chart-line'
import Maximize2 from 'lucide-react/icons/maximize-2'
import Minimize2 from 'lucide-react/icons/minimize-2'
import PencilRuler from 'lucide-react/icons/pencil-ruler'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { changeChart, chartSettings } from '../../market/charts/chartSettings.ts'
import css from './ChartTools.module.css'

interface ChartToolsProps {
  readonly full: boolean
  readonly onFull: () => void
  readonly onSettings: () => void
  readonly onAlert: () => void
  /** The tools to draw are shown. */
  readonly drawing: boolean
  readonly onDraw: () => void
}

interface ToolProps {
  readonly name: string
  readonly pressed?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}
const Tool = ({ name, pressed, onPress, children }: ToolProps) => (
  <button type="button" className={css['tool']} aria-label={name} aria-pressed={pressed} title={name} onClick={onPress}>
    {children}
  </button>
)

/** Candles or line, drawings, indicators, an alert, and the whole screen. */
export const ChartTools = ({ full, onFull, onSettings, onAlert, drawing, onDraw }: ChartToolsProps) => {
  const { t } = useTranslation('chart')
  const { style } = useSignalValue(chartSettings)
  const isLine = style === 'line'
  const Style = isLine ? ChartCandlestick : ChartLine
  const Size = full ? Minimize2 : Maximize2
  return (
    <fieldset className={css['tools']} aria-label={t('tools')}>
      <Tool
        name={t(isLine ? 'toCandles' : 'toLine')}
        onPress={() => changeChart({ style: isLine ? 'candles' : 'line' })}
      >
        <Style size={18} aria-hidden />
      </Tool>
      <Tool name={t('draw')} pressed={drawing} onPress={onDraw}>
        <PencilRuler size={18} aria-hidden />
      </Tool>
      <Tool name={t('settings.open')} onPress={onSettings}>
        <SlidersHorizontal size={18} aria-hidden />
      </Tool>
      <Tool name={t('alert.set')} onPress={onAlert}>
        <BellPlus size={18} aria-hidden />
      </Tool>
      <Tool name={t(full ? 'full.close' : 'full.open')} onPress={onFull}>
        <Size size={18} aria-hidden />
      </Tool>
    </fieldset>
  )
}
