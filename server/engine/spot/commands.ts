import { isRefusal, type Price, type Refusal, type Trade, type TriggerPrice } from '#protocol'
import type { Market } from '../../market/port.ts'
import { type Mode, ownOrder, type Quote, refusedBy } from '../core/checks.ts'
import type { Ids } from '../core/ids.ts'
import type { CancelAllInput, Done, PlaceInput, UpdateInput, WithRequestKey } from '../core/requests.ts'
import { amend, cancel } from './change.ts'
import { bookReaches, matchBook, matchTrade } from './match.ts'
import { end, endPartner } from './pair.ts'
import { place } from './place.ts'
import { type SpotOrder, toWire } from './spotOrder.ts'
import type { SpotState } from './state.ts'
import type { Known, Wanted } from './store.ts'
import { fire } from './trigger.ts'
import type { Work } from './work.ts'

/** A command of a user. */
export type UserCommand = WithRequestKey<
  | { readonly kind: 'place'; readonly input: PlaceInput }
  | { readonly kind: 'update'; readonly input: UpdateInput }
  | { readonly kind: 'cancelAll'; readonly input: CancelAllInput }
>
/** A price that was seen and may fire triggers. */
export interface SeenPrice {
  readonly instId: string
  readonly by: TriggerPrice
  readonly px: Price
  /** Unix ms. The price fires no trigger that was accepted later. */
  readonly ts: number
}
/** A command of the market, or the withdrawal of an instrument. Nobody waits for its answer. */
export type MarketCommand =
  | { readonly kind: 'trade'; readonly trade: Trade }
  | { readonly kind: 'book'; readonly instId: string }
  | { readonly kind: 'price'; readonly seen: SeenPrice }
  | { readonly kind: 'withdraw'; readonly instId: string }
export type Command = UserCommand | MarketCommand

/** What commands are carried out with. */
export interface Rules {
  readonly ids: Ids
  /** The quote of an instrument at the batch's time, or the refusal. */
  quote(instId: string): Quote | Refusal
  /** The mode that the operator's switch sets for the instrument. */
  readonly mode: (instId: string) => Mode
}

const orderOf = (command: UserCommand, state: SpotState): SpotOrder | undefined =>
  command.kind === 'update' ? state.get(command.input.ordId) : undefined

/** Everything that these commands need from the records. */
export const wantedBy = (commands: readonly UserCommand[], state: SpotState, market: Market): Wanted => {
  const balances = commands.flatMap((command) => {
    const about = command.kind === 'place' ? command.input : orderOf(command, state)
    const instrument = market.instrument(about?.instId ?? '')
    if (instrument === undefined) return []
    return [[command.request.uid, about?.side === 'sell' ? instrument.baseCcy : instrument.quoteCcy] as const]
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
  const halted = rules.mode(order.instId) === 'halt' ? refusedBy('halt') : undefined
  if (halted !== undefined) return halted
  if (input.action === 'cancel') return cancel(work, order)
  const quote = rules.quote(order.instId)
  return isRefusal(quote) ? quote : amend(work, rules.ids, order, input, quote)
}

/** Cancels the orders that no halt keeps. Refused only when halts keep all of them. */
const cancelAll = (work: Work, rules: Rules, uid: string, { instId }: CancelAllInput): Done | Refusal => {
  const asked = work.state.of(uid).filter((order) => instId === undefined || order.instId === instId)
  const free = asked.filter((order) => rules.mode(order.instId) !== 'halt')
  if (free.length === 0 && asked.length > 0) return refusedBy('halt') ?? { error: 'internal' }
  // The other order of an OCO has ended with the first.
  for (const { id } of free) {
    const order = work.state.get(id)
    if (order !== undefined) cancel(work, order)
  }
  return { canceled: free.map(({ id }) => id), kept: asked.length - free.length }
}

const placeOn = (work: Work, rules: Rules, uid: string, input: PlaceInput): SpotOrder | Refusal => {
  const quote = rules.quote(input.instId)
  return isRefusal(quote) ? quote : place(work, rules.ids, uid, input, quote)
}

/** Carries out a command of a user, or refuses it. */
export const runUser = (work: Work, rules: Rules, known: Known, command: UserCommand): Done | Refusal => {
  const { uid } = command.request
  if (command.kind === 'cancelAll') return cancelAll(work, rules, uid, command.input)
  const done =
    command.kind === 'update'
      ? update(work, rules, known, uid, command.input)
      : placeOn(work, rules, uid, command.input)
  return isRefusal(done) ? done : { order: toWire(done) }
}

const firePrice = (work: Work, rules: Rules, { instId, by, px, ts }: SeenPrice, quote: Quote): void => {
  for (const order of work.state.waiting(instId, by).reached(px))
    if (ts >= order.uTime) fire(work, rules.ids, order, quote)
}

/** Orders canceled in one batch at most. The caller repeats the command for the others. */
const MOST_ENDED = 1_000

/** Cancels orders in a withdrawn instrument, both orders of an OCO together. */
const withdraw = (work: Work, instId: string): void => {
  const own = [...work.state.all()].filter((order) => order.instId === instId)
  for (const { id } of own.slice(0, MOST_ENDED)) {
    const order = work.state.get(id)
    if (order === undefined) continue
    endPartner(work, order, 'withdrawn')
    end(work, order, 'withdrawn')
  }
}

/** Fills orders and fires triggers that the market reached. A closed, halted or stale market does neither. */
export const runMarket = (work: Work, rules: Rules, command: MarketCommand): void => {
  if (command.kind === 'withdraw') return withdraw(work, command.instId)
  const { instId } = command.kind === 'trade' ? command.trade : command.kind === 'price' ? command.seen : command
  const quote = rules.quote(instId)
  if (isRefusal(quote)) return
  if (command.kind === 'trade') matchTrade(work, rules.ids, command.trade, quote.instrument)
  else if (command.kind === 'price') firePrice(work, rules, command.seen, quote)
  else if (bookReaches(work.state, instId, quote.book)) matchBook(work, rules.ids, quote.book, quote.instrument)
}
