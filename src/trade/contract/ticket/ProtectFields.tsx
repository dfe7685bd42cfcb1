import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/AmountField.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import type { ContractAction } from './reducer.ts'
import type { ContractTicket } from './state.ts'

interface ProtectFieldsProps {
  ticket: ContractTicket
  quoteCcy: string
  error: (at: 'trigger' | 'stop') => string | undefined
  dispatch: Dispatch<ContractAction>
}

/** Reduce-only, and a take-profit and stop-loss that come with the order; the one excludes the other. */
export const ProtectFields = ({ ticket, quoteCcy, error, dispatch }: ProtectFieldsProps) => {
  const { t } = useTranslation('futures')
  return (
    <>
      <CheckField
        label={t('ticket.reduceOnly')}
        on={ticket.reduceOnly}
        onChange={(on) => dispatch({ type: 'reduceOnly', on })}
      />
      {ticket.reduceOnly ? null : (
        <CheckField
          label={t('ticket.protect')}
          on={ticket.protect}
          onChange={(on) => dispatch({ type: 'protect', on })}
        />
      )}
      {ticket.protect && !ticket.reduceOnly ? (
        <>
          <AmountField
            label={t('ticket.tp', { ccy: quoteCcy })}
            text={ticket.tpText}
            onText={(text) => dispatch({ type: 'tp', text })}
            error={error('trigger')}
          />
          <AmountField
            label={t('ticket.sl', { ccy: quoteCcy })}
            text={ticket.slText}
            onText={(text) => dispatch({ type: 'sl', text })}
            error={error('stop')}
            hint={t('ticket.protectHint')}
          />
        </>
      ) : null}
    </>
  )
}
