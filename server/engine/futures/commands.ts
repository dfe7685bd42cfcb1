import { isRefusal, type Refusal } from '#protocol'
import { type Amendment } from '../margin/amendment.ts'
import type { BatchEngine, Rules as BatchRules } from '../margin/batch.ts'
import { cancelAll, named, orderOf, positionOf, recall } from '../margin/ownOrders.ts'
import { type Done } from '../margin/requests.ts'
import type { MarginState } from '../margin/state.ts'
import type { MarginOrder } from '../margin/types.ts'
import { withdraw } from '../margin/withdraw.ts'
import {
  type Command,
  isUserCommand,
  type MarketCommand,
  type PositionAct,
  type Seen,
  type UserAct,
  type UserCommand,
} from './acts.ts'
import { amend } from './amend.ts'
import { changeMargin, changeSettings } from './change.ts'
import { placeEntry } from './entries.ts'
import { chargeFunding } from './funding.ts'
import { evaluateMark } from './liquidate.ts'
import { fireTriggers, matchBook, matchTrade } from './match.ts'
import { closeOut, place, protect, reverse } from './place.ts'
import type { ContractQuote } from './quote.ts'
import { contractQuote } from './quote.ts'
import { growsWhereReduced, opensWhereReduced } from './reduceOnly.ts'
import { placeTrail } from './trailing.ts'
import type { ContractWork } from './work.ts'

type Rules = BatchRules<ContractQuote>
const change = (work: ContractWork, rules: Rules, order: MarginOrder | Refusal, changes: Amendment): Done | Refusal => {
  if (isRefusal(order)) return order
  const quote = rules.quoteOf(order.instId)
  if (isRefusal(quote)) return quote
  return named('order', growsWhereReduced(order, rules.mode(order.instId)) ?? amend(work, order, changes, quote))
}

/** Closes the positions that can be closed now. A position that cannot be closed stays, and the others still close. */
const closeAll = (work: ContractWork, rules: Rules, uid: string, instId: string | undefined): Done => {
  const asked = work.state.positionsOf(uid).filter((one) => instId === undefined || one.instId === instId)
  const orders = asked.flatMap((position) => {
    const quote = rules.quoteOf(position.instId)
    const order = isRefusal(quote) ? quote : closeOut(work, position, {}, quote)
    return isRefusal(order) ? [] : [order]
  })
  const kept = asked.filter((one) => work.state.position(uid, one.instId) !== undefined).length
  return { orders, kept }
}

/** Refuses an opening when leverage or margin mode differ from what the user saw: another device may have set them. */
const otherThanSeen = (
  work: ContractWork,
  uid: string,
  instId: string,
  seen: Seen | undefined,
): Refusal | undefined => {
  const { leverage, mode } = work.state.settings(uid, instId)
  if (seen === undefined || (seen.leverage === leverage && seen.mode === mode)) return undefined
  return { error: 'quoteChanged', field: 'lever', values: { lever: String(leverage), mgnMode: mode } }
}

const runOnPosition = (work: ContractWork, rules: Rules, uid: string, act: PositionAct): Done | Refusal => {
  const position = positionOf(work, uid, act.position)
  if (position === undefined) return { error: 'positionUnknown' }
  const quote = rules.quoteOf(position.instId)
  if (isRefusal(quote)) return quote
  const reduced = opensWhereReduced(act, rules.mode(position.instId))
  if (reduced !== undefined) return reduced
  switch (act.kind) {
    case 'protect':
      return named(
        'order',
        act.input.kind === 'trail'
          ? placeTrail(work, position, act.input, quote)
          : protect(work, position, act.input, quote),
      )
    case 'close':
      return named('order', closeOut(work, position, act.input, quote))
    case 'reverse':
      return named('order', otherThanSeen(work, uid, position.instId, act.seen) ?? reverse(work, position, quote))
    case 'margin':
      return named('position', changeMargin(work, position, act.by, quote))
  }
}

/** Carries out an act of a user, or refuses it. */
export const runUser = (work: ContractWork, uid: string, act: UserAct, rules: Rules): Done | Refusal => {
  switch (act.kind) {
    case 'recall':
      return recall(work, orderOf(work, rules, uid, act.ordId))
    case 'amend':
      return change(work, rules, orderOf(work, rules, uid, act.ordId), act.input)
    case 'cancelAll':
      return cancelAll(work, rules, uid, act.instId)
    case 'closeAll':
      return closeAll(work, rules, uid, act.instId)
    case 'place':
    case 'settings': {
      const quote = rules.quoteOf(act.input.instId)
      if (isRefusal(quote)) return quote
      if (act.kind === 'settings') return named('settings', changeSettings(work, uid, act.input, act.caps, quote))
      const reduced = opensWhereReduced(act, rules.mode(act.input.instId))
      if (reduced !== undefined) return reduced
      const seen = act.input.reduceOnly === true ? undefined : act.seen
      const placed = (): MarginOrder | Refusal =>
        'trigPx' in act.input ? placeEntry(work, uid, act.input, quote) : place(work, uid, act.input, quote)
      return named('order', otherThanSeen(work, uid, act.input.instId, seen) ?? placed())
    }
    case 'protect':
    case 'close':
    case 'reverse':
    case 'margin':
      return runOnPosition(work, rules, uid, act)
  }
}

/**
 * Carries out a command of the market. Nothing is done while the contract has no quote to fill on. In reduce-only mode
 * orders that could open a position are canceled before anything is filled.
 */
export const runMarket = (work: ContractWork, command: MarketCommand, mode: Rules['mode']): void => {
  const instId = command.kind === 'trade' ? command.trade.instId : command.instId
  if (command.kind === 'withdraw' || mode(instId) === 'reduce-only') withdraw(work, instId)
  const quote = work.quote(instId)
  if (quote === undefined) return
  switch (command.kind) {
    case 'trade':
      return matchTrade(work, command.trade, quote)
    case 'book':
      return matchBook(work, quote)
    case 'price':
      return fireTriggers(work, command.by, command.px, quote)
    case 'mark':
      return evaluateMark(work, quote, command.only)
    case 'funding':
      return chargeFunding(work, command.time, command.rate, quote)
    case 'withdraw':
      return undefined
  }
}

/**
 * The users whose balances the batch may change: senders of commands, and for commands of the market the users with a
 * position or an order in the contract or in other contracts of their cross margin, where a liquidation may deleverage.
 */
const usersOf = (state: MarginState, commands: readonly Command[]): ReadonlySet<string> => {
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

export const CONTRACTS: BatchEngine<UserCommand, MarketCommand, ContractQuote> = {
  isUser: isUserCommand,
  named: (command) => (command.kind === 'recall' || command.kind === 'amend' ? command.ordId : undefined),
  usersOf,
  quote: ({ market }, ...asked) => contractQuote(market, ...asked),
  runUser: (work, command, rules) => runUser(work, command.request.uid, command, rules),
  runMarket: (work, command, { mode }) => runMarket(work, command, mode),
}
