import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import css from './SubmissionState.module.css'
import type { Submission } from './submission.ts'

/** What the screen says about a submission: `tone` goes with a word, never instead of one. */
export interface SubmissionText {
  readonly title: string
  readonly text: string
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
}

/** A sign of its own for each group of phases. */
const Sign = ({ phase }: { phase: Submission['phase'] }) => {
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

/** Where a sent order stands, in words, with a sign of its own for each; announced at each change. */
export const SubmissionState = ({ phase, text }: { phase: Submission['phase']; text: SubmissionText | undefined }) => (
  <div aria-live="polite">
    {text === undefined ? null : (
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
