import { useDue } from '../../../reading/terms/useDue.ts'
import css from './Reference.module.css'

/** A change that is announced: from when it counts (Unix ms), and what it is. */
export interface ComingLine {
  readonly from: number
  readonly text: string
}

/** What is announced, the next first; each line leaves at its moment by the venue's clock. */
export const Coming = ({ lines }: { lines: readonly ComingLine[] }) => {
  const next = lines.toSorted((a, b) => a.from - b.from)
  const due = useDue(next.map(({ from }) => from))
  return next.slice(due).map(({ from, text }) => (
    <p key={`${from} ${text}`} className={css['said']}>
      {text}
    </p>
  ))
}
