import { type ComponentProps, type MouseEvent, useState } from 'react'
import { isUnderWay } from '../../../core/request/money/moneyOutcome.ts'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { OutcomeNote } from '../../../ui/OutcomeNote.tsx'
import type { OutcomeText } from '../../../ui/outcomeText.ts'
import { SubmissionActions } from '../submit/SubmissionActions.tsx'
import type { Submission } from '../submit/submission.ts'
import css from './ActionSheet.module.css'
import { CostSheet } from './CostSheet.tsx'

interface ActionSheetProps extends Omit<ComponentProps<typeof CostSheet>, 'sent' | 'actions' | 'onSignIn'> {
  action: { readonly submission: Submission<{ readonly ordId: string }>; readonly dismiss: () => void }
  /** The state of its submission, in words. */
  text: OutcomeText | undefined
  /** Where an order stands that it sends, if it sends one. */
  orderPath?: (ordId: string) => string
}

/** A cost sheet with the life of what it sends: in the sheet while that is open, in its place on the screen afterwards. */
export const ActionSheet = ({ action, text, orderPath, onClose, ...sheet }: ActionSheetProps) => {
  const navigation = useNavigation()
  const { submission } = action
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
  const close = (): void => {
    action.dismiss()
    onClose()
  }
  const seeOrder = (ordId: string): void => {
    close()
    if (orderPath !== undefined) navigation.push(orderPath(ordId))
  }
  const sent = idle ? undefined : { phase: submission.phase, text }
  const actions = <SubmissionActions submission={submission} onClose={close} onSeeOrder={seeOrder} />
  return (
    <>
      {sheet.open || idle ? null : (
        <div className={css['note']}>
          <p className={css['name']}>{sheet.title}</p>
          {sent === undefined ? null : <OutcomeNote {...sent} />}
          {isUnderWay(submission) ? null : actions}
        </div>
      )}
      <CostSheet
        {...sheet}
        onClose={close}
        onSignIn={undefined}
        head={idle ? sheet.head : sentHead}
        send={send}
        sent={sent}
        actions={actions}
      />
    </>
  )
}
