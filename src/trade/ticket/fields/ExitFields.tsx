import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/AmountField.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import type { MarginTicket, MarginTicketAction } from '../marginTicket.ts'

interface ExitPricesProps {
  /** The typed take-profit and stop-loss. */
  tp: string
  sl: string
  quoteCcy: string
  error: (at: 'trigger' | 'stop') => string | undefined
  /** What they watch. */
  hint: string | undefined
  onText: (kind: 'tp' | 'sl', text: string) => void
}

/** Take-profit and stop-loss of an order; an empty field is none. */
export const ExitPrices = ({ tp, sl, quoteCcy, error, hint, onText }: ExitPricesProps) => {
  const { t } = useTranslation('futures')
  return (
    <>
      <AmountField
        label={t('ticket.tp', { ccy: quoteCcy })}
        unit={quoteCcy}
        text={tp}
        onText={(text) => onText('tp', text)}
        error={error('trigger')}
      />
      <AmountField
        label={t('ticket.sl', { ccy: quoteCcy })}
        unit={quoteCcy}
        text={sl}
        onText={(text) => onText('sl', text)}
        error={error('stop')}
        hint={hint}
      />
    </>
  )
}

interface ExitFieldsProps extends Pick<ExitPricesProps, 'quoteCcy' | 'error' | 'hint'> {
  ticket: Pick<MarginTicket<unknown>, 'protect' | 'tpText' | 'slText'>
  dispatch: Dispatch<Extract<MarginTicketAction<never>, { readonly type: 'protect' | 'tp' | 'sl' }>>
}

/** Whether a take-profit and a stop-loss come with the order, and at which prices. */
export const ExitFields = ({ ticket, dispatch, ...prices }: ExitFieldsProps) => {
  const { t } = useTranslation('futures')
  return (
    <>
      <CheckField
        label={t('ticket.protect')}
        on={ticket.protect}
        onChange={(on) => dispatch({ type: 'protect', on })}
      />
      {ticket.protect ? (
        <ExitPrices
          {...prices}
          tp={ticket.tpText}
          sl={ticket.slText}
          onText={(type, text) => dispatch({ type, text })}
        />
      ) : null}
    </>
  )
}
