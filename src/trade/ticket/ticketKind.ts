import * as v from 'valibot'
import { DEFAULT_SLIPPAGE, type Instrument, isDecimal, isPositive, SLIPPAGES, toAmount } from '#protocol'
import { readSessionJson, readStoredJson, writeSession, writeStored } from '../../core/state/storage.ts'
import { typedText } from '../../ui/format/typed.ts'
import { type AskedOfTicket, askedBy } from './useAddressTicket.ts'

const typed = v.pipe(v.string(), v.maxLength(64))

/** What the kept ticket of every product has. */
export const STORED_TICKET = {
  instId: v.string(),
  side: v.picklist(['buy', 'sell']),
  priceText: typed,
  amount: v.variant('kind', [
    v.object({ kind: v.literal('typed'), text: typed }),
    v.object({ kind: v.literal('share'), share: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)) }),
  ]),
}
/** And that of a product on margin. */
export const STORED_EXITS = { protect: v.boolean(), tpText: typed, slText: typed }
/** The largest slippage of market orders. It stays chosen on this device. */
export const STORED_SLIPPAGE = { slippage: v.optional(v.picklist(SLIPPAGES), DEFAULT_SLIPPAGE) }
/** A text that an earlier release did not keep. */
export const laterText = v.optional(typed, '')

interface Kind<Ticket, Action> {
  /** Where the half-typed ticket of the last visit is kept, and what it must look like to be trusted. */
  readonly key: 'tapeline.ticket' | 'tapeline.contractTicket' | 'tapeline.forexTicket'
  readonly stored: v.GenericSchema<unknown, Ticket>
  /** Those that this ticket is for. */
  readonly among: (instruments: readonly Instrument[]) => readonly Instrument[]
  /** The one with which a newcomer begins, where the venue has it. */
  readonly firstChoice: string
  /** The one to begin with where the venue does not have that. */
  readonly orElse?: (instruments: readonly Instrument[]) => Instrument | undefined
  readonly empty: (instId: string) => Ticket
  readonly reduce: (ticket: Ticket, action: Action) => Ticket
  /** Takes over a price that the address names. */
  readonly withPrice: (ticket: Ticket, priceText: string) => Ticket
  /** Takes over a sum to buy for that the address names; absent where nothing is bought for a sum. */
  readonly withSpend?: (ticket: Ticket, text: string) => Ticket
  /** The ticket of an earlier visit without what was chosen for one order only. */
  readonly ofEarlierVisit?: (ticket: Ticket) => Ticket
}

/** A plain decimal above zero. */
const isSum = (text: string | null | undefined): text is string =>
  typeof text === 'string' && isDecimal(text) && isPositive(toAmount(text))

type Basic =
  | { readonly type: 'instrument'; readonly instId: string }
  | { readonly type: 'side'; readonly side: 'buy' | 'sell' }

/**
 * The ticket of a product. The one to open is what the address asks for (`?instId=&side=&price=&spend=`) over what was half-typed
 * over a first choice; the address wins only where it differs, so that coming back from login finds the typed numbers. What
 * was half-typed outlives login, reload and the end of the session; each tab goes on with its own.
 */
export const ticketKind = <Ticket extends { readonly instId: string }, Action>({
  key,
  stored,
  among,
  firstChoice,
  orElse = ([first]) => first,
  empty,
  reduce,
  withPrice,
  withSpend = (ticket) => ticket,
  ofEarlierVisit = (ticket) => ticket,
}: Kind<Ticket, Action | Basic>) => {
  const trusted = (json: unknown): Ticket | undefined => {
    const result = v.safeParse(stored, json)
    return result.success ? result.output : undefined
  }
  const read = (): Ticket | undefined => {
    const own = trusted(readSessionJson(key))
    if (own !== undefined) return own
    const earlier = trusted(readStoredJson(key))
    return earlier && ofEarlierVisit(earlier)
  }
  const openOver = (
    instruments: readonly Instrument[],
    halfTyped: Ticket | undefined,
    { instId, side, price, spend }: AskedOfTicket,
  ): Ticket | undefined => {
    const all = among(instruments)
    const isKnown = (id: string) => all.some((one) => one.instId === id)
    const first = all.find((one) => one.instId === firstChoice) ?? orElse(all)
    if (first === undefined) return undefined
    let ticket = halfTyped !== undefined && isKnown(halfTyped.instId) ? halfTyped : empty(first.instId)
    if (instId !== null && isKnown(instId)) ticket = reduce(ticket, { type: 'instrument', instId })
    if (side === 'buy' || side === 'sell') ticket = reduce(ticket, { type: 'side', side })
    if (isSum(price)) ticket = withPrice(ticket, typedText(price))
    return isSum(spend) ? withSpend(ticket, typedText(spend)) : ticket
  }
  const open = (instruments: readonly Instrument[], asked: AskedOfTicket) => openOver(instruments, read(), asked)
  return {
    read,
    keep: (ticket: Ticket): void => {
      writeSession(key, JSON.stringify(ticket))
      writeStored(key, JSON.stringify(ticket))
    },
    among,
    reduce,
    openOver,
    open,
    /** The ticket that an address opens. */
    at: (instruments: readonly Instrument[], query: URLSearchParams) => open(instruments, askedBy(query)),
  }
}
