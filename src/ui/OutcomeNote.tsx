import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { MoneyOutcome } from '../core/request/money/moneyOutcome.ts'
import css from './OutcomeNote.module.css'
import type { OutcomeText } from './outcomeText.ts'

/** An outcome, or where the order stands that it brought. */
type Phase = MoneyOutcome['phase'] | 'accepted' | 'filled' | 'ended'

/** A sign of its own for each group of phases. */
const Sign = ({ phase }: { phase: Phase }) => {
  switch (phase) {
    case 'idle':
      return null
    case 'sent':
    case 'waiting':
    case 'asking':
      return <LoaderCircle size={24} className={css['turning']} aria-hidden />
    case 'tracked':
      return <CircleHelp size={24} className={css['icon']} aria-hidden />
    case 'refused':
      return <CircleX size={24} className={css['icon']} aria-hidden />
    case 'ended':
    case 'notPlaced':
      return <CircleAlert size={24} className={css['icon']} aria-hidden />
    case 'accepted':
    case 'filled':
    case 'done':
      return <CircleCheck size={24} className={css['icon']} aria-hidden />
  }
}

interface OutcomeNoteProps {
  phase: Phase
  text: OutcomeText | undefined
  /** Of the whole screen on which it stands, which has a sign; what is filled stands there in figures. */
  headline?: string | undefined
}

/** Where a request that moves money stands, in words, with a sign of its own for each; announced at each change. */
export const OutcomeNote = ({ phase, text, headline }: OutcomeNoteProps) => (
  <div aria-live="polite">
    {text === undefined ? null : headline !== undefined ? (
      <div className={css['plain']} data-tone={text.tone} data-phase={phase}>
        <p className={text.title === headline ? 'hidden-text' : css['title']}>{text.title}</p>
        <p className={phase === 'filled' ? 'hidden-text' : undefined}>{text.text}</p>
      </div>
    ) : (
      <div className={css['state']} data-tone={text.tone} data-phase={phase}>
        <Sign phase={phase} />
        <div>
          <p className={css['title']}>{text.title}</p>
          <p className={css['text']}>{text.text}</p>
        </div>
      </div>
    )}
  </div>
)
