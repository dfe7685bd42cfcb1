import { cx } from '../core/cx.ts'
import css from './CoinIcon.module.css'
import { coinColor } from './coinColor.ts'

/** A coin's round sign: three letters on its colour. Decoration; the name stands beside it. */
export const CoinIcon = ({ code, size = 'normal' }: { code: string; size?: 'normal' | 'small' }) => (
  <span
    className={cx(css['icon'], size === 'small' && css['small'])}
    style={{ background: coinColor(code) }}
    aria-hidden="true"
  >
    {code.slice(0, 3)}
  </span>
)
