import { type ReactNode, type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { numberStyle } from '../core/format/numberStyle.ts'
import css from './Field.module.css'
import { describedBy, FieldNotes } from './FieldNotes.tsx'
import { type ParsedAmount, parseAmount } from './format/parseAmount.ts'

interface AmountFieldProps {
  label: string
  /** What was typed, as it stands. */
  text: string
  /** Each change, with what it means; `parsed.ok` false with `empty`, `ambiguous`, `notNumber` or `tooLong`. */
  onText: (text: string, parsed: ParsedAmount) => void
  /** Coin or currency behind the number. A label that ends with it shows it there alone, and is read with it. */
  unit?: string | undefined
  /** In place of the unit: what chooses one, or sets the number. */
  end?: ReactNode
  /** The label stands small above the figure, for fields in a narrow column. */
  stacked?: boolean
  placeholder?: string
  /** A sentence of the screen's own; a number that cannot be read says so by itself. */
  error?: string | undefined
  hint?: string | undefined
  /** The hint is only heard: what stands behind the number shows it. */
  isHintHeard?: boolean
  readOnly?: boolean
  ref?: Ref<HTMLInputElement>
}

/** What a field is called, without the unit that stands behind its number. */
const LabelText = ({ label, unit }: Pick<AmountFieldProps, 'label' | 'unit'>) =>
  unit === undefined || !label.endsWith(` ${unit}`) ? (
    label
  ) : (
    <>
      {label.slice(0, -unit.length)}
      <span className="hidden-text">{unit}</span>
    </>
  )

/** An amount or a price, typed with the separators of the language (decision 227). Label inside, figure at the end. */
export const AmountField = ({
  label,
  text,
  onText,
  unit,
  end,
  stacked = false,
  placeholder,
  error,
  hint,
  isHintHeard = false,
  readOnly,
  ref,
}: AmountFieldProps) => {
  const { t } = useTranslation('common')
  const id = useId()
  const style = numberStyle()
  const parsed = parseAmount(text, style)
  const unread = parsed.ok || parsed.why === 'empty' ? undefined : t(`number.${parsed.why}`, { decimal: style.decimal })
  const shown = error ?? unread
  return (
    <div className={css['field']}>
      <div className={css['box']} data-error={shown ? '' : undefined} data-stacked={stacked ? '' : undefined}>
        <label className={css['inner-label']} htmlFor={id}>
          <LabelText label={label} unit={unit} />
        </label>
        <input
          ref={ref}
          id={id}
          className={`${css['input']} ${css['amount']}`}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="go"
          value={text}
          placeholder={placeholder}
          readOnly={readOnly}
          aria-invalid={shown ? true : undefined}
          aria-describedby={describedBy(id, hint, shown)}
          onChange={(event) => onText(event.target.value, parseAmount(event.target.value, style))}
        />
        {end ?? (unit === undefined ? null : <span className={css['end']}>{unit}</span>)}
      </div>
      <FieldNotes id={id} hint={hint} isHintHeard={isHintHeard} error={shown} />
    </div>
  )
}
