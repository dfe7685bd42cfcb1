import { splitDecimals } from '../format/number.ts'
import { cx } from './cx.ts'
import css from './Figures.module.css'

/** A formatted figure whose decimals stand lighter. */
export const FigureText = ({ text, className }: { text: string; className?: string | undefined }) => {
  const [whole, decimals] = splitDecimals(text)
  return (
    <span className={cx(css['figure'], className)}>
      {whole}
      {decimals === '' ? null : <span className={css['light']}>{decimals}</span>}
    </span>
  )
}
