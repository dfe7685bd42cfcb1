import type { ReactNode } from 'react'
import { cx } from '../../core/cx.ts'
import { coinColor } from '../coinColor.ts'
import type { CoinIconProps } from '../coinPictures.ts'
import css from './coinPictureOf.module.css'

/** What the file of pictures calls that of a coin. */
export const PICTURE_PREFIX = 'coin-'

/** Bases of pairs that go by both of their sides. */
const FOREX = /^(?:AUD|CAD|CHF|EUR|GBP|JPY|NZD|USD|XA[GU])$/

/** Draws coins with the pictures of these codes, and others in letters, in the room that letters alone have. */
export const coinPictureOf = (codes: ReadonlySet<string>): ((props: CoinIconProps) => ReactNode) => {
  const one = (code: string, place?: string) =>
    codes.has(code) ? (
      <span className={cx(css['icon'], place)}>
        <svg>
          <use href={`#${PICTURE_PREFIX}${code}`} />
        </svg>
      </span>
    ) : (
      <span className={cx(css['icon'], place)} style={{ background: coinColor(code) }}>
        {code.slice(0, 3)}
      </span>
    )
  return ({ code, quote, network, size }) => {
    const under = quote !== undefined && FOREX.test(code) ? quote : undefined
    return (
      <span className={cx(css['box'], size && css[size])} aria-hidden="true">
        {one(code, under === undefined ? network && css['whole'] : css['over'])}
        {under === undefined ? null : one(under, css['under'])}
        {network === undefined ? null : one(network, css['badge'])}
      </span>
    )
  }
}
