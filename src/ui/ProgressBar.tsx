import css from './ProgressBar.module.css'

interface ProgressBarProps {
  label: string
  /** From 0 to 1; undefined while nobody can tell how far it is. */
  value?: number | undefined
}

/** How far something is, with what it is above it. */
export const ProgressBar = ({ label, value }: ProgressBarProps) => {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value))
  return (
    <div className={css['progress']}>
      <span aria-hidden="true">{label}</span>
      <progress className="hidden-text" aria-label={label} value={share} />
      <span className={css['track']} aria-hidden="true">
        <span
          className={css['bar']}
          data-unknown={share === undefined ? '' : undefined}
          style={share === undefined ? undefined : { transform: `scaleX(${share})` }}
        />
      </span>
    </div>
  )
}
