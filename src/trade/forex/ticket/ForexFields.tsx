import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { type Instrument, lotUnits, type Price, portion, toAmount } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { typedText } from '../../../ui/format/typed.ts'
import { Note } from '../../../ui/Note.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { amountAction } from '../../ticket/amountEntry.ts'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import { ExitFields } from '../../ticket/fields/ExitFields.tsx'
import { OptionsField, TicketOption } from '../../ticket/fields/OptionsField.tsx'
import { SizeEntry } from '../../ticket/fields/SizeEntry.tsx'
import { TicketFields } from '../../ticket/fields/TicketFields.tsx'
import { TypeField } from '../../ticket/fields/TypeField.tsx'
import type { Problem } from '../../ticket/problems.ts'
import type { ForexDraft } from './draft.ts'
import { LotSteps } from './LotSteps.tsx'
import type { ForexAction } from './reducer.ts'
import { DEVIATIONS, type Deviation, FOREX_TYPES, type ForexTicket } from './state.ts'

interface ForexFieldsProps {
  ticket: ForexTicket
  draft: ForexDraft
  instrument: Instrument
  amountLabel: string
  problems: readonly Problem[]
  /** Offered as a price when none is typed. */
  last: Price | undefined
  canShare: boolean
  dispatch: Dispatch<ForexAction>
}

/** By how many pips a market order may fill worse than the price seen, and what comes with an order. */
const ForexOptions = (props: Pick<ForexFieldsProps, 'ticket' | 'draft' | 'dispatch' | 'instrument' | 'problems'>) => {
  const { ticket, draft, instrument, problems, dispatch } = props
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const { t: trade } = useTranslation('trade')
  const { quoteCcy } = instrument
  const error = fieldSentence(trade, problems)
  const isMarket = ticket.type === 'market'
  const pips = (id: Deviation): string => t('forex:pips', { amount: formatAmount(id), count: Number(id) })
  return (
    <OptionsField
      hasOneTap={false}
      set={[
        isMarket ? `${t('forex:deviation')} ${pips(draft.deviation)}` : t('trade:tif.gtc'),
        ticket.protect ? t('futures:position.exits') : undefined,
      ]}
      error={error('trigger') ?? error('stop')}
    >
      {isMarket ? (
        <TicketOption title={t('forex:deviation')}>
          <Segmented
            label={t('forex:deviation')}
            value={draft.deviation}
            onChange={(deviation) => dispatch({ type: 'deviation', deviation })}
            items={DEVIATIONS.map((id) => ({ id, label: pips(id) }))}
          />
        </TicketOption>
      ) : null}
      <ExitFields {...{ ticket, quoteCcy, error, dispatch }} hint={t('forex:protectHint')} />
    </OptionsField>
  )
}

/** Type, price, lots with steps and shares, and the way to the rest. The side is chosen by the tiles. */
export const ForexFields = (props: ForexFieldsProps) => {
  const { ticket, draft, instrument, amountLabel, problems, last, canShare, dispatch } = props
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const { t: trade } = useTranslation('trade')
  const { baseCcy, quoteCcy } = instrument
  const error = fieldSentence(trade, problems)
  const { lots } = draft
  const units = lots && `=\u00a0${formatAmount(portion(toAmount(lotUnits(instrument)), lots, 'down'))}\u00a0${baseCcy}`
  return (
    <TicketFields>
      <TypeField types={FOREX_TYPES} type={ticket.type} last={last} onType={dispatch} />
      {ticket.type === 'market' ? null : (
        <AmountField
          stacked
          label={t(ticket.type === 'limit' ? 'trade:ticket.priceIn' : 'trade:trigger.priceIn', { ccy: quoteCcy })}
          unit={quoteCcy}
          text={ticket.priceText}
          onText={(text) => dispatch({ type: 'price', text })}
          error={error('price')}
          hint={ticket.type === 'stop' ? t('forex:stopHint') : undefined}
        />
      )}
      <SizeEntry
        stacked
        label={amountLabel}
        end={units === undefined ? undefined : <Note small>{units}</Note>}
        amount={ticket.amount}
        read={draft.amountRead}
        error={error('amount')}
        shareLabel={t('futures:ticket.share')}
        canShare={canShare}
        onAmount={(amount) => dispatch(amountAction(amount))}
      >
        <LotSteps lots={lots} onLots={(text) => dispatch({ type: 'amount', text: typedText(text) })} />
      </SizeEntry>
      <ForexOptions {...{ ticket, draft, instrument, problems, dispatch }} />
    </TicketFields>
  )
}
