import css from './Figures.module.css'
import { FigureText, LONG_FIGURE } from './FigureText.tsx'
import { formatCompact, formatMoney } from './format/number.ts'

interface MoneyTextProps {
  /** A decimal string; undefined shows `--`. */
  value: string | undefined
  /** Decimals shown at least and at most. */
  least?: number
  most?: number
  /** Coin or currency behind the figure. */
  unit?: string
  /** In few characters, such as 2.41G; those who cannot see it hear the whole figure. */
  compact?: boolean
  className?: string
}

/** A sum of money, cut, its decimals lighter. */
export const MoneyText = ({ value, least = 2, most = least, unit, compact = false, className }: MoneyTextProps) => {
  const whole = formatMoney(value, least, most)
  const short = compact && value !== undefined ? formatCompact(value) : whole
  return (
    <>
      {short === whole ? (
        <FigureText text={whole} className={className} />
      ) : (
        <>
          <span className="hidden-text">{whole}</span>
          <span aria-hidden="true">
            <FigureText text={short} className={className} />
          </span>
        </>
      )}
      {unit === undefined ? null : (
        <>
          {short.length >= LONG_FIGURE ? ' ' : '\u00a0'}
          <span className={css['unit']}>{unit}</span>
        </>
      )}
    </>
  )
}
