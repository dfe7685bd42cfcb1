import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import css from './ListRow.module.css'

interface ListRowProps {
  icon?: ReactNode
  label: ReactNode
  hint?: ReactNode
  /** The present value, at the end. */
  end?: ReactNode
  tone?: 'plain' | 'danger'
  /** Where it leads: an address of ours after `#`. */
  href?: string
  /** What it does. Without this and without an address the row only shows. */
  onPress?: () => void
}

/** A row that leads somewhere, does something, or only shows. */
export const ListRow = ({ icon, label, hint, end, tone = 'plain', href, onPress }: ListRowProps) => {
  const leads = href !== undefined || onPress !== undefined
  const content = (
    <>
      {icon}
      <span className={css['content']}>
        <span className={css['main']}>
          {label}
          {hint === undefined ? null : <span className={css['hint']}>{hint}</span>}
        </span>
        {end === undefined ? null : <span className={css['end']}>{end}</span>}
      </span>
      {leads && tone === 'plain' ? <ChevronRight className={css['chevron']} size={18} aria-hidden /> : null}
    </>
  )
  const className = cx(css['row'], tone === 'danger' && css['danger'])
  if (href !== undefined)
    return (
      <a className={className} href={`#${href}`}>
        {content}
      </a>
    )
  if (onPress === undefined) return <div className={className}>{content}</div>
  return (
    <button type="button" className={className} onClick={onPress}>
      {content}
    </button>
  )
}
