import type { Refusal, Trade } from '#protocol'
import type { Market } from '../../market/port.ts'
import type { Ids } from '../ids.ts'
import { amend, cancel } from './change.ts'
import { isRefusal, ownOrder, type Quote } from './checks.ts'
import { bookReaches, matchBook, matchTrade } from './match.ts'
import { place } from './place.ts'
import type { PlaceInput, RequestKey, UpdateInput } from './requests.ts'
import type { SpotOrder } from './spotOrder.ts'
import type { SpotState } from './state.ts'
import type { Known, Wanted } from './store.ts'
import type { Work } from './work.ts'

/** What a user asks for. */
export type UserCommand = { readonly request: RequestKey } & (
  | { readonly kind: 'place'; readonly input: PlaceInput }
  | { readonly kind: 'update'; readonly input: UpdateInput }
)
/** What the market brings; nobody waits for it. */
export type MarketCommand =
  | { readonly kind: 'trade'; readonly trade: Trade }
  | { readonly kind: 'book'; readonly instId: string }
export type Command = UserCommand | MarketCommand

/** What commands are carried out with. */
export interface Rules {
  readonly ids: Ids
  /** The quote of an instrument at the batch's time, or why there is none. */
  quote(instId: string): Quote | Refusal
}

const instrumentOf = (command: UserCommand, state: SpotState): string | undefined =>
  command.kind === 'place' ? command.input.instId : state.get(command.input.ordId)?.instId

/** Everything that these commands need from the records. */
export const wantedBy = (commands: readonly UserCommand[], state: SpotState, market: Market): Wanted => {
  const balances = commands.flatMap((command) => {
    const instrument = market.instrument(instrumentOf(command, state) ?? '')
    if (instrument === undefined) return []
    const { uid } = command.request
    const side = command.kind === 'place' ? command.input.side : state.get(command.input.ordId)?.side
    return [[uid, side === 'sell' ? instrument.baseCcy : instrument.quoteCcy] as const]
  })
  const orders = commands.flatMap((command) =>
    command.kind === 'update' && state.get(command.input.ordId) === undefined ? [command.input.ordId] : [],
  )
  return { balances, keys: commands.map(({ request }) => request), orders }
}

const update = (work: Work, rules: Rules, known: Known, uid: string, input: UpdateInput): SpotOrder | Refusal => {
  const order = ownOrder(
    uid,
    work.state.get(input.ordId),
    work.orders.get(input.ordId) ?? known.owners.get(input.ordId),
  )
  if (isRefusal(order)) return order
  if (input.action === 'cancel') return cancel(work, order)
  const quote = rules.quote(order.instId)
  if (isRefusal(quote)) return quote
  return amend(work, rules.ids, order, { px: input.px, sz: input.sz }, quote)
}

/** Does what the user asks, within the batch, or says why not. */
export const runUser = (work: Work, rules: Rules, known: Known, command: UserCommand): SpotOrder | Refusal => {
  const { uid } = command.request
  if (command.kind === 'update') return update(work, rules, known, uid, command.input)
  const quote = rules.quote(command.input.instId)
  return isRefusal(quote) ? quote : place(work, rules.ids, uid, command.input, quote)
}

/** Fills what the market reached. A closed or stale market fills nothing. */
export const runMarket = (work: Work, rules: Rules, command: MarketCommand): void => {
  const instId = command.kind === 'trade' ? command.trade.instId : command.instId
  const quote = rules.quote(instId)
  if (isRefusal(quote)) return
  if (command.kind === 'trade') matchTrade(work, rules.ids, command.trade, quote.instrument)
  else if (bookReaches(work.state, instId, quote.book)) matchBook(work, rules.ids, quote.book, quote.instrument)
}
