import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import { SubmissionActions } from '../submit/SubmissionActions.tsx'
import { SubmissionState, type SubmissionText } from '../submit/SubmissionState.tsx'
import type { Submission } from '../submit/submission.ts'
import { isUnderWay } from '../submit/submission.ts'
import css from './ActionSheet.module.css'
import { CostSheet } from './CostSheet.tsx'

interface ActionSheetProps extends Omit<ComponentProps<typeof CostSheet>, 'state' | 'actions'> {
  submission: Submission<{ readonly ordId: string }>
  said: SubmissionText | undefined
  onSeeOrder: (ordId: string) => void
  /** What it is, above what is said of it once the sheet is closed. */
  name: ReactNode
}

/** A cost sheet with the life of what it sends: in the sheet while that is open, in its place on the screen afterwards. */
export const ActionSheet = ({ submission, said, onSeeOrder, name, ...sheet }: ActionSheetProps) => {
  const idle = submission.phase === 'idle'
  // What was counted when it was sent; what it did has changed the figures since.
  const [sentHead, setSentHead] = useState(sheet.head)
  const send = {
    ...sheet.send,
    onPress: (event: MouseEvent<HTMLButtonElement>) => {
      setSentHead(sheet.head)
      return sheet.send.onPress?.(event)
    },
  }
  const state = idle ? undefined : <SubmissionState phase={submission.phase} said={said} />
  const actions = <SubmissionActions submission={submission} onClose={sheet.onClose} onSeeOrder={onSeeOrder} />
  return (
    <>
      {sheet.open || idle ? null : (
        <div className={css['note']}>
          <p className={css['name']}>{name}</p>
          {state}
          {isUnderWay(submission) ? null : actions}
        </div>
      )}
      <CostSheet {...sheet} head={idle ? sheet.head : sentHead} send={send} state={state} actions={actions} />
    </>
  )
}
