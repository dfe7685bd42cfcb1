import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import type { Price } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
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

/** What a stop waits for, and the limit of a pair's stop. */
export const TriggerFields = ({ ticket, draft, quoteCcy, last, error, dispatch }: TriggerFieldsProps) => {
  const { t } = useTranslation('trade')
  return (
    <>
      <TriggerEntry
        text={ticket.triggerText}
        px={draft.trigger?.px}
        by={ticket.triggerBy}
        {...{ quoteCcy, last }}
        error={error('trigger')}
        onText={(text) => dispatch({ type: 'trigger', text })}
      />
      {ticket.type === 'oco' && stopHasLimit(ticket) ? (
        <AmountField
          stacked
          label={t('trigger.stopPriceIn', { ccy: quoteCcy })}
          unit={quoteCcy}
          text={ticket.stopText}
          onText={(text) => dispatch({ type: 'stopPrice', text })}
          error={error('stop')}
        />
      ) : null}
    </>
  )
}
