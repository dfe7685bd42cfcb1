import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import { useTranslation } from 'react-i18next'
import type { VerifyStep } from '#protocol'
import { Card } from '../ui/Card.tsx'
import css from './Verify.module.css'

const SIGNS = {
  ok: CircleCheck,
  failed: CircleX,
  unchecked: CircleHelp,
  pending: CircleHelp,
  skipped: CircleHelp,
} as const

const Sign = ({ state }: Pick<VerifyStep, 'state'>) => {
  const Icon = SIGNS[state]
  return <Icon size={20} className={css['sign']} aria-hidden />
}

interface VerifyStepsProps {
  verdict: Exclude<VerifyStep['state'], 'skipped'>
  steps: readonly { readonly name: string; readonly state: VerifyStep['state']; readonly detail: string }[]
  /** The area of text that has their words, below `verify`. */
  area?: 'timed' | 'statement' | 'inclusion' | 'sale'
}

/** What was recomputed, step by step, and what it comes to; a step that fails says what it found. */
export const VerifySteps = ({ verdict, steps, area = 'timed' }: VerifyStepsProps) => {
  const { t } = useTranslation(area)
  return (
    <Card>
      <output className={css['verdict']} data-state={verdict}>
        <Sign state={verdict} />
        {t(`verify.verdict.${verdict}`)}
      </output>
      <ol className={css['steps']}>
        {steps.map(({ name, state, detail }) => (
          <li key={name} className={css['step']} data-state={state} data-step={name}>
            <Sign state={state} />
            <div className={css['what']}>
              <span>
                {t(`verify.step.${name}`)} <span className={css['state']}>{t(`verify.state.${state}`)}</span>
              </span>
              {detail === '' ? null : <code className={css['detail']}>{detail}</code>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
