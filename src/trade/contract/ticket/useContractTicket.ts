import type { Instrument } from '#protocol'
import { type AskedOfTicket, askedBy, type TicketKind, useAddressTicket } from '../../ticket/useAddressTicket.ts'
import { openContractTicket } from './opening.ts'
import { type ContractAction, contractReducer } from './reducer.ts'
import type { ContractTicket } from './state.ts'
import { readContractTicket, writeContractTicket } from './storedTicket.ts'

const open = (instruments: readonly Instrument[], asked: AskedOfTicket): ContractTicket | undefined =>
  openContractTicket(instruments, readContractTicket(), asked)

const KIND: TicketKind<ContractTicket, ContractAction> = { reduce: contractReducer, open, keep: writeContractTicket }

/** The ticket that an address opens. */
export const contractTicketOf = (instruments: readonly Instrument[], query: URLSearchParams) =>
  open(instruments, askedBy(query))

/** The ticket of the Contract screen. Undefined until the contracts are known. */
export const useContractTicket = (instruments: readonly Instrument[]) => useAddressTicket(instruments, KIND)
