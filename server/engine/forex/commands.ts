import { type Amount, isRefusal, type NewAccountCaps, type Price, type Refusal, type SeenPrice } from '#protocol'
import type { WithRequestKey } from '../core/requests.ts'
import type { Amendment } from '../margin/amendment.ts'
import type { BatchEngine, Rules as BatchRules } from '../margin/batch.ts'
import { cancelAll, named, orderOf, positionOf, recall } from '../margin/ownOrders.ts'
import type { Done } from '../margin/requests.ts'
import type { MarginState } from '../margin/state.ts'
import { REDUCE_ONLY, withdraw } from '../margin/withdraw.ts'
import { amendForex } from './amend.ts'
import { closeForex, type ForexExit, protectForex, reverseForex } from './close.ts'
import { evaluateAccount } from './evaluate.ts'
import { fireTriggers } from './match.ts'
import { type ForexOrderRequest, fillLimits, placeForex } from './place.ts'
import { type ForexQuote, forexQuote } from './quote.ts'
import { chargeSwap } from './swap.ts'
import type { ForexWork } from './work.ts'

/** An act of a user on forex. What opens has the caps of a new account; undefined: it is not new. */
export type ForexAct =
  | { readonly kind: 'place'; readonly input: ForexOrderRequest; readonly caps: NewAccountCaps | undefined }
  | {
      readonly kind: 'close'
      readonly posId: string
      readonly sz?: Amount | undefined
      readonly seen?: SeenPrice | undefined
    }
  | {
      readonly kind: 'reverse'
      readonly posId: string
      readonly caps: NewAccountCaps | undefined
      readonly seen?: SeenPrice | undefined
    }
  | { readonly kind: 'protect'; readonly posId: string; readonly input: ForexExit }
  | { readonly kind: 'recall'; readonly ordId: string }
  | {
      readonly kind: 'amend'
      readonly ordId: string
      readonly input: Amendment
      readonly caps: NewAccountCaps | undefined
    }
  | { readonly kind: 'cancelAll' | 'closeAll'; readonly instId?: string | undefined }
export type ForexUserCommand = WithRequestKey<ForexAct>

/** A command of the market. */
export type ForexMarketCommand =
  /** Every dealing price fires the triggers that it reaches, even if it has changed before the command runs. */
  | { readonly kind: 'price'; readonly instId: string; readonly by: 'bid' | 'ask'; readonly px: Price }
  | { readonly kind: 'limits'; readonly instId: string }
  | { readonly kind: 'evaluate'; readonly uids: ReadonlySet<string> }
  | { readonly kind: 'swap'; readonly instId: string; readonly time: number; readonly days: number }
export type ForexCommand = ForexUserCommand | ForexMarketCommand

export const isForexUser = (command: ForexCommand): command is ForexUserCommand => 'request' in command

type Rules = BatchRules<ForexQuote>

/** The quote of a pair in which a position may be opened now, or the refusal. */
const opened = (rules: Rules, instId: string): ForexQuote | Refusal => {
  const quote = dealt(rules, instId)
  return !isRefusal(quote) && rules.mode(instId) === 'reduce-only' ? REDUCE_ONLY : quote
}

/** The quote of a pair that is traded now, or the refusal. */
const dealt = ({ quoteOf }: Pick<Rules, 'quoteOf'>, instId: string): ForexQuote | Refusal => {
  const quote = quoteOf(instId)
  return isRefusal(quote) ? quote : (quote.rests ?? quote)
}

/** Closes the positions that can be closed now. A position that cannot be closed stays, and the others still close. */
const closeAll = (work: ForexWork, rules: Rules, uid: string, instId: string | undefined): Done => {
  const asked = work.state.positionsOf(uid).filter((one) => instId === undefined || one.instId === instId)
  const orders = asked.flatMap((position) => {
    const quote = dealt(rules, position.instId)
    const order = isRefusal(quote) ? quote : closeForex(work, position, {}, quote)
    return isRefusal(order) ? [] : [order]
  })
  const kept = asked.filter((one) => work.state.position(uid, one.instId) !== undefined).length
  return { orders, kept }
}

/** Carries out an act of a user, or refuses it. A stop-out that is due comes first. */
export const runForexUser = (work: ForexWork, uid: string, act: ForexAct, rules: Rules): Done | Refusal => {
  switch (act.kind) {
    case 'recall':
      return recall(work, orderOf(work, rules, uid, act.ordId))
    case 'amend': {
      const order = orderOf(work, rules, uid, act.ordId)
      if (isRefusal(order)) return order
      const quote = (order.reduceOnly ? dealt : opened)(rules, order.instId)
      return isRefusal(quote) ? quote : named('order', amendForex(work, order, act.input, act.caps, quote))
    }
    case 'cancelAll':
      return cancelAll(work, rules, uid, act.instId)
    case 'closeAll':
      evaluateAccount(work, uid)
      return closeAll(work, rules, uid, act.instId)
    case 'place': {
      const quote = opened(rules, act.input.instId)
      if (isRefusal(quote)) return quote
      evaluateAccount(work, uid)
      return named('order', placeForex(work, uid, act.input, act.caps, quote))
    }
    case 'close':
    case 'reverse':
    case 'protect': {
      const found = positionOf(work, uid, { posId: act.posId })
      if (found === undefined) return { error: 'positionUnknown' }
      const quote = (act.kind === 'reverse' ? opened : dealt)(rules, found.instId)
      if (isRefusal(quote)) return quote
      evaluateAccount(work, uid)
      const position = positionOf(work, uid, { posId: act.posId })
      if (position === undefined) return { error: 'positionUnknown' }
      if (act.kind === 'protect') return named('order', protectForex(work, position, act.input, quote))
      return act.kind === 'close'
        ? named('order', closeForex(work, position, act, quote))
        : named('order', reverseForex(work, position, act, quote))
    }
  }
}

/**
 * Carries out a command of the market. Nothing is filled while a pair is not traded, but swap is charged. In
 * reduce-only mode orders that could open a position are canceled before anything is filled.
 */
export const runForexMarket = (work: ForexWork, command: ForexMarketCommand, { mode }: Pick<Rules, 'mode'>): void => {
  if (command.kind === 'evaluate') {
    for (const uid of command.uids) evaluateAccount(work, uid)
    return
  }
  if (mode(command.instId) === 'reduce-only') withdraw(work, command.instId)
  const quote = work.quote(command.instId)
  if (quote === undefined) return
  if (command.kind === 'swap') return chargeSwap(work, command.time, command.days, quote)
  if (quote.rests !== undefined) return
  return command.kind === 'price' ? fireTriggers(work, command.by, command.px, quote) : fillLimits(work, quote)
}

/** The users whose balances the batch may change: senders, users to evaluate, and those with an order or position. */
const usersOf = (state: MarginState, commands: readonly ForexCommand[]): ReadonlySet<string> => {
  const uids = new Set<string>()
  for (const command of commands)
    if (isForexUser(command)) uids.add(command.request.uid)
    else for (const uid of command.kind === 'evaluate' ? command.uids : state.usersIn(command.instId)) uids.add(uid)
  return uids
}

/** How forex carries out a batch. */
export const FOREX: BatchEngine<ForexUserCommand, ForexMarketCommand, ForexQuote> = {
  isUser: isForexUser,
  named: (command) => (command.kind === 'recall' || command.kind === 'amend' ? command.ordId : undefined),
  usersOf,
  quote: forexQuote,
  runUser: (work, command, rules) => runForexUser(work, command.request.uid, command, rules),
  runMarket: runForexMarket,
}
