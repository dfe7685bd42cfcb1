import type { Dispatch, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument, Price } from '#protocol'
import css from '../../ticket/Ticket.module.css'
import { TicketForm } from '../../ticket/TicketForm.tsx'
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
  signedIn: boolean | undefined
  underWay: ReactNode
  onSubmit: () => void
  onSignIn: () => void
}

/** The ticket of spot orders. */
export const Ticket = ({ ticket, now, instrument, available, last, dispatch, ...form }: TicketProps) => {
  const { t } = useTranslation('trade')
  const isStale = now.problems.some(({ at, reason }) => at === 'button' && reason === 'stale')
  return (
    <TicketForm
      {...form}
      side={ticket.side}
      act={t(ticket.side === 'buy' ? 'ticket.buyCoin' : 'ticket.sellCoin', { coin: instrument.baseCcy })}
      problems={now.problems}
      ready={now.summary !== undefined}
      fields={
        <TicketFields
          ticket={ticket}
          draft={now.draft}
          instrument={instrument}
          problems={now.problems}
          last={last}
          canShare={available !== undefined}
          dispatch={dispatch}
        />
      }
      figures={<TicketFigures draft={now.draft} instrument={instrument} available={available} summary={now.summary} />}
      hint={
        form.signedIn === true && isStale && ticket.type !== 'market' ? (
          <p className={css['hint']}>{t('problem.staleLimit')}</p>
        ) : null
      }
    />
  )
}
