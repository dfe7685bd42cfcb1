import type { Dispatch, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, Price } from '#protocol'
import { problemText } from '../../../../ticket/problemText.ts'
import css from '../../../../ticket/Ticket.module.css'
import { useSeenAboveKeyboard } from '../../../../ticket/useSeenAboveKeyboard.ts'
import { Button } from '../../../../ui/Button.tsx'
import type { TicketAction } from './reducer.ts'
import type { Available } from './share.ts'
import type { TicketState } from './state.ts'
import { TicketFields } from './TicketFields.tsx'
import { TicketFigures } from './TicketFigures.tsx'
import type { TicketNow } from './useTicketNow.ts'

interface TicketProps {
  ticket: TicketState
  now: TicketNow
  instrument: Instrument
  available: Available | undefined
  last: Price | undefined
  dispatch: Dispatch<TicketAction>
  /** Undefined while it is not known: then nothing can be sent, and nobody is asked to sign in. A guest sees what it would cost. */
  signedIn: boolean | undefined
  /** An order is under way; what is said about it stands in place of the button. */
  underWay: ReactNode
  onSubmit: () => void
  onSignIn: () => void
}

/** The order ticket: fields, figures, and the one button that says what it does or why it does not. */
export const Ticket = (props: TicketProps) => {
  const { ticket, now, instrument, available, last, dispatch, signedIn, underWay, onSubmit, onSignIn } = props
  const { t } = useTranslation('trade')
  const foot = useSeenAboveKeyboard()
  const world = now.problems.find(({ at }) => at === 'button')
  const act = t(ticket.side === 'buy' ? 'ticket.buyCoin' : 'ticket.sellCoin', { coin: instrument.baseCcy })

  return (
    <form
      className={css['ticket']}
      aria-label={t('ticket.title')}
      onSubmit={(event) => {
        event.preventDefault()
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      }}
    >
      <TicketFields
        ticket={ticket}
        draft={now.draft}
        instrument={instrument}
        problems={now.problems}
        last={last}
        canShare={available !== undefined}
        dispatch={dispatch}
      />
      <div className={css['figures']}>
        <TicketFigures draft={now.draft} instrument={instrument} available={available} summary={now.summary} />
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
            {world === undefined ? act : problemText(t, world)}
          </Button>
        )}
        {signedIn === false ? (
          <Button variant="plain" wide onPress={onSignIn}>
            {t('ticket.signIn')}
          </Button>
        ) : null}
        {signedIn === true && world?.reason === 'stale' && ticket.type !== 'market' ? (
          <p className={css['hint']}>{t('problem.staleLimit')}</p>
        ) : null}
      </div>
    </form>
  )
}
