import { type ReactNode, useId } from 'react'
import css from './Switch.module.css'

interface SwitchProps {
  icon?: ReactNode
  label: ReactNode
  hint?: ReactNode
  on: boolean
  onChange: (on: boolean) => void
}

/** A setting that is on or off: a native check box that is named, announced and drawn as a switch. */
export const Switch = ({ icon, label, hint, on, onChange }: SwitchProps) => {
  const id = useId()
  return (
    <label className={css['row']}>
      {icon}
      <span className={css['main']}>
        <span id={id}>{label}</span>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className={css['hint']}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // The native state says what `aria-checked` would say.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className={css['input']}
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={css['track']} aria-hidden="true" />
    </label>
  )
}
