import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckField } from '../../ui/CheckField.tsx'
import { FieldNotes } from '../../ui/FieldNotes.tsx'
import { useShownField } from '../../ui/forms/Form.tsx'
import { useFieldError } from '../../ui/forms/useFieldError.ts'
import { payMethodName } from '../payMethodNames.tsx'
import css from './Ads.module.css'
import type { AdWay } from './useAdWays.ts'

interface WaysInputProps {
  name: string
  label: string
  ways: readonly AdWay[]
}

/** The ways in which an ad is paid, any number of them, bound to its form by its name. */
export const WaysInput = ({ name, label, ways }: WaysInputProps) => {
  const { t } = useTranslation('c2c')
  const id = useId()
  const {
    field: { value, onChange, ref },
  } = useController({ name })
  useShownField(name)
  const chosen = new Set<string>(Array.isArray(value) ? value : [])
  const set = (way: string, on: boolean): void =>
    onChange(ways.flatMap((one) => ((one.id === way ? on : chosen.has(one.id)) ? [one.id] : [])))
  return (
    <fieldset className={css['ways']} ref={ref} tabIndex={-1} aria-describedby={`${id}-error`}>
      <legend className={css['legend']}>{label}</legend>
      {ways.map((way) => (
        <CheckField
          key={way.id}
          label={way.hint === '' ? payMethodName(t, way) : `${payMethodName(t, way)} · ${way.hint}`}
          on={chosen.has(way.id)}
          onChange={(on) => set(way.id, on)}
        />
      ))}
      <FieldNotes id={id} error={useFieldError(name, undefined, undefined)} />
    </fieldset>
  )
}
