import type { Dispatch, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../../../ticket/problemText.ts'
import css from '../../../../ticket/Ticket.module.css'
import { useSeenAboveKeyboard } from '../../../../ticket/useSeenAboveKeyboard.ts'
import { Button } from '../../../../ui/Button.tsx'
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
  /** Undefined while it is not known. A guest sees what it would cost. */
  signedIn: boolean | undefined
  /** An order is under way; what is said about it stands in place of the button. */
  underWay: ReactNode
  onSubmit: () => void
  onSignIn: () => void
}

/** The ticket of a contract: fields, figures, and the one button that says what it does or why it does not. */
export const ContractTicketForm = (props: ContractTicketFormProps) => {
  const { ticket, now, world, dispatch, signedIn, underWay, onSubmit, onSignIn } = props
  const { t } = useTranslation(['futures', 'trade'])
  const foot = useSeenAboveKeyboard()
  const { instrument, means, market } = world
  const blocked = now.problems.find(({ at }) => at === 'button')
  const act = ticket.reduceOnly
    ? t(ticket.side === 'buy' ? 'futures:ticket.reduceShort' : 'futures:ticket.reduceLong')
    : t(ticket.side === 'buy' ? 'futures:ticket.openLong' : 'futures:ticket.openShort')
  return (
    <form
      className={css['ticket']}
      aria-label={t('trade:ticket.title')}
      onSubmit={(event) => {
        event.preventDefault()
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      }}
    >
      <ContractFields
        ticket={ticket}
        draft={now.draft}
        instrument={instrument}
        problems={now.problems}
        last={market.last}
        canShare={means !== undefined}
        dispatch={dispatch}
      />
      <div className={css['figures']}>
        <ContractFigures instrument={instrument} means={means} summary={now.summary} />
      </div>
      <div ref={foot} className={css['foot']}>
        {underWay ?? (
          <Button
            variant={ticket.side}
            size="large"
            wide
            disabled={signedIn === undefined || now.problems.length > 0 || now.summary === undefined}
            onPress={onSubmit}
          >
            {blocked === undefined ? act : problemText(t, blocked)}
          </Button>
        )}
        {signedIn === false ? (
          <Button variant="plain" wide onPress={onSignIn}>
            {t('trade:ticket.signIn')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
