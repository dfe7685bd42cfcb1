import type { TFunction } from 'i18next'
import { failureText } from '../core/request/message.ts'
import type { MoneyState } from '../core/request/moneyState.ts'
import type { SubmissionText } from '../trade/ticket/submit/SubmissionState.tsx'
import type { Submission } from '../trade/ticket/submit/submission.ts'

const PHASE = {
  idle: 'idle',
  sent: 'sent',
  quiet: 'waiting',
  unknown: 'asking',
  done: 'done',
  refused: 'refused',
  notSent: 'notPlaced',
} as const satisfies Record<MoneyState['phase'], Submission['phase']>

export const phaseOf = ({ phase }: Pick<MoneyState, 'phase'>): Submission['phase'] => PHASE[phase]

/** What is said of a request that moves money; undefined before it and after a good end, which the next page tells. */
export const sentText = (t: TFunction<'money'>, now: MoneyState): SubmissionText | undefined => {
  switch (now.phase) {
    case 'idle':
    case 'done':
      return undefined
    case 'sent':
      return { title: t('send.sent'), text: t('send.sentText'), tone: 'plain' }
    case 'quiet':
    case 'unknown':
      return { title: t('send.asking'), text: t('send.askingText'), tone: 'warn' }
    case 'refused':
      return { title: t('send.refused'), text: failureText(now.reply), tone: 'bad' }
    case 'notSent':
      return { title: t('send.notSent'), text: t('send.notSentText'), tone: 'warn' }
  }
}
