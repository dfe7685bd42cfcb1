import { FigureText } from './FigureText.tsx'
import { formatPrice } from './format/number.ts'

interface PriceTextProps {
  value: string | undefined
  /** Of the instrument's tick (`decimalsOf(tickSz)`). */
  decimals: number
  className?: string
}

/** A price that does not tick; ticking prices are live cells. */
export const PriceText = ({ value, decimals, className }: PriceTextProps) => (
  <FigureText text={formatPrice(value, decimals)} className={className} />
)
