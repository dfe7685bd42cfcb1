import { useMemo } from 'react'
import type { Instrument } from '#protocol'
import type { Held } from '../../rows/contractAccount.ts'
import { useBook } from '../../ticket/market/useBook.ts'
import type { HeldNow } from '../held/useHeld.ts'
import type { ContractNow } from '../ticket/contractNow.ts'
import { emptyContractTicket } from '../ticket/state.ts'
import { useContractWorld } from '../ticket/useContractWorld.ts'

/** The world of a contract at the account's own terms, whatever ticket stands on the screen. */
export const useInstrumentWorld = (instrument: Instrument, now: HeldNow): ContractNow => {
  const { instId } = instrument
  const book = useBook(instId)
  const ticket = useMemo(() => emptyContractTicket(instId), [instId])
  return useContractWorld(ticket, instrument, book, now, false)
}

/** The same for what is done with one position: at the terms that it stands on. */
export const usePositionWorld = (instrument: Instrument, now: HeldNow, held?: Held): ContractNow => {
  const world = useInstrumentWorld(instrument, now)
  return useMemo(() => {
    const { terms } = world
    if (held === undefined || terms === undefined) return world
    return { ...world, terms: { ...terms, mode: held.position.mgnMode, leverage: held.holding.leverage } }
  }, [world, held])
}
