import { useState } from 'react'
import { cx } from '../core/cx.ts'
import css from './Avatar.module.css'
import { coinColor } from './coinColor.ts'

interface AvatarProps {
  name: string
  /** A picture of ours; the initials stand for one that does not come. */
  src?: string | undefined
  size?: 'normal' | 'large'
}

/** The first letters of the first two words. */
export const initials = (name: string): string =>
  name
    .trim()
    .split(/[\s._@-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => /^./u.exec(word)?.[0].toUpperCase() ?? '')
    .join('')

/** A person's picture, or his initials on his colour. Decoration; the name stands beside it. */
export const Avatar = ({ name, src, size = 'normal' }: AvatarProps) => {
  const [failed, setFailed] = useState<string>()
  const shows = src !== undefined && src !== failed
  return (
    <span
      className={cx(css['avatar'], size === 'large' && css['large'])}
      style={{ background: coinColor(name) }}
      aria-hidden="true"
    >
      {shows ? (
        <img className={css['picture']} src={src} alt="" decoding="async" onError={() => setFailed(src)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}
