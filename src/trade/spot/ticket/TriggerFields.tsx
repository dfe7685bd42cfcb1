import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { compare, type Price } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { FieldHint } from '../../ticket/fields/FieldHint.tsx'
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

/** From which side the trigger will be reached; known of the last price alone, which is on this screen. */
const reachedFrom = ({ trigger }: Draft, last: Price | undefined): 'up' | 'down' | undefined => {
  if (trigger?.px === undefined || trigger.by !== 'last' || last === undefined) return undefined
  const side = compare(trigger.px, last)
  return side === 0 ? undefined : side > 0 ? 'up' : 'down'
}

/** What a stop waits for, and how it is sent then. */
export const TriggerFields = ({ ticket, draft, quoteCcy, last, error, dispatch }: TriggerFieldsProps) => {
  const { t } = useTranslation('trade')
  const from = reachedFrom(draft, last)
  const withLimit = stopHasLimit(ticket)
  // The stop of a pair that buys has no choice.
  const bound = ticket.type === 'oco' && ticket.side === 'buy'
  return (
    <>
      <AmountField
        label={t('trigger.priceIn', { ccy: quoteCcy })}
        text={ticket.triggerText}
        onText={(text) => dispatch({ type: 'trigger', text })}
        error={error('trigger')}
        hint={from === undefined ? undefined : t(`trigger.fires_${from}`)}
      />
      <Segmented
        label={t('trigger.by')}
        value={ticket.triggerBy}
        onChange={(by) => dispatch({ type: 'triggerBy', by })}
        items={[
          { id: 'last', label: t('trigger.last') },
          { id: 'index', label: t('trigger.index') },
        ]}
      />
      <Segmented
        label={t('trigger.sendAs')}
        value={withLimit ? 'limit' : 'market'}
        onChange={(as) => dispatch({ type: 'stopAs', as })}
        items={[
          { id: 'market', label: t('trigger.atMarket'), disabled: bound },
          { id: 'limit', label: t('trigger.atLimit') },
        ]}
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
