import * as v from 'valibot'
import { type Instrument, swapTriggerPrice, timeInForce } from '#protocol'
import { laterText, STORED_EXITS, STORED_SLIPPAGE, STORED_TICKET, ticketKind } from '../../ticket/ticketKind.ts'
import { type ContractAction, contractReducer } from './reducer.ts'
import { CONTRACT_TYPES, type ContractTicket, emptyContractTicket } from './state.ts'

/** The perpetual contracts among all instruments. */
export const contractsOf = (instruments: readonly Instrument[]): readonly Instrument[] =>
  instruments.filter(({ kind }) => kind === 'futures')

/** The ticket of perpetual contracts. */
export const CONTRACT_TICKET = ticketKind<ContractTicket, ContractAction>({
  key: 'tapeline.contractTicket',
  stored: v.pipe(
    v.object({
      ...STORED_TICKET,
      ...STORED_EXITS,
      ...STORED_SLIPPAGE,
      type: v.picklist(CONTRACT_TYPES),
      tif: timeInForce,
      triggerText: laterText,
      triggerBy: v.optional(swapTriggerPrice, 'last'),
      stopAs: v.optional(v.picklist(['market', 'limit']), 'market'),
      reduceOnly: v.boolean(),
      unit: v.picklist(['base', 'quote']),
      look: v.optional(v.object({ lever: v.number(), mode: v.picklist(['cross', 'isolated']) })),
    }),
    v.transform((ticket): ContractTicket => ({ ...ticket, look: ticket.look })),
  ),
  among: contractsOf,
  firstChoice: 'BTC-USDT-SWAP',
  empty: emptyContractTicket,
  reduce: contractReducer,
  withPrice: (ticket, priceText) => contractReducer(ticket, { type: 'pick', priceText }),
  ofEarlierVisit: (ticket) => ({ ...ticket, tif: 'gtc' }),
})
