import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import css from './ProgressRow.module.css'
import { StateChip } from './StateChip.tsx'

interface ProgressRowProps {
  icon: ReactNode
  label: string
  /** Steps that are done, and all of them; undefined while that is not known. */
  done: number | undefined
  of: number
  /** The same in words. */
  text: string | undefined
  /** What comes next, or how it stands. */
  hint: ReactNode
  /** An address of ours after `#`. */
  href: string
}

/** A row that says how far something is, in words and as a bar of its steps, and leads to where it goes on. */
export const ProgressRow = ({ icon, label, done, of, text, hint, href }: ProgressRowProps) => (
  <a className={css['row']} href={`#${href}`}>
    {icon}
    <span className={css['main']}>
      <span className={css['head']}>
        <span className={css['label']}>{label}</span>
        {text === undefined ? null : <StateChip tone={done === of ? 'good' : 'warn'}>{text}</StateChip>}
      </span>
      <span className={css['steps']} aria-hidden="true" data-done={done === of || undefined}>
        {Array.from({ length: of }, (_, at) => (
          // Steps without identity: they never move.
          <i key={at} data-on={at < (done ?? 0) || undefined} />
        ))}
      </span>
      <span className={css['hint']}>{hint}</span>
    </span>
    <ChevronRight className={css['chevron']} size={18} aria-hidden />
  </a>
)
