import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import type { Price } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { FieldHint } from '../../ticket/fields/FieldHint.tsx'
import { TriggerEntry } from '../../ticket/fields/TriggerEntry.tsx'
import type { Draft } from './draft.ts'
import type { TicketAction } from './reducer.ts'
import { stopHasLimit, type TicketState } from './state.ts'

interface TriggerFieldsProps {
  ticket: TicketState
  draft: Draft
  quoteCcy: string
  last: Price | undefined
  error: (at: 'trigger' | 'stop') => string | undefined
  dispatch: Dispatch<TicketAction>
}

/** What a stop waits for, and how it is sent then. */
export const TriggerFields = ({ ticket, draft, quoteCcy, last, error, dispatch }: TriggerFieldsProps) => {
  const { t } = useTranslation('trade')
  const withLimit = stopHasLimit(ticket)
  // The stop of a pair that buys has no choice.
  const bound = ticket.type === 'oco' && ticket.side === 'buy'
  return (
    <>
      <TriggerEntry
        text={ticket.triggerText}
        px={draft.trigger?.px}
        by={ticket.triggerBy}
        watched={[
          { id: 'last', label: t('trigger.last') },
          { id: 'index', label: t('trigger.index') },
        ]}
        as={withLimit ? 'limit' : 'market'}
        isLimitOnly={bound}
        {...{ quoteCcy, last }}
        error={error('trigger')}
        onText={(text) => dispatch({ type: 'trigger', text })}
        onBy={(by) => dispatch({ type: 'triggerBy', by })}
        onAs={(as) => dispatch({ type: 'stopAs', as })}
      />
      {bound ? <FieldHint>{t('trigger.whyLimit')}</FieldHint> : null}
      {ticket.type === 'oco' && withLimit ? (
        <AmountField
          label={t('trigger.stopPriceIn', { ccy: quoteCcy })}
          text={ticket.stopText}
          onText={(text) => dispatch({ type: 'stopPrice', text })}
          error={error('stop')}
        />
      ) : null}
    </>
  )
}
