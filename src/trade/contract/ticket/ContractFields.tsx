import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, notional, type Price } from '#protocol'
import { CheckField } from '../../../ui/CheckField.tsx'
import { moneyText } from '../../../ui/format/amountText.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { amountAction } from '../../ticket/amountEntry.ts'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import { ExitFields } from '../../ticket/fields/ExitFields.tsx'
import { PriceField } from '../../ticket/fields/PriceField.tsx'
import { SideField } from '../../ticket/fields/SideField.tsx'
import { SizeEntry } from '../../ticket/fields/SizeEntry.tsx'
import { SlippageField } from '../../ticket/fields/SlippageField.tsx'
import { TicketFields } from '../../ticket/fields/TicketFields.tsx'
import { TimeInForceField } from '../../ticket/fields/TimeInForceField.tsx'
import { TypeField } from '../../ticket/fields/TypeField.tsx'
import { type BookSide, bestSideOf } from '../../ticket/priceStep.ts'
import type { Problem } from '../../ticket/problems.ts'
import type { ContractDraft } from './draft.ts'
import type { ContractAction } from './reducer.ts'
import { type ContractTicket, slippageOf } from './state.ts'

interface ContractFieldsProps {
  ticket: ContractTicket
  draft: ContractDraft
  instrument: Instrument
  problems: readonly Problem[]
  /** Offered as a limit price when none is typed, and what a size is worth. */
  last: Price | undefined
  best: (side: BookSide) => Price | undefined
  canShare: boolean
  dispatch: Dispatch<ContractAction>
}

/** The size in the other unit than the one that was typed. */
const otherUnit = (draft: ContractDraft, { baseCcy, quoteCcy, lotSz }: Instrument, last: Price | undefined) => {
  const px = draft.price?.px ?? last
  if (draft.size === undefined || px === undefined) return undefined
  return draft.unit === 'quote'
    ? `≈\u00a0${formatAmount(draft.size, decimalsOf(lotSz))}\u00a0${baseCcy}`
    : `≈\u00a0${moneyText(notional(draft.size, px, 'down'), quoteCcy)}`
}

/** Side, type, price, size with its shares, time in force, and what comes with the order. */
export const ContractFields = (props: ContractFieldsProps) => {
  const { ticket, draft, instrument, problems, last, best, canShare, dispatch } = props
  const { t } = useTranslation(['futures', 'trade'])
  const { baseCcy, quoteCcy, tickSz } = instrument
  const error = fieldSentence(t, problems)
  const byWorth = draft.unit === 'quote'
  const isMarket = ticket.type === 'market'
  const slippage = slippageOf(ticket)
  return (
    <TicketFields>
      <SideField
        side={ticket.side}
        labels={{ buy: t('futures:long'), sell: t('futures:short') }}
        onSide={(side) => dispatch({ type: 'side', side })}
      />
      <TypeField types={['market', 'limit']} type={ticket.type} last={last} onType={dispatch} />
      {isMarket ? null : (
        <PriceField
          label={t('trade:ticket.priceIn', { ccy: quoteCcy })}
          text={ticket.priceText}
          px={draft.price?.px}
          {...{ tickSz, last }}
          best={{ side: bestSideOf(ticket.side, ticket.tif === 'post_only'), read: best }}
          onText={(text) => dispatch({ type: 'price', text })}
          error={error('price')}
        />
      )}
      <SizeEntry
        label={t(byWorth ? 'futures:ticket.worthIn' : 'futures:ticket.sizeIn', { ccy: byWorth ? quoteCcy : baseCcy })}
        amount={ticket.amount}
        read={draft.amountRead}
        error={error('amount')}
        hint={otherUnit(draft, instrument, last)}
        shareLabel={t(ticket.reduceOnly ? 'futures:ticket.shareOfPosition' : 'futures:ticket.share')}
        canShare={canShare}
        onAmount={(amount) => dispatch(amountAction(amount))}
      >
        <Segmented
          label={t('trade:ticket.unit')}
          value={ticket.unit}
          onChange={(unit) => dispatch({ type: 'unit', unit })}
          items={[
            { id: 'base', label: baseCcy },
            { id: 'quote', label: quoteCcy },
          ]}
        />
      </SizeEntry>
      {isMarket ? null : <TimeInForceField chosen={ticket.tif} onTime={(tif) => dispatch({ type: 'tif', tif })} />}
      {slippage === undefined ? null : (
        <SlippageField chosen={slippage} onSlippage={(next) => dispatch({ type: 'slippage', slippage: next })} />
      )}
      <CheckField
        label={t('futures:ticket.reduceOnly')}
        on={ticket.reduceOnly}
        onChange={(on) => dispatch({ type: 'reduceOnly', on })}
      />
      {/* What only reduces has nothing new to protect. */}
      {ticket.reduceOnly ? null : (
        <ExitFields {...{ ticket, quoteCcy, error, dispatch }} hint={t('futures:ticket.protectHint')} />
      )}
    </TicketFields>
  )
}
