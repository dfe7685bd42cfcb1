import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { timeInForce } from '#protocol'
import { Segmented } from '../../../ui/Segmented.tsx'
import css from '../../ticket/Ticket.module.css'
import type { TicketAction } from './reducer.ts'
import { hasPrice, type TicketState, timeOf, timesOf } from './state.ts'

/** Which sentence says why a time in force cannot be chosen. */
const reasonOf = (ticket: TicketState): 'market' | 'stop' | 'oco' | undefined => {
  if (ticket.type === 'limit') return undefined
  if (ticket.type === 'oco') return 'oco'
  return hasPrice(ticket) ? 'stop' : 'market'
}

/** How long the order lives; what its kind cannot have is disabled, with the reason below. */
export const TimeInForce = ({ ticket, dispatch }: { ticket: TicketState; dispatch: Dispatch<TicketAction> }) => {
  const { t } = useTranslation('trade')
  const possible = timesOf(ticket)
  const chosen = timeOf(ticket)
  const reason = reasonOf(ticket)
  return (
    <>
      <Segmented
        label={t('tif.label')}
        value={chosen}
        onChange={(tif) => dispatch({ type: 'tif', tif })}
        items={timeInForce.options.map((id) => ({ id, label: t(`tif.${id}`), disabled: !possible.includes(id) }))}
      />
      <p className={css['hint']}>{reason === undefined ? t(`tif.means_${chosen}`) : t(`tif.why_${reason}`)}</p>
    </>
  )
}
