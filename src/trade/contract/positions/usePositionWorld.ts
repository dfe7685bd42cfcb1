import { useMemo } from 'react'
import type { Instrument } from '#protocol'
import type { Held } from '../../rows/contractAccount.ts'
import { useBook } from '../../ticket/market/useBook.ts'
import type { HeldNow } from '../held/useHeld.ts'
import { emptyContractTicket } from '../ticket/state.ts'
import type { ContractNow } from '../ticket/useContractNow.ts'
import { useContractWorld } from '../ticket/useContractWorld.ts'

/** The world of a contract at the account's own terms, whatever ticket stands on the screen. */
export const useInstrumentWorld = (instrument: Instrument, now: HeldNow): ContractNow => {
  const { instId } = instrument
  const book = useBook(instId)
  const ticket = useMemo(() => emptyContractTicket(instId), [instId])
  return useContractWorld(ticket, instrument, book, now, false)
}

/** The world of what is done with one position: its own contract's market, and the terms that it stands on. */
export const usePositionWorld = (held: Held, instrument: Instrument, now: HeldNow): ContractNow => {
  const world = useInstrumentWorld(instrument, now)
  const { position, holding } = held
  return useMemo(
    () => ({
      ...world,
      terms:
        world.terms === undefined ? undefined : { ...world.terms, mode: position.mgnMode, leverage: holding.leverage },
    }),
    [world, position, holding],
  )
}
