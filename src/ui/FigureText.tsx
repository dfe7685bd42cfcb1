import type { Ref } from 'react'
import { cx } from '../core/cx.ts'
import css from './Figures.module.css'
import { splitDecimals } from './format/number.ts'

/** From so many characters on a figure may break into lines; shorter ones fit the narrowest phone. */
export const LONG_FIGURE = 15

/** The same figure for a writer of text nodes; it breaks where it must. */
export const FigureCells = ({ whole, rest }: { whole: Ref<HTMLSpanElement>; rest: Ref<HTMLSpanElement> }) => (
  <span className={cx(css['figure'], css['long'])}>
    <span ref={whole} />
    <span ref={rest} className={css['light']} />
  </span>
)

/** A formatted figure whose decimals stand lighter. One that is too long for its place breaks, and is never cut. */
export const FigureText = ({ text, className }: { text: string; className?: string | undefined }) => {
  const [whole, decimals] = splitDecimals(text)
  return (
    <span className={cx(css['figure'], text.length >= LONG_FIGURE && css['long'], className)}>
      {whole}
      {decimals === '' ? null : <span className={css['light']}>{decimals}</span>}
    </span>
  )
}
