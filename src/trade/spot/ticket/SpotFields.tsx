import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, Price } from '#protocol'
import { Segmented } from '../../../ui/Segmented.tsx'
import { amountAction } from '../../ticket/amountEntry.ts'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import { PriceField } from '../../ticket/fields/PriceField.tsx'
import { SideField } from '../../ticket/fields/SideField.tsx'
import { SizeEntry } from '../../ticket/fields/SizeEntry.tsx'
import { SlippageField } from '../../ticket/fields/SlippageField.tsx'
import { TicketFields } from '../../ticket/fields/TicketFields.tsx'
import { TimeInForceField } from '../../ticket/fields/TimeInForceField.tsx'
import { TypeField } from '../../ticket/fields/TypeField.tsx'
import { type BookSide, bestSideOf } from '../../ticket/priceStep.ts'
import type { Problem } from '../../ticket/problems.ts'
import type { Draft } from './draft.ts'
import type { TicketAction } from './reducer.ts'
import { hasPrice, hasTrigger, ORDER_TYPES, type TicketState, timeOf, timesOf } from './state.ts'
import { TriggerFields } from './TriggerFields.tsx'

interface SpotFieldsProps {
  ticket: TicketState
  draft: Draft
  instrument: Instrument
  amountLabel: string
  problems: readonly Problem[]
  /** Offered as a limit price when none is typed. */
  last: Price | undefined
  best: (side: BookSide) => Price | undefined
  /** Shares of a balance need one. */
  canShare: boolean
  dispatch: Dispatch<TicketAction>
}

/** Which sentence says why a time in force cannot be chosen. */
const reasonOf = (ticket: TicketState): 'market' | 'stop' | 'oco' | undefined => {
  if (ticket.type === 'limit') return undefined
  if (ticket.type === 'oco') return 'oco'
  return hasPrice(ticket) ? 'stop' : 'market'
}

/** Side, type, price, amount and shares. */
export const SpotFields = (props: SpotFieldsProps) => {
  const { ticket, draft, instrument, amountLabel, problems, last, best, canShare, dispatch } = props
  const { t } = useTranslation('trade')
  const { baseCcy, quoteCcy, tickSz } = instrument
  const error = fieldSentence(t, problems)
  const reason = reasonOf(ticket)
  const priceField = hasPrice(ticket) ? (
    <PriceField
      label={t('ticket.priceIn', { ccy: quoteCcy })}
      text={ticket.priceText}
      px={draft.price?.px}
      {...{ tickSz, last }}
      // Prices of stops and pairs lie away from the market.
      best={
        ticket.type === 'limit'
          ? { side: bestSideOf(ticket.side, timeOf(ticket) === 'post_only'), read: best }
          : undefined
      }
      onText={(text) => dispatch({ type: 'price', text })}
      error={error('price')}
    />
  ) : null

  return (
    <TicketFields>
      <SideField
        side={ticket.side}
        labels={{ buy: t('ticket.buy'), sell: t('ticket.sell') }}
        onSide={(side) => dispatch({ type: 'side', side })}
      />
      <TypeField types={ORDER_TYPES} type={ticket.type} last={last} onType={dispatch} />
      {/* Of a pair the limit order comes first, of a stop what it waits for. */}
      {ticket.type === 'oco' ? priceField : null}
      {hasTrigger(ticket) ? <TriggerFields {...{ ticket, draft, quoteCcy, last, error, dispatch }} /> : null}
      {ticket.type === 'oco' ? null : priceField}
      <SizeEntry
        label={amountLabel}
        amount={ticket.amount}
        read={draft.amountRead}
        error={error('amount')}
        shareLabel={t('ticket.share')}
        canShare={canShare}
        onAmount={(amount) => dispatch(amountAction(amount))}
      >
        {ticket.type === 'market' && ticket.side === 'buy' ? (
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
      </SizeEntry>
      {/* A market order takes what is there: its time in force leaves no choice, its worst price does. */}
      {ticket.type === 'market' ? (
        <SlippageField chosen={ticket.slippage} onSlippage={(slippage) => dispatch({ type: 'slippage', slippage })} />
      ) : (
        <TimeInForceField
          chosen={timeOf(ticket)}
          possible={timesOf(ticket)}
          reason={reason && t(`tif.why_${reason}`)}
          onTime={(tif) => dispatch({ type: 'tif', tif })}
        />
      )}
    </TicketFields>
  )
}
