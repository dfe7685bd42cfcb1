import { formatMoney } from '../format/number.ts'
import { FigureText } from './FigureText.tsx'

interface MoneyTextProps {
  /** A decimal string; undefined shows `--`. */
  value: string | undefined
  /** Decimals shown at least and at most. */
  least?: number
  most?: number
  /** Coin or currency behind the figure. */
  unit?: string
  className?: string
}

/** A sum of money, cut, its decimals lighter. */
export const MoneyText = ({ value, least = 2, most = least, unit, className }: MoneyTextProps) => (
  <>
    <FigureText text={formatMoney(value, least, most)} className={className} />
    {unit === undefined ? null : <span>{`\u00a0${unit}`}</span>}
  </>
)
