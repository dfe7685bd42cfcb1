import { useTranslation } from 'react-i18next'
import css from './Stepper.module.css'

interface StepperProps {
  /** What the steps lead to. */
  label: string
  /** Titles of all steps. */
  steps: readonly string[]
  /** Index of the one under way. */
  at: number
}

/** How far one is in a form of several pages: a bar for each step, and the title of the one under way. */
export const Stepper = ({ label, steps, at }: StepperProps) => {
  const { t } = useTranslation('common')
  return (
    <div>
      <ol className={css['bars']} aria-label={label}>
        {steps.map((title, index) => (
          <li
            key={title}
            className={css['bar']}
            data-state={index < at ? 'past' : index === at ? 'now' : 'next'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className="hidden-text">{title}</span>
          </li>
        ))}
      </ol>
      <p className={css['text']} aria-hidden="true">
        <span className={css['count']}>{t('step', { at: at + 1, of: steps.length })}</span> <b>{steps[at]}</b>
      </p>
    </div>
  )
}
