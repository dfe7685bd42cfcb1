import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { type Instrument, lotUnits, type Price, portion, toAmount } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { formatAmount } from '../../../ui/format/number.ts'
import { typedText } from '../../../ui/format/typed.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import type { Problem } from '../../ticket/problems.ts'
import { ShareChoice } from '../../ticket/ShareChoice.tsx'
import css from '../../ticket/Ticket.module.css'
import type { ForexDraft } from './draft.ts'
import { LotSteps } from './LotSteps.tsx'
import type { ForexAction } from './reducer.ts'
import { DEVIATIONS, FOREX_TYPES, type ForexTicket } from './state.ts'

interface ForexFieldsProps {
  ticket: ForexTicket
  draft: ForexDraft
  instrument: Instrument
  problems: readonly Problem[]
  /** Offered as a price when none is typed. */
  last: Price | undefined
  canShare: boolean
  dispatch: Dispatch<ForexAction>
}

const lotsTyped = ({ amount }: ForexTicket, { amountRead }: ForexDraft): string =>
  amount.kind === 'typed' ? amount.text : amountRead.ok ? typedText(amountRead.value) : ''

/** Type, price or deviation, lots with steps and shares, and what comes with the order. The side is chosen by the tiles. */
export const ForexFields = (props: ForexFieldsProps) => {
  const { ticket, draft, instrument, problems, last, canShare, dispatch } = props
  const { t } = useTranslation(['forex', 'futures', 'trade'])
  const { t: trade } = useTranslation('trade')
  const { baseCcy, quoteCcy } = instrument
  const sentence = fieldSentence(trade, problems)
  const { lots } = draft
  return (
    <div className={css['fields']}>
      <Segmented
        label={t('trade:ticket.type')}
        value={ticket.type}
        onChange={(orderType) =>
          dispatch({
            type: 'orderType',
            orderType,
            ...(last === undefined || orderType !== 'limit' ? {} : { priceText: typedText(last) }),
          })
        }
        items={FOREX_TYPES.map((id) => ({ id, label: t(`trade:ticket.${id}`) }))}
      />
      {ticket.type === 'market' ? (
        <div>
          <Segmented
            label={t('forex:deviation')}
            value={ticket.deviation}
            onChange={(deviation) => dispatch({ type: 'deviation', deviation })}
            items={DEVIATIONS.map((id) => ({
              id,
              label: t('forex:pips', { amount: formatAmount(id), count: Number(id) }),
            }))}
          />
          <p className={css['hint']} aria-hidden="true">
            {t('forex:deviation')}
          </p>
        </div>
      ) : (
        <AmountField
          label={t(ticket.type === 'limit' ? 'trade:ticket.priceIn' : 'trade:trigger.priceIn', { ccy: quoteCcy })}
          text={ticket.priceText}
          onText={(text) => dispatch({ type: 'price', text })}
          error={sentence('price')}
          hint={ticket.type === 'stop' ? t('forex:stopHint') : undefined}
        />
      )}
      <AmountField
        label={t('forex:lots')}
        text={lotsTyped(ticket, draft)}
        onText={(text) => dispatch({ type: 'amount', text })}
        error={sentence('amount')}
        hint={
          lots === undefined
            ? undefined
            : `=\u00a0${formatAmount(portion(toAmount(lotUnits(instrument)), lots, 'down'))}\u00a0${baseCcy}`
        }
      />
      <LotSteps lots={lots} onLots={(text) => dispatch({ type: 'amount', text: typedText(text) })} />
      <ShareChoice
        label={t('futures:ticket.share')}
        amount={ticket.amount}
        disabled={!canShare}
        onShare={(share) => dispatch({ type: 'share', share })}
      />
      <CheckField
        label={t('futures:ticket.protect')}
        on={ticket.protect}
        onChange={(on) => dispatch({ type: 'protect', on })}
      />
      {ticket.protect ? (
        <>
          <AmountField
            label={t('futures:ticket.tp', { ccy: quoteCcy })}
            text={ticket.tpText}
            onText={(text) => dispatch({ type: 'tp', text })}
            error={sentence('trigger')}
          />
          <AmountField
            label={t('futures:ticket.sl', { ccy: quoteCcy })}
            text={ticket.slText}
            onText={(text) => dispatch({ type: 'sl', text })}
            error={sentence('stop')}
            hint={t('forex:protectHint')}
          />
        </>
      ) : null}
    </div>
  )
}
