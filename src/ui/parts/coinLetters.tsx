import { cx } from '../../core/cx.ts'
import { coinColor } from '../coinColor.ts'
import type { CoinIconProps } from '../coinPictures.ts'
import css from './coinLetters.module.css'

/** The first three letters of a coin on its colour. */
export const coinLetters = ({ code, size }: CoinIconProps) => (
  <span className={cx(css['icon'], size && css[size])} style={{ background: coinColor(code) }} aria-hidden="true">
    {code.slice(0, 3)}
  </span>
)
