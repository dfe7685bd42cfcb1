import type { Dispatch, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TicketForm } from '../../ticket/TicketForm.tsx'
import { ContractFields } from './ContractFields.tsx'
import { ContractFigures } from './ContractFigures.tsx'
import type { ContractAction } from './reducer.ts'
import type { ContractTicket } from './state.ts'
import type { ContractNow, ContractTicketNow } from './useContractNow.ts'

interface ContractTicketFormProps {
  ticket: ContractTicket
  now: ContractTicketNow
  world: ContractNow
  dispatch: Dispatch<ContractAction>
  signedIn: boolean | undefined
  underWay: ReactNode
  onSubmit: () => void
  onSignIn: () => void
}

/** The ticket of a contract. */
export const ContractTicketForm = ({ ticket, now, world, dispatch, ...form }: ContractTicketFormProps) => {
  const { t } = useTranslation('futures')
  const { instrument, means, market } = world
  return (
    <TicketForm
      {...form}
      side={ticket.side}
      act={
        ticket.reduceOnly
          ? t(ticket.side === 'buy' ? 'ticket.reduceShort' : 'ticket.reduceLong')
          : t(ticket.side === 'buy' ? 'ticket.openLong' : 'ticket.openShort')
      }
      problems={now.problems}
      ready={now.summary !== undefined}
      fields={
        <ContractFields
          ticket={ticket}
          draft={now.draft}
          instrument={instrument}
          problems={now.problems}
          last={market.last}
          canShare={means !== undefined}
          dispatch={dispatch}
        />
      }
      figures={<ContractFigures instrument={instrument} means={means} summary={now.summary} />}
    />
  )
}
