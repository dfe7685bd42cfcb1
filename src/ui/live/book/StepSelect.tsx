import { cx } from '../../../core/cx.ts'
import { formatAmount } from '../../format/number.ts'
import css from './StepSelect.module.css'

interface StepSelectProps {
  /** What is chosen, for those who cannot see it. */
  readonly label: string
  readonly steps: readonly string[]
  readonly step: string
  readonly onStep: (step: string) => void
  readonly className?: string | undefined
}

/** By which price step a book is grouped. */
export const StepSelect = ({ label, steps, step, onStep, className }: StepSelectProps) => (
  <select
    className={cx(css['step'], className)}
    aria-label={label}
    value={step}
    onChange={(event) => onStep(event.target.value)}
  >
    {steps.map((one) => (
      <option key={one} value={one}>
        {formatAmount(one)}
      </option>
    ))}
  </select>
)
