import type { TFunction } from 'i18next'
import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, notional, type Price, type SwapTriggerPrice, swapTriggerPrice } from '#protocol'
import { CheckField } from '../../../ui/CheckField.tsx'
import { moneyText } from '../../../ui/format/amountText.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { percentText } from '../../../ui/format/rate.ts'
import { amountAction } from '../../ticket/amountEntry.ts'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import { ExitFields } from '../../ticket/fields/ExitFields.tsx'
import { FieldHint } from '../../ticket/fields/FieldHint.tsx'
import { OptionsField } from '../../ticket/fields/OptionsField.tsx'
import { PriceField } from '../../ticket/fields/PriceField.tsx'
import { SideField } from '../../ticket/fields/SideField.tsx'
import { SizeEntry } from '../../ticket/fields/SizeEntry.tsx'
import { SlippageField } from '../../ticket/fields/SlippageField.tsx'
import { TicketFields } from '../../ticket/fields/TicketFields.tsx'
import { TimeInForceField } from '../../ticket/fields/TimeInForceField.tsx'
import { TriggerEntry } from '../../ticket/fields/TriggerEntry.tsx'
import { TriggerOptions } from '../../ticket/fields/TriggerOptions.tsx'
import { TypeField } from '../../ticket/fields/TypeField.tsx'
import { UnitSelect } from '../../ticket/fields/UnitSelect.tsx'
import { type BookSide, bestSideOf } from '../../ticket/priceStep.ts'
import type { Problem } from '../../ticket/problems.ts'
import type { ContractDraft } from './draft.ts'
import type { ContractAction } from './reducer.ts'
import {
  CONTRACT_TYPES,
  type ContractTicket,
  hasPrice,
  protects,
  reduces,
  slippageOf,
  timeOf,
  timesOf,
} from './state.ts'

interface ContractFieldsProps {
  ticket: ContractTicket
  draft: ContractDraft
  instrument: Instrument
  amountLabel: string
  problems: readonly Problem[]
  /** Offered as a limit price when none is typed, and what a size is worth. */
  last: Price | undefined
  best: (side: BookSide) => Price | undefined
  canShare: boolean
  hasOneTap: boolean
  dispatch: Dispatch<ContractAction>
}

/** The size in the other unit than the one that was typed. */
const otherUnit = (draft: ContractDraft, { baseCcy, quoteCcy, lotSz }: Instrument, last: Price | undefined) => {
  const px = draft.price?.px ?? draft.trigger?.px ?? last
  if (draft.size === undefined || px === undefined) return undefined
  return draft.unit === 'quote'
    ? `≈\u00a0${formatAmount(draft.size, decimalsOf(lotSz))}\u00a0${baseCcy}`
    : `≈\u00a0${moneyText(notional(draft.size, px, 'down'), quoteCcy)}`
}

const watchedName = (t: TFunction<['futures', 'trade']>, id: SwapTriggerPrice): string => t(`futures:watched.${id}`)

interface ContractOptionsProps extends Pick<ContractFieldsProps, 'ticket' | 'hasOneTap' | 'dispatch'> {
  quoteCcy: string
  error: (at: 'trigger' | 'stop') => string | undefined
}

/** What of an order's options is set, part by part. */
const setOf = (t: TFunction<['futures', 'trade']>, ticket: ContractTicket): readonly (string | undefined)[] => {
  const slippage = slippageOf(ticket)
  return [
    ...(ticket.type === 'stop'
      ? [
          watchedName(t, ticket.triggerBy),
          t(ticket.stopAs === 'limit' ? 'trade:trigger.atLimit' : 'trade:trigger.atMarket'),
        ]
      : []),
    hasPrice(ticket) ? t(`trade:tif.${timeOf(ticket)}`) : undefined,
    slippage && `${t('trade:slippage.label')} ${percentText(slippage)}`,
    reduces(ticket) ? t('futures:ticket.reduceOnly') : undefined,
    protects(ticket) ? t('futures:position.exits') : undefined,
  ]
}

/** What is seldom chosen: what a stop watches, time in force or slippage, reduce-only, and the exits. */
const ContractOptions = ({ ticket, hasOneTap, quoteCcy, error, dispatch }: ContractOptionsProps) => {
  const { t } = useTranslation(['futures', 'trade'])
  const waits = ticket.type === 'stop'
  const slippage = slippageOf(ticket)
  return (
    <OptionsField hasOneTap={hasOneTap} set={setOf(t, ticket)} error={error('trigger') ?? error('stop')}>
      {waits ? (
        <div>
          <TriggerOptions
            by={ticket.triggerBy}
            watched={swapTriggerPrice.options.map((id) => ({ id, label: watchedName(t, id) }))}
            as={ticket.stopAs}
            onBy={(by) => dispatch({ type: 'triggerBy', by })}
            onAs={(as) => dispatch({ type: 'stopAs', as })}
          />
          <FieldHint>{t('futures:ticket.entryHint')}</FieldHint>
        </div>
      ) : null}
      {hasPrice(ticket) ? (
        <TimeInForceField
          chosen={timeOf(ticket)}
          possible={timesOf(ticket)}
          onTime={(tif) => dispatch({ type: 'tif', tif })}
        />
      ) : null}
      {slippage === undefined ? null : (
        <SlippageField chosen={slippage} onSlippage={(next) => dispatch({ type: 'slippage', slippage: next })} />
      )}
      {waits ? null : (
        <CheckField
          label={t('futures:ticket.reduceOnly')}
          on={ticket.reduceOnly}
          onChange={(on) => dispatch({ type: 'reduceOnly', on })}
        />
      )}
      {/* What only reduces has nothing new to protect. */}
      {reduces(ticket) ? null : (
        <ExitFields {...{ ticket, quoteCcy, error, dispatch }} hint={t('futures:ticket.protectHint')} />
      )}
    </OptionsField>
  )
}

/** Side, type, price, size with its shares, and the way to the rest. */
export const ContractFields = (props: ContractFieldsProps) => {
  const { ticket, draft, instrument, amountLabel, problems, last, best, canShare, hasOneTap, dispatch } = props
  const { t } = useTranslation(['futures', 'trade'])
  const { baseCcy, quoteCcy, tickSz } = instrument
  const error = fieldSentence(t, problems)
  const waits = ticket.type === 'stop'
  return (
    <TicketFields>
      <SideField
        side={ticket.side}
        labels={{ buy: t('futures:long'), sell: t('futures:short') }}
        onSide={(side) => dispatch({ type: 'side', side })}
      />
      <TypeField types={CONTRACT_TYPES} type={ticket.type} last={last} onType={dispatch} />
      {waits ? (
        <TriggerEntry
          text={ticket.triggerText}
          px={draft.trigger?.px}
          by={ticket.triggerBy}
          {...{ quoteCcy, last }}
          error={error('entry')}
          onText={(text) => dispatch({ type: 'trigger', text })}
        />
      ) : null}
      {hasPrice(ticket) ? (
        <PriceField
          label={t('trade:ticket.priceIn', { ccy: quoteCcy })}
          unit={quoteCcy}
          text={ticket.priceText}
          px={draft.price?.px}
          {...{ tickSz, last }}
          // The price of what waits lies away from the market.
          best={waits ? undefined : { side: bestSideOf(ticket.side, ticket.tif === 'post_only'), read: best }}
          onText={(text) => dispatch({ type: 'price', text })}
          error={error('price')}
        />
      ) : null}
      <SizeEntry
        stacked
        label={amountLabel}
        unit={ticket.unit === 'quote' ? quoteCcy : baseCcy}
        end={
          <UnitSelect
            unit={ticket.unit}
            units={[
              { id: 'base', label: baseCcy },
              { id: 'quote', label: quoteCcy },
            ]}
            onUnit={(unit) => dispatch({ type: 'unit', unit })}
          />
        }
        amount={ticket.amount}
        read={draft.amountRead}
        error={error('amount')}
        hint={otherUnit(draft, instrument, last)}
        shareLabel={t(reduces(ticket) ? 'futures:ticket.shareOfPosition' : 'futures:ticket.share')}
        canShare={canShare}
        onAmount={(amount) => dispatch(amountAction(amount))}
      />
      <ContractOptions {...{ ticket, hasOneTap, quoteCcy, error, dispatch }} />
    </TicketFields>
  )
}
