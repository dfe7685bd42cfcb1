import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useNavigation } from '../../../core/screens/navigation.ts'
import { loginAddress } from '../../../core/session/guard.ts'
import { Button } from '../../../ui/Button.tsx'
import { OutcomeNote } from '../../../ui/OutcomeNote.tsx'
import type { OutcomeText } from '../../../ui/outcomeText.ts'
import { Stack } from '../../../ui/Stack.tsx'
import css from './SentNote.module.css'
import { type Again, SubmissionActions } from './SubmissionActions.tsx'
import type { Submission } from './submission.ts'
import type { Confirmation } from './useConfirmation.ts'

/** The state of the order that the confirm sheet sent, in words, for every place that shows it. */
export interface SentOrder {
  /** In the sheet: the buttons that belong to what became of the order. */
  readonly actions: ReactNode
  /** What became of it above the ticket, once the sheet is closed. */
  readonly note: ReactNode
  /** In place of the ticket's button while an order is under way. */
  readonly underWay: ReactNode
  /** Leads to the login and back. The ticket is kept as it was typed, and so is where it stood. */
  readonly signIn: () => void
}

/**
 * `text`: the sentence of the submission. `orderPath`: the address of an order. `again`: sends a refused one once more.
 * `seePosition`: shows what a filled one changed, where that is a position.
 */
export const useSentOrder = (
  {
    submission,
    underWay,
    open,
    close,
  }: Pick<Confirmation<unknown, unknown, unknown>, 'underWay' | 'open' | 'close'> & {
    readonly submission: Submission<{ readonly ordId: string }>
  },
  text: OutcomeText | undefined,
  orderPath: (ordId: string) => string,
  again: Again | undefined,
  seePosition: (() => void) | undefined,
): SentOrder => {
  const navigation = useNavigation()
  const { pathname, search } = useLocation()
  const idle = submission.phase === 'idle'
  const actions = (
    <SubmissionActions
      submission={submission}
      onClose={close}
      isTicket
      onSeePosition={
        seePosition === undefined
          ? undefined
          : () => {
              close()
              seePosition()
            }
      }
      again={open ? again : undefined}
      onSeeOrder={(ordId) => {
        close()
        navigation.push(orderPath(ordId))
      }}
    />
  )
  return {
    actions,
    note:
      open || idle ? null : (
        <Stack gap={2} className={css['note']}>
          <OutcomeNote phase={submission.phase} text={text} />
          {underWay ? null : actions}
        </Stack>
      ),
    underWay:
      underWay && !open ? (
        <Button size="large" wide disabled>
          {text?.title}
        </Button>
      ) : undefined,
    signIn: () => {
      close()
      navigation.push(loginAddress(pathname + search))
    },
  }
}
