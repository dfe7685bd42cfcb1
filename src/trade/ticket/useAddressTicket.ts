import { type Dispatch, useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Instrument } from '#protocol'

/** What an address may ask of a ticket (`?instId=&side=&price=&spend=`). */
export interface AskedOfTicket {
  readonly instId: string | null
  readonly side: string | null
  readonly price: string | null
  /** A sum in the quote currency, for a market buy. */
  readonly spend?: string | null | undefined
}

/** An action on a ticket; it may choose what an address names. */
export interface Choosing {
  readonly type: string
  readonly instId?: string
  readonly side?: string
}

export interface TicketKind<Ticket, Action> {
  readonly reduce: (ticket: Ticket, action: Action) => Ticket
  /** The ticket that an address opens, over what was half-typed; undefined until the instruments are known. */
  readonly open: (instruments: readonly Instrument[], asked: AskedOfTicket) => Ticket | undefined
  /** Keeps it as it stands. */
  readonly keep: (ticket: Ticket) => void
}

export const askedBy = (query: URLSearchParams): AskedOfTicket => ({
  instId: query.get('instId'),
  side: query.get('side'),
  price: query.get('price'),
  spend: query.get('spend'),
})

/** So an address is told from another one. */
const nameOf = ({ instId, side, price, spend }: AskedOfTicket): string => `${instId}|${side}|${price}|${spend}`

/**
 * A screen's ticket: opened from the address and from what was half-typed, kept at each change. The address follows what
 * is chosen, so that a page that is loaded again opens the same ticket. `kind` must be stable.
 */
export const useAddressTicket = <Ticket, Action extends Choosing>(
  instruments: readonly Instrument[],
  { reduce, open, keep }: TicketKind<Ticket, Action>,
): { readonly ticket: Ticket | undefined; readonly dispatch: Dispatch<Action> } => {
  const [query, setQuery] = useSearchParams()
  // What else stands in the address asks nothing of the ticket.
  const { instId, side, price, spend } = askedBy(query)
  const asked = useMemo(() => ({ instId, side, price, spend }), [instId, side, price, spend])
  const [ticket, act] = useReducer(
    (state: Ticket | undefined, step: { readonly open: Ticket } | { readonly action: Action }): Ticket | undefined =>
      'open' in step ? step.open : state === undefined ? undefined : reduce(state, step.action),
    undefined,
    () => open(instruments, asked),
  )
  const openedFor = useRef(ticket === undefined ? undefined : nameOf(asked))

  useEffect(() => {
    const address = nameOf(asked)
    if (openedFor.current === address) return
    const opened = open(instruments, asked)
    if (opened === undefined) return
    openedFor.current = address
    act({ open: opened })
  }, [instruments, open, asked])
  const takenOver = ticket !== undefined && (asked.price !== null || asked.spend !== null)
  useEffect(() => {
    if (!takenOver) return
    // A number is handed over once: coming back from login must find the one that was typed since. What is left of the
    // address asks nothing new.
    openedFor.current = nameOf({ ...asked, price: null, spend: null })
    setQuery(
      (before) => {
        before.delete('price')
        before.delete('spend')
        return before
      },
      { replace: true },
    )
  }, [takenOver, asked, setQuery])
  useEffect(() => {
    if (ticket !== undefined) keep(ticket)
  }, [ticket, keep])

  const dispatch = useCallback(
    (action: Action): void => {
      act({ action })
      const chosen = {
        ...asked,
        instId: action.instId ?? asked.instId,
        side: asked.side === null ? null : (action.side ?? asked.side),
      }
      if (nameOf(chosen) === nameOf(asked)) return
      openedFor.current = nameOf(chosen)
      setQuery(
        (before) => {
          if (chosen.instId !== null) before.set('instId', chosen.instId)
          if (chosen.side !== null) before.set('side', chosen.side)
          return before
        },
        { replace: true },
      )
    },
    [asked, setQuery],
  )
  return { ticket, dispatch }
}
