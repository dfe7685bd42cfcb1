import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react'
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
  const { instId, side, price, spend } = askedBy(query)
  const [ticket, act] = useReducer(
    (state: Ticket | undefined, step: { readonly open: Ticket } | { readonly action: Action }): Ticket | undefined =>
      'open' in step ? step.open : state === undefined ? undefined : reduce(state, step.action),
    undefined,
    () => open(instruments, { instId, side, price, spend }),
  )
  const openedFor = useRef(ticket === undefined ? undefined : nameOf({ instId, side, price, spend }))

  useEffect(() => {
    const address = nameOf({ instId, side, price, spend })
    if (openedFor.current === address) return
    const opened = open(instruments, { instId, side, price, spend })
    if (opened === undefined) return
    openedFor.current = address
    act({ open: opened })
  }, [instruments, open, instId, side, price, spend])
  const takenOver = ticket !== undefined && (price !== null || spend !== null)
  useEffect(() => {
    if (!takenOver) return
    // A number is handed over once: coming back from login must find the one that was typed since. What is left of the
    // address asks nothing new.
    openedFor.current = nameOf({ instId, side, price: null, spend: null })
    setQuery(
      (before) => {
        before.delete('price')
        before.delete('spend')
        return before
      },
      { replace: true },
    )
  }, [takenOver, instId, side, setQuery])
  useEffect(() => {
    if (ticket !== undefined) keep(ticket)
  }, [ticket, keep])

  const dispatch = useCallback(
    (action: Action): void => {
      act({ action })
      const chosen = {
        instId: action.instId ?? instId,
        side: side === null ? null : (action.side ?? side),
        price,
        spend,
      }
      if (nameOf(chosen) === nameOf({ instId, side, price, spend })) return
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
    [instId, side, price, spend, setQuery],
  )
  return { ticket, dispatch }
}
