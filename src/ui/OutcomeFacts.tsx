import { FigureText } from './FigureText.tsx'
import { KeyValue, type KeyValueRow } from './KeyValue.tsx'
import css from './OutcomeFacts.module.css'

export interface OutcomeFactsProps {
  /** The figure that counts, with its unit, and its name. */
  readonly label?: string | undefined
  readonly figure?: string | undefined
  readonly move?: 'up' | 'down' | undefined
  /** Two to four facts. */
  readonly rows?: readonly KeyValueRow[] | undefined
}

/** What an outcome came to: the figure that counts, and the facts around it. */
export const OutcomeFacts = ({ label, figure, move, rows }: OutcomeFactsProps) => (
  <>
    {figure === undefined ? null : (
      <p className={css['main']}>
        {label === undefined ? null : <span className={css['label']}>{label}</span>}{' '}
        <FigureText text={figure} className={move} />
      </p>
    )}
    {rows === undefined || rows.length === 0 ? null : (
      <div className={css['rows']}>
        <KeyValue rows={rows} />
      </div>
    )}
  </>
)
