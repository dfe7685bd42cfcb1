import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { type Instrument, lotUnits, type Price, portion, toAmount } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { typedText } from '../../../ui/format/typed.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { amountAction } from '../../ticket/amountEntry.ts'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import { ExitFields } from '../../ticket/fields/ExitFields.tsx'
import { FieldHint } from '../../ticket/fields/FieldHint.tsx'
import { SizeEntry } from '../../ticket/fields/SizeEntry.tsx'
import { TicketFields } from '../../ticket/fields/TicketFields.tsx'
import { TypeField } from '../../ticket/fields/TypeField.tsx'
import type { Problem } from '../../ticket/problems.ts'
import type { ForexDraft } from './draft.ts'
import { LotSteps } from './LotSteps.tsx'
import type { ForexAction } from './reducer.ts'
import { DEVIATIONS, FOREX_TYPES, type ForexTicket } from './state.ts'

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

/** By how many pips a market order may fill worse than the price seen. */
const DeviationField = ({ draft, dispatch }: Pick<ForexFieldsProps, 'draft' | 'dispatch'>) => {
  const { t } = useTranslation('forex')
  return (
    <div>
      <Segmented
        label={t('deviation')}
        value={draft.deviation}
        onChange={(deviation) => dispatch({ type: 'deviation', deviation })}
        items={DEVIATIONS.map((id) => ({ id, label: t('pips', { amount: formatAmount(id), count: Number(id) }) }))}
      />
      <FieldHint hidden>{t('deviation')}</FieldHint>
    </div>
  )
}

/** Type, price or deviation, lots with steps and shares, and what comes with the order. The side is chosen by the tiles. */
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
      {ticket.type === 'market' ? (
        <DeviationField draft={draft} dispatch={dispatch} />
      ) : (
        <AmountField
          label={t(ticket.type === 'limit' ? 'trade:ticket.priceIn' : 'trade:trigger.priceIn', { ccy: quoteCcy })}
          text={ticket.priceText}
          onText={(text) => dispatch({ type: 'price', text })}
          error={error('price')}
          hint={ticket.type === 'stop' ? t('forex:stopHint') : undefined}
        />
      )}
      <SizeEntry
        label={amountLabel}
        amount={ticket.amount}
        read={draft.amountRead}
        error={error('amount')}
        hint={units}
        shareLabel={t('futures:ticket.share')}
        canShare={canShare}
        onAmount={(amount) => dispatch(amountAction(amount))}
      >
        <LotSteps lots={lots} onLots={(text) => dispatch({ type: 'amount', text: typedText(text) })} />
      </SizeEntry>
      <ExitFields {...{ ticket, quoteCcy, error, dispatch }} hint={t('forex:protectHint')} />
    </TicketFields>
  )
}
