import { useCallback, useMemo } from 'react'
import type { Instrument } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { instruments as allInstruments, signedIn } from '../../core/state/state.ts'
import { type Choosing, type TicketKind, useAddressTicket } from '../ticket/useAddressTicket.ts'
import { asContract } from './asContract.ts'

interface MarginKind<Ticket, Action> extends TicketKind<Ticket, Action> {
  readonly among: (instruments: readonly Instrument[]) => readonly Instrument[]
}

/** The ticket of a product on margin, the contracts that it is for, and the one that it stands at. `kind` must be stable. */
export const useMarginScreen = <Ticket extends { readonly instId: string }, Action extends Choosing>(
  kind: MarginKind<Ticket, Action | { readonly type: 'instrument'; readonly instId: string }>,
) => {
  const instruments = useSignalValue(allInstruments)
  const { ticket, dispatch } = useAddressTicket(instruments, kind)
  const contracts = useMemo(() => kind.among(instruments).map(asContract), [kind, instruments])
  const byId = useMemo(() => new Map(contracts.map((one) => [one.instId, one])), [contracts])
  return {
    ticket,
    dispatch,
    contracts,
    byId,
    instrument: ticket === undefined ? undefined : byId.get(ticket.instId),
    choose: useCallback((instId: string) => dispatch({ type: 'instrument', instId }), [dispatch]),
    /** Undefined while it is not known. */
    user: useSignalValue(signedIn),
  }
}
