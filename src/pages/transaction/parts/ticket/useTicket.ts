import { type Dispatch, useEffect, useReducer, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Instrument } from '#protocol'
import { openTicket } from './opening.ts'
import { type TicketAction, ticketReducer } from './reducer.ts'
import type { TicketState } from './state.ts'
import { readTicket, writeTicket } from './storedTicket.ts'

type Opening = { readonly type: 'open'; readonly ticket: TicketState }

const reduce = (state: TicketState | undefined, action: TicketAction | Opening): TicketState | undefined =>
  action.type === 'open' ? action.ticket : state === undefined ? undefined : ticketReducer(state, action)

/** The ticket that an address opens. */
export const ticketOf = (instruments: readonly Instrument[], query: URLSearchParams): TicketState | undefined =>
  openTicket(instruments, readTicket(), {
    instId: query.get('instId'),
    side: query.get('side'),
    price: query.get('price'),
  })

/**
 * The ticket of the Transaction screen: opened from the address and from what was half-typed, kept at each change.
 * Undefined until the instruments are known.
 */
export const useTicket = (
  instruments: readonly Instrument[],
): { readonly ticket: TicketState | undefined; readonly dispatch: Dispatch<TicketAction> } => {
  const [query, setQuery] = useSearchParams()
  const instId = query.get('instId')
  const side = query.get('side')
  const price = query.get('price')
  const [ticket, dispatch] = useReducer(reduce, undefined, () => ticketOf(instruments, query))
  const openedFor = useRef(ticket === undefined ? undefined : `${instId}|${side}|${price}`)

  useEffect(() => {
    const address = `${instId}|${side}|${price}`
    if (openedFor.current === address) return
    const opened = openTicket(instruments, readTicket(), { instId, side, price })
    if (opened === undefined) return
    openedFor.current = address
    dispatch({ type: 'open', ticket: opened })
  }, [instruments, instId, side, price])
  const takenOver = ticket !== undefined && price !== null
  useEffect(() => {
    if (!takenOver) return
    // A price is handed over once: coming back from login must find the one that was typed since.
    setQuery(
      (before) => {
        before.delete('price')
        return before
      },
      { replace: true },
    )
  }, [takenOver, setQuery])
  useEffect(() => {
    if (ticket !== undefined) writeTicket(ticket)
  }, [ticket])

  return { ticket, dispatch }
}
