import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalsOf, type Instrument, notional, type Price, timeInForce } from '#protocol'
import { AmountField } from '../../../ui/AmountField.tsx'
import { moneyText } from '../../../ui/format/amountText.ts'
import { formatAmount } from '../../../ui/format/number.ts'
import { typedText } from '../../../ui/format/typed.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { fieldSentence } from '../../ticket/fieldSentence.ts'
import type { Problem } from '../../ticket/problems.ts'
import { ShareChoice } from '../../ticket/ShareChoice.tsx'
import css from '../../ticket/Ticket.module.css'
import type { ContractDraft } from './draft.ts'
import { ProtectFields } from './ProtectFields.tsx'
import type { ContractAction } from './reducer.ts'
import { type ContractTicket, timeOf } from './state.ts'

interface ContractFieldsProps {
  ticket: ContractTicket
  draft: ContractDraft
  instrument: Instrument
  problems: readonly Problem[]
  /** Offered as a limit price when none is typed, and what a size is worth. */
  last: Price | undefined
  canShare: boolean
  dispatch: Dispatch<ContractAction>
}

/** What the amount field shows: the typed text, or the size that the chosen share means now. */
const amountText = ({ amount }: ContractTicket, { amountRead }: ContractDraft): string =>
  amount.kind === 'typed' ? amount.text : amountRead.ok ? typedText(amountRead.value) : ''

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
  const { ticket, draft, instrument, problems, last, canShare, dispatch } = props
  const { t } = useTranslation(['futures', 'trade'])
  const { baseCcy, quoteCcy } = instrument
  const sentence = fieldSentence(t, problems)
  const isMarket = ticket.type === 'market'
  return (
    <div className={css['fields']}>
      <Segmented
        label={t('trade:ticket.side')}
        value={ticket.side}
        onChange={(side) => dispatch({ type: 'side', side })}
        items={[
          { id: 'buy', label: t('futures:long'), tone: 'up' },
          { id: 'sell', label: t('futures:short'), tone: 'down' },
        ]}
      />
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
        items={(['market', 'limit'] as const).map((id) => ({ id, label: t(`trade:ticket.${id}`) }))}
      />
      {isMarket ? null : (
        <AmountField
          label={t('trade:ticket.priceIn', { ccy: quoteCcy })}
          text={ticket.priceText}
          onText={(text) => dispatch({ type: 'price', text })}
          error={sentence('price')}
        />
      )}
      <AmountField
        label={t(draft.unit === 'quote' ? 'futures:ticket.worthIn' : 'futures:ticket.sizeIn', {
          ccy: draft.unit === 'quote' ? quoteCcy : baseCcy,
        })}
        text={amountText(ticket, draft)}
        onText={(text) => dispatch({ type: 'amount', text })}
        error={sentence('amount')}
        hint={otherUnit(draft, instrument, last)}
      />
      <Segmented
        label={t('trade:ticket.unit')}
        value={ticket.unit}
        onChange={(unit) => dispatch({ type: 'unit', unit })}
        items={[
          { id: 'base', label: baseCcy },
          { id: 'quote', label: quoteCcy },
        ]}
      />
      <ShareChoice
        label={t(ticket.reduceOnly ? 'futures:ticket.shareOfPosition' : 'futures:ticket.share')}
        amount={ticket.amount}
        disabled={!canShare}
        onShare={(share) => dispatch({ type: 'share', share })}
      />
      {isMarket ? null : (
        <>
          <Segmented
            label={t('trade:tif.label')}
            value={ticket.tif}
            onChange={(tif) => dispatch({ type: 'tif', tif })}
            items={timeInForce.options.map((id) => ({ id, label: t(`trade:tif.${id}`) }))}
          />
          <p className={css['hint']}>{t(`trade:tif.means_${timeOf(ticket)}`)}</p>
        </>
      )}
      <ProtectFields ticket={ticket} quoteCcy={quoteCcy} error={sentence} dispatch={dispatch} />
    </div>
  )
}
