import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, Price } from '#protocol'
import { percentText } from '../../../ui/format/rate.ts'
import { amountAction } from '../../ticket/amountEntry.ts'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import { FieldHint } from '../../ticket/fields/FieldHint.tsx'
import { OptionsField } from '../../ticket/fields/OptionsField.tsx'
import { PriceField } from '../../ticket/fields/PriceField.tsx'
import { SideField } from '../../ticket/fields/SideField.tsx'
import { SizeEntry } from '../../ticket/fields/SizeEntry.tsx'
import { SlippageField } from '../../ticket/fields/SlippageField.tsx'
import { TicketFields } from '../../ticket/fields/TicketFields.tsx'
import { TimeInForceField } from '../../ticket/fields/TimeInForceField.tsx'
import { TriggerOptions } from '../../ticket/fields/TriggerOptions.tsx'
import { TypeField } from '../../ticket/fields/TypeField.tsx'
import { UnitSelect } from '../../ticket/fields/UnitSelect.tsx'
import { type BookSide, bestSideOf } from '../../ticket/priceStep.ts'
import type { Problem } from '../../ticket/problems.ts'
import type { Draft } from './draft.ts'
import type { TicketAction } from './reducer.ts'
import { hasPrice, hasTrigger, ORDER_TYPES, stopHasLimit, type TicketState, timeOf, timesOf, unitOf } from './state.ts'
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
  hasOneTap: boolean
  dispatch: Dispatch<TicketAction>
}

/** Which sentence says why a time in force cannot be chosen. */
const reasonOf = (ticket: TicketState): 'market' | 'stop' | 'oco' | undefined => {
  if (ticket.type === 'limit') return undefined
  if (ticket.type === 'oco') return 'oco'
  return hasPrice(ticket) ? 'stop' : 'market'
}

const WATCHED = ['last', 'index'] as const

/** What is seldom chosen: how long the order lives, how far a market order may go, what a stop watches and how it is sent. */
const SpotOptions = ({ ticket, hasOneTap, dispatch }: Pick<SpotFieldsProps, 'ticket' | 'hasOneTap' | 'dispatch'>) => {
  const { t } = useTranslation('trade')
  const isMarket = ticket.type === 'market'
  const reason = reasonOf(ticket)
  const waits = hasTrigger(ticket)
  const as = stopHasLimit(ticket) ? 'limit' : 'market'
  // The stop of a pair that buys has no choice.
  const bound = ticket.type === 'oco' && ticket.side === 'buy'
  return (
    <OptionsField
      hasOneTap={hasOneTap}
      set={[
        ...(waits
          ? [t(`trigger.${ticket.triggerBy}`), t(as === 'limit' ? 'trigger.atLimit' : 'trigger.atMarket')]
          : []),
        isMarket ? `${t('slippage.label')} ${percentText(ticket.slippage)}` : t(`tif.${timeOf(ticket)}`),
      ]}
    >
      {waits ? (
        <TriggerOptions
          by={ticket.triggerBy}
          watched={WATCHED.map((id) => ({ id, label: t(`trigger.${id}`) }))}
          as={as}
          isLimitOnly={bound}
          onBy={(by) => dispatch({ type: 'triggerBy', by })}
          onAs={(next) => dispatch({ type: 'stopAs', as: next })}
        />
      ) : null}
      {bound ? <FieldHint>{t('trigger.whyLimit')}</FieldHint> : null}
      {/* A market order takes what is there: its time in force leaves no choice, its worst price does. */}
      {isMarket ? (
        <SlippageField chosen={ticket.slippage} onSlippage={(slippage) => dispatch({ type: 'slippage', slippage })} />
      ) : (
        <TimeInForceField
          chosen={timeOf(ticket)}
          possible={timesOf(ticket)}
          reason={reason && t(`tif.why_${reason}`)}
          onTime={(tif) => dispatch({ type: 'tif', tif })}
        />
      )}
    </OptionsField>
  )
}

/** Side, type, price, amount and shares, and the way to the rest. */
export const SpotFields = (props: SpotFieldsProps) => {
  const { ticket, draft, instrument, amountLabel, problems, last, best, canShare, hasOneTap, dispatch } = props
  const { t } = useTranslation('trade')
  const { baseCcy, quoteCcy, tickSz } = instrument
  const error = fieldSentence(t, problems)
  const priceField = hasPrice(ticket) ? (
    <PriceField
      label={t('ticket.priceIn', { ccy: quoteCcy })}
      unit={quoteCcy}
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
        stacked
        label={amountLabel}
        unit={unitOf(ticket) === 'quote' ? quoteCcy : baseCcy}
        end={
          ticket.type === 'market' && ticket.side === 'buy' ? (
            <UnitSelect
              unit={ticket.buyUnit}
              units={[
                { id: 'quote', label: quoteCcy },
                { id: 'base', label: baseCcy },
              ]}
              onUnit={(unit) => dispatch({ type: 'buyUnit', unit })}
            />
          ) : undefined
        }
        amount={ticket.amount}
        read={draft.amountRead}
        error={error('amount')}
        shareLabel={t('ticket.share')}
        canShare={canShare}
        onAmount={(amount) => dispatch(amountAction(amount))}
      />
      <SpotOptions {...{ ticket, hasOneTap, dispatch }} />
    </TicketFields>
  )
}
