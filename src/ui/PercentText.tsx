import { cx } from '../core/cx.ts'
import css from './Figures.module.css'
import { formatPercent } from './format/number.ts'
import { ARROW, directionOf } from './live/direction.ts'

interface PercentTextProps {
  /** 0.0184 is +1.84%. */
  fraction: number | string | undefined
  className?: string
}

/** A move in per cent: arrow, sign and colour, never colour alone. */
export const PercentText = ({ fraction, className }: PercentTextProps) => {
  const direction = directionOf(Number(fraction ?? 0))
  return (
    <span className={cx(css['figure'], direction !== 'flat' && direction, className)}>
      {direction === 'flat' ? null : <span aria-hidden="true">{ARROW[direction]} </span>}
      {formatPercent(fraction)}
    </span>
  )
}
