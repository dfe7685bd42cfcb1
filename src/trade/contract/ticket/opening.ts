import { type Instrument, isDecimal, isPositive, toAmount } from '#protocol'
import { typedText } from '../../../ui/format/typed.ts'
import type { AskedOfTicket } from '../../ticket/useAddressTicket.ts'
import { contractReducer } from './reducer.ts'
import { type ContractTicket, emptyContractTicket } from './state.ts'

/** The contract with which a newcomer begins, where the venue has it. */
const FIRST_CHOICE = 'BTC-USDT-SWAP'

/** The perpetual contracts among all instruments. */
export const contractsOf = (instruments: readonly Instrument[]): readonly Instrument[] =>
  instruments.filter(({ kind }) => kind === 'futures')

const isPrice = (text: string | null): text is string => text !== null && isDecimal(text) && isPositive(toAmount(text))

/** The ticket to open: what the address asks for over what was half-typed over a first choice. */
export const openContractTicket = (
  instruments: readonly Instrument[],
  stored: ContractTicket | undefined,
  { instId, side, price }: AskedOfTicket,
): ContractTicket | undefined => {
  const contracts = contractsOf(instruments)
  const known = (id: string | null | undefined) => contracts.some((one) => one.instId === id)
  const first = contracts.find((one) => one.instId === FIRST_CHOICE) ?? contracts[0]
  if (first === undefined) return undefined
  const kept = stored !== undefined && known(stored.instId) ? stored : emptyContractTicket(first.instId)
  const placed = instId !== null && known(instId) ? contractReducer(kept, { type: 'instrument', instId }) : kept
  const sided = side === 'buy' || side === 'sell' ? contractReducer(placed, { type: 'side', side }) : placed
  return isPrice(price) ? contractReducer(sided, { type: 'pick', priceText: typedText(price) }) : sided
}
