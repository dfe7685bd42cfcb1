import { useTranslation } from 'react-i18next'
import { DOUBLE_TAP_WINDOW } from '#protocol'
import { isUnderWay } from '../../../core/request/money/moneyOutcome.ts'
import { useSettled } from '../../../core/state/useSettled.ts'
import { Button } from '../../../ui/Button.tsx'
import { SubmissionButtons } from './SubmissionButtons.tsx'
import type { Submission } from './submission.ts'

export interface Again {
  readonly label: string
  readonly onPress: () => void
}

interface SubmissionActionsProps {
  submission: Submission<{ readonly ordId: string }>
  /** Closes the sheet and takes the note away; an order under way goes on without it. */
  onClose: () => void
  onSeeOrder: (ordId: string) => void
  /** Of a filled order: shows the position that it changed, in place of the order. */
  onSeePosition?: (() => void) | undefined
  /** The ticket is behind it, ready for the next order. */
  isTicket?: boolean
  /** Of a refused order: sends it once more as the market is now, and says what that means. */
  again?: Again | undefined
}

/** What can be done in each phase; never a second sending while the first is not known. */
export const SubmissionActions = ({
  submission,
  onClose,
  onSeeOrder,
  onSeePosition,
  isTicket = false,
  again,
}: SubmissionActionsProps) => {
  const { t } = useTranslation('trade')
  // The second tap of a double tap must not land on a button that took its place.
  const waits = !useSettled(2 * DOUBLE_TAP_WINDOW)
  if (submission.phase === 'idle') return null
  if (isUnderWay(submission))
    return (
      <Button variant="ghost" size="large" wide disabled={waits} onPress={onClose}>
        {t('submission.hide')}
      </Button>
    )
  const isFilled = submission.phase === 'filled'
  const back = submission.phase === 'refused' || submission.phase === 'notPlaced'
  return (
    <SubmissionButtons>
      {isFilled && onSeePosition !== undefined ? (
        <Button variant="ghost" size="large" wide disabled={waits} onPress={onSeePosition}>
          {t('submission.seePosition')}
        </Button>
      ) : 'order' in submission ? (
        <Button variant="ghost" size="large" wide disabled={waits} onPress={() => onSeeOrder(submission.order.ordId)}>
          {t('submission.seeOrder')}
        </Button>
      ) : null}
      {again === undefined || submission.phase !== 'refused' ? null : (
        <Button size="large" wide disabled={waits} onPress={again.onPress}>
          {again.label}
        </Button>
      )}
      <Button variant={again === undefined ? 'primary' : 'ghost'} size="large" wide disabled={waits} onPress={onClose}>
        {t(`submission.${back ? 'change' : isFilled && isTicket ? 'tradeAgain' : 'done'}`)}
      </Button>
    </SubmissionButtons>
  )
}
