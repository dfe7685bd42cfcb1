import type { Amount, MarginMode, Price, Refusal, Trade } from '#protocol'
import { ownOrder, refusedBy } from '../spot/checks.ts'
import type { RequestKey } from '../spot/requests.ts'
import { type Amendment, amend } from './amend.ts'
import type { BatchEngine, Rules as BatchRules } from './batch.ts'
import { endOrder } from './booking.ts'
import { changeMargin, changeSettings } from './change.ts'
import { contractQuote, isRefusal } from './checks.ts'
import { chargeFunding } from './funding.ts'
import { judgeMark } from './liquidate.ts'
import { fireTriggers, matchBook, matchTrade } from './match.ts'
import { type ContractWish, closeOut, type Held, type ProtectWish, place, protect, reverse } from './place.ts'
import type { FuturesState } from './state.ts'
import type { ContractQuote, FuturesOrder, OpenPosition, PriceKind, Settings } from './types.ts'
import type { Work } from './work.ts'

type CloseWish = Pick<ContractWish, 'px' | 'tif'> & { readonly sz?: Amount | undefined }

/** The settings that the sender of an order saw. */
export type Seen = Pick<Settings, 'leverage' | 'mode'>

/** What a user asks for about one position. */
type HeldAct =
  | { readonly kind: 'protect'; readonly held: Held; readonly wish: ProtectWish }
  | { readonly kind: 'close'; readonly held: Held; readonly wish: CloseWish }
  | { readonly kind: 'reverse'; readonly held: Held; readonly seen?: Seen | undefined }
  | { readonly kind: 'margin'; readonly held: Held; readonly by: Amount }

/** What a user asks for. */
export type UserAct =
  | HeldAct
  | { readonly kind: 'place'; readonly wish: ContractWish; readonly seen?: Seen | undefined }
  | { readonly kind: 'recall'; readonly ordId: string }
  | { readonly kind: 'amend'; readonly ordId: string; readonly wish: Amendment }
  | { readonly kind: 'cancelAll' | 'closeAll'; readonly instId?: string | undefined }
  | {
      readonly kind: 'settings'
      readonly wish: { readonly instId: string; readonly leverage: number; readonly mode: MarginMode }
      readonly isNewAccount: boolean
    }
export type UserCommand = { readonly request: RequestKey } & UserAct

/** What the market brings. */
export type MarketCommand =
  | { readonly kind: 'trade'; readonly trade: Trade }
  | { readonly kind: 'book'; readonly instId: string }
  | { readonly kind: 'price'; readonly instId: string; readonly by: PriceKind; readonly px: Price }
  /** `only`: the accounts that the mark may have reached (`marginKey`); all of the contract where it is not given. */
  | { readonly kind: 'mark'; readonly instId: string; readonly only?: ReadonlySet<string> }
  | { readonly kind: 'funding'; readonly instId: string; readonly time: number; readonly rate: Amount }
export type Command = UserCommand | MarketCommand

export type Done =
  | { readonly order: FuturesOrder }
  /** Of closing all: what was sent for it, and how many positions still stand. */
  | { readonly orders: readonly FuturesOrder[]; readonly kept: number }
  | { readonly canceled: readonly string[]; readonly kept: number }
  | { readonly position: OpenPosition }
  | { readonly settings: Settings }

export const isUserCommand = (command: Command): command is UserCommand => 'request' in command

type Rules = BatchRules<ContractQuote>
/** Of those rules, what cancelling asks for. */
export type CancelRules = Pick<Rules, 'owners' | 'mode'>

export const named = <K extends 'order' | 'position' | 'settings', V extends object>(
  name: K,
  value: V | Refusal,
): { readonly [N in K]: V } | Refusal => (isRefusal(value) ? value : ({ [name]: value } as { readonly [N in K]: V }))

export const positionOf = (work: Work<unknown>, uid: string, held: Held): OpenPosition | undefined =>
  'posId' in held
    ? work.state.positionsOf(uid).find(({ posId }) => posId === held.posId)
    : work.state.position(uid, held.instId)

const isHalted = ({ mode }: CancelRules, instId: string): boolean => mode(instId) === 'halt'

/** A live order of the user's own, or why nothing is done with it. */
export const orderOf = (
  work: Work<unknown>,
  rules: CancelRules,
  uid: string,
  ordId: string,
): FuturesOrder | Refusal => {
  const owner = work.orders.get(ordId)?.uid ?? rules.owners.get(ordId)
  const order = ownOrder(uid, work.state.order(ordId), owner === undefined ? undefined : { uid: owner })
  if (isRefusal(order)) return order
  return (isHalted(rules, order.instId) ? refusedBy('halt') : undefined) ?? order
}

export const recall = (work: Work<unknown>, order: FuturesOrder | Refusal): Done | Refusal =>
  isRefusal(order) ? order : { order: endOrder(work, order, 'user') }

const change = (work: Work, rules: Rules, order: FuturesOrder | Refusal, wish: Amendment): Done | Refusal => {
  if (isRefusal(order)) return order
  const quote = rules.quoteOf(order.instId)
  return isRefusal(quote) ? quote : named('order', amend(work, order, wish, quote))
}

/** Cancels what is not halted; refused only where a halt keeps all of it. */
export const cancelAll = (
  work: Work<unknown>,
  rules: CancelRules,
  uid: string,
  instId: string | undefined,
): Done | Refusal => {
  const asked = work.state.ordersOf(uid, instId)
  const free = asked.filter((order) => !isHalted(rules, order.instId))
  const halted = free.length === 0 && asked.length > 0 ? refusedBy('halt') : undefined
  if (halted !== undefined) return halted
  for (const order of free) endOrder(work, order, 'user')
  return { canceled: free.map(({ id }) => id), kept: asked.length - free.length }
}

/** Closes what can be closed now; what cannot stays as it is, and refuses nothing else. */
const closeAll = (work: Work, rules: Rules, uid: string, instId: string | undefined): Done => {
  const asked = work.state.positionsOf(uid).filter((one) => instId === undefined || one.instId === instId)
  const orders = asked.flatMap((position) => {
    const quote = rules.quoteOf(position.instId)
    const order = isRefusal(quote) ? quote : closeOut(work, position, {}, quote)
    return isRefusal(order) ? [] : [order]
  })
  const kept = asked.filter((one) => work.state.position(uid, one.instId) !== undefined).length
  return { orders, kept }
}

/** What opens is not done with another leverage or margin mode than was seen: they may have been set elsewhere since. */
const otherThanSeen = (work: Work, uid: string, instId: string, seen: Seen | undefined): Refusal | undefined => {
  const { leverage, mode } = work.state.settings(uid, instId)
  if (seen === undefined || (seen.leverage === leverage && seen.mode === mode)) return undefined
  return { error: 'quoteChanged', field: 'lever', values: { lever: String(leverage), mgnMode: mode } }
}

const runHeld = (work: Work, rules: Rules, uid: string, act: HeldAct): Done | Refusal => {
  const position = positionOf(work, uid, act.held)
  if (position === undefined) return { error: 'positionUnknown' }
  const quote = rules.quoteOf(position.instId)
  if (isRefusal(quote)) return quote
  switch (act.kind) {
    case 'protect':
      return named('order', protect(work, position, act.wish, quote))
    case 'close':
      return named('order', closeOut(work, position, act.wish, quote))
    case 'reverse':
      return named('order', otherThanSeen(work, uid, position.instId, act.seen) ?? reverse(work, position, quote))
    case 'margin':
      return named('position', changeMargin(work, position, act.by, quote))
  }
}

/** Carries out what a user asks for, or says why not. */
export const runUser = (work: Work, uid: string, act: UserAct, rules: Rules): Done | Refusal => {
  switch (act.kind) {
    case 'recall':
      return recall(work, orderOf(work, rules, uid, act.ordId))
    case 'amend':
      return change(work, rules, orderOf(work, rules, uid, act.ordId), act.wish)
    case 'cancelAll':
      return cancelAll(work, rules, uid, act.instId)
    case 'closeAll':
      return closeAll(work, rules, uid, act.instId)
    case 'place':
    case 'settings': {
      const quote = rules.quoteOf(act.wish.instId)
      if (isRefusal(quote)) return quote
      if (act.kind === 'settings')
        return named('settings', changeSettings(work, uid, act.wish, act.isNewAccount, quote))
      const seen = act.wish.reduceOnly === true ? undefined : act.seen
      return named('order', otherThanSeen(work, uid, act.wish.instId, seen) ?? place(work, uid, act.wish, quote))
    }
    case 'protect':
    case 'close':
    case 'reverse':
    case 'margin':
      return runHeld(work, rules, uid, act)
  }
}

/** Carries out what the market brings. While a contract's market is not fit to fill in, nothing is done. */
export const runMarket = (work: Work, command: MarketCommand): void => {
  const quote = work.quote(command.kind === 'trade' ? command.trade.instId : command.instId)
  if (quote === undefined) return
  switch (command.kind) {
    case 'trade':
      return matchTrade(work, command.trade, quote)
    case 'book':
      return matchBook(work, quote)
    case 'price':
      return fireTriggers(work, command.by, command.px, quote)
    case 'mark':
      return judgeMark(work, quote, command.only)
    case 'funding':
      return chargeFunding(work, command.time, command.rate, quote)
  }
}

/**
 * Who asks, and for what the market brings whoever holds the contract or has orders in it, with the other contracts of
 * those who share margin: a liquidation there may close others' gains.
 */
const usersOf = (state: FuturesState, commands: readonly Command[]): ReadonlySet<string> => {
  const uids = new Set<string>()
  const asked = new Set<string>()
  for (const command of commands)
    if (isUserCommand(command)) uids.add(command.request.uid)
    else asked.add(command.kind === 'trade' ? command.trade.instId : command.instId)
  const contracts = new Set(asked)
  for (const instId of asked)
    for (const { uid, mode } of state.positionsIn(instId))
      if (mode === 'cross') for (const other of state.positionsOf(uid)) contracts.add(other.instId)
  for (const instId of contracts) for (const uid of state.usersIn(instId)) uids.add(uid)
  return uids
}

/** How contracts carry out a batch. */
export const CONTRACTS: BatchEngine<UserCommand, MarketCommand, ContractQuote> = {
  isUser: isUserCommand,
  named: (command) => (command.kind === 'recall' || command.kind === 'amend' ? command.ordId : undefined),
  usersOf,
  quote: contractQuote,
  runUser: (work, command, rules) => runUser(work, command.request.uid, command, rules),
  runMarket,
}
