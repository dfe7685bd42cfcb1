import * as v from 'valibot'
import { type Instrument, timeInForce } from '#protocol'
import { openerOf, STORED_EXITS, STORED_TICKET, ticketStorage } from '../../ticket/ticketKind.ts'
import { askedBy, type TicketKind, useAddressTicket } from '../../ticket/useAddressTicket.ts'
import { type ContractAction, contractReducer } from './reducer.ts'
import { type ContractTicket, emptyContractTicket } from './state.ts'

const stored = v.pipe(
  v.object({
    ...STORED_TICKET,
    ...STORED_EXITS,
    type: v.picklist(['market', 'limit']),
    tif: timeInForce,
    reduceOnly: v.boolean(),
    unit: v.picklist(['base', 'quote']),
    look: v.optional(v.object({ lever: v.number(), mode: v.picklist(['cross', 'isolated']) })),
  }),
  v.transform((ticket): ContractTicket => ({ ...ticket, look: ticket.look })),
)
const { read, keep } = ticketStorage('tapeline.contractTicket', stored)

/** The perpetual contracts among all instruments. */
export const contractsOf = (instruments: readonly Instrument[]): readonly Instrument[] =>
  instruments.filter(({ kind }) => kind === 'futures')

const open = openerOf<ContractTicket, ContractAction>({
  among: contractsOf,
  firstChoice: 'BTC-USDT-SWAP',
  empty: emptyContractTicket,
  reduce: contractReducer,
  withPrice: (ticket, priceText) => contractReducer(ticket, { type: 'pick', priceText }),
})

const KIND: TicketKind<ContractTicket, ContractAction> = {
  reduce: contractReducer,
  open: (instruments, asked) => open(instruments, read(), asked),
  keep,
}

/** The ticket that an address opens. */
export const contractTicketOf = (instruments: readonly Instrument[], query: URLSearchParams) =>
  KIND.open(instruments, askedBy(query))

/** The ticket of the Contract screen. Undefined until the contracts are known. */
export const useContractTicket = (instruments: readonly Instrument[]) => useAddressTicket(instruments, KIND)
