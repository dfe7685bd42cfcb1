import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, Price } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { typedText } from '../../../ui/format/typed.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import type { Problem } from '../../ticket/problems.ts'
import { ShareChoice } from '../../ticket/ShareChoice.tsx'
import css from '../../ticket/Ticket.module.css'
import type { Draft } from './draft.ts'
import type { TicketAction } from './reducer.ts'
import { hasPrice, hasTrigger, ORDER_TYPES, type TicketState } from './state.ts'
import { TimeInForce } from './TimeInForce.tsx'
import { TriggerFields } from './TriggerFields.tsx'

interface TicketFieldsProps {
  ticket: TicketState
  draft: Draft
  instrument: Instrument
  problems: readonly Problem[]
  /** Offered as a limit price when none is typed. */
  last: Price | undefined
  /** Shares of a balance need one. */
  canShare: boolean
  dispatch: Dispatch<TicketAction>
}

const isMarket = (ticket: TicketState): boolean => ticket.type === 'market'

/** What the amount field shows: the typed text, or the amount that the chosen share means now. */
const amountText = ({ amount }: TicketState, { amountRead }: Draft): string =>
  amount.kind === 'typed' ? amount.text : amountRead.ok ? typedText(amountRead.value) : ''

/** Side, type, price, amount and shares. */
export const TicketFields = (props: TicketFieldsProps) => {
  const { ticket, draft, instrument, problems, last, canShare, dispatch } = props
  const { t } = useTranslation('trade')
  const { baseCcy, quoteCcy } = instrument
  const sentence = fieldSentence(t, problems)
  const spends = draft.unit === 'quote'
  // Of a pair the limit order comes first, of a stop what it waits for.
  const priceField = hasPrice(ticket) ? (
    <AmountField
      label={t('ticket.priceIn', { ccy: quoteCcy })}
      text={ticket.priceText}
      onText={(text) => dispatch({ type: 'price', text })}
      error={sentence('price')}
    />
  ) : null

  return (
    <div className={css['fields']}>
      <Segmented
        label={t('ticket.side')}
        value={ticket.side}
        onChange={(side) => dispatch({ type: 'side', side })}
        items={[
          { id: 'buy', label: t('ticket.buy'), tone: 'up' },
          { id: 'sell', label: t('ticket.sell'), tone: 'down' },
        ]}
      />
      <Segmented
        label={t('ticket.type')}
        value={ticket.type}
        onChange={(orderType) =>
          dispatch({
            type: 'orderType',
            orderType,
            ...(last === undefined || orderType !== 'limit' ? {} : { priceText: typedText(last) }),
          })
        }
        items={ORDER_TYPES.map((id) => ({ id, label: t(`ticket.${id}`) }))}
      />
      {ticket.type === 'oco' ? priceField : null}
      {hasTrigger(ticket) ? (
        <TriggerFields
          ticket={ticket}
          draft={draft}
          quoteCcy={quoteCcy}
          last={last}
          error={sentence}
          dispatch={dispatch}
        />
      ) : null}
      {ticket.type === 'oco' ? null : priceField}
      <AmountField
        label={spends ? t('ticket.spendIn', { ccy: quoteCcy }) : t('ticket.amountIn', { ccy: baseCcy })}
        text={amountText(ticket, draft)}
        onText={(text) => dispatch({ type: 'amount', text })}
        error={sentence('amount')}
      />
      {isMarket(ticket) && ticket.side === 'buy' ? (
        <Segmented
          label={t('ticket.unit')}
          value={ticket.buyUnit}
          onChange={(unit) => dispatch({ type: 'buyUnit', unit })}
          items={[
            { id: 'quote', label: quoteCcy },
            { id: 'base', label: baseCcy },
          ]}
        />
      ) : null}
      <ShareChoice
        label={t('ticket.share')}
        amount={ticket.amount}
        disabled={!canShare}
        onShare={(share) => dispatch({ type: 'share', share })}
      />
      <TimeInForce ticket={ticket} dispatch={dispatch} />
    </div>
  )
}
