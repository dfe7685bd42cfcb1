import { useTranslation } from 'react-i18next'
import { failureText } from '../../../core/request/message.ts'
import { moneyOutcome, outcomeSentence } from '../../../core/request/money/moneyOutcome.ts'
import type { MoneyState } from '../../../core/request/money/moneyState.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './OpenOrders.module.css'

/** What became of a cancellation or a change, where there is something to say. */
export const ChangeNote = ({ state, onDismiss }: { state: MoneyState; onDismiss: () => void }) => {
  const { t } = useTranslation('trade')
  const outcome = moneyOutcome(state)
  const text = outcomeSentence<string | undefined>(outcome, {
    sent: () => undefined,
    waiting: () => t('orders.quiet'),
    asking: () => t('orders.unknown'),
    refused: failureText,
    notPlaced: (why) => t(`orders.notSent_${why}`),
  })
  const over = outcome.phase === 'refused' || outcome.phase === 'notPlaced'
  return (
    <div aria-live="polite">
      {text === undefined ? null : (
        <p className={css['note']} data-over={over ? '' : undefined}>
          <span>{text}</span>
          {over ? (
            <Button variant="plain" onPress={onDismiss}>
              {t('submission.done')}
            </Button>
          ) : null}
        </p>
      )}
    </div>
  )
}
