import { useTranslation } from 'react-i18next'
import { failureText } from '../../../core/request/message.ts'
import type { MoneyState } from '../../../core/request/moneyState.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './OpenOrders.module.css'

/** What became of a cancellation or a change, where there is something to say. */
export const ChangeNote = ({ state, onDismiss }: { state: MoneyState; onDismiss: () => void }) => {
  const { t } = useTranslation('trade')
  const text =
    state.phase === 'quiet'
      ? t('orders.quiet')
      : state.phase === 'unknown'
        ? t('orders.unknown')
        : state.phase === 'refused'
          ? failureText(state.reply)
          : state.phase === 'notSent'
            ? t(`orders.notSent_${state.why}`)
            : undefined
  const over = state.phase === 'refused' || state.phase === 'notSent'
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
