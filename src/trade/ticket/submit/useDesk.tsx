import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { loginAddress } from '../../../core/session/guard.ts'
import { Button } from '../../../ui/Button.tsx'
import css from '../Desk.module.css'
import { SubmissionActions } from './SubmissionActions.tsx'
import { SubmissionState, type SubmissionText } from './SubmissionState.tsx'
import type { Submission } from './submission.ts'
import type { Confirmation } from './useConfirmation.ts'

/** What a desk says of the order that left through its sheet, wherever that is said. */
export interface DeskParts {
  /** In the sheet: what became of the order, and the buttons that belong to that. */
  readonly said: ReactNode
  readonly actions: ReactNode
  /** The same above the ticket, once the sheet is closed. */
  readonly note: ReactNode
  /** In place of the ticket's button while an order is under way. */
  readonly underWay: ReactNode
  /** Leads to the login and back. The ticket is kept as it was typed, and so is where it stood. */
  readonly signIn: () => void
}

type Sent = Submission<{ readonly ordId: string }>

/** The parts that every desk has around its confirmation. `words`: what is said of its submission. */
export const useDesk = (
  {
    submission,
    underWay,
    open,
    close,
  }: Pick<Confirmation<unknown, unknown, unknown>, 'underWay' | 'open' | 'close'> & { readonly submission: Sent },
  words: SubmissionText | undefined,
  orderPath: (ordId: string) => string,
): DeskParts => {
  const navigation = useNavigation()
  const { pathname, search } = useLocation()
  const idle = submission.phase === 'idle'
  const said = idle ? undefined : <SubmissionState phase={submission.phase} said={words} />
  const actions = (
    <SubmissionActions
      submission={submission}
      onClose={close}
      onSeeOrder={(ordId) => {
        close()
        navigation.push(orderPath(ordId))
      }}
    />
  )
  return {
    said,
    actions,
    note:
      open || idle ? null : (
        <div className={css['note']}>
          {said}
          {underWay ? null : actions}
        </div>
      ),
    underWay:
      underWay && !open ? (
        <Button size="large" wide disabled>
          {words?.title}
        </Button>
      ) : undefined,
    signIn: () => {
      close()
      navigation.push(loginAddress(pathname + search))
    },
  }
}
