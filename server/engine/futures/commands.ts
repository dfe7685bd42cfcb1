import type { Amount, MarginMode, Price, Refusal, Trade } from '#protocol'
import type { RequestKey } from '../spot/requests.ts'
import { endOrder } from './booking.ts'
import { changeMargin, changeSettings } from './change.ts'
import { isRefusal } from './checks.ts'
import { chargeFunding } from './funding.ts'
import { judgeMark } from './liquidate.ts'
import { fireTriggers, matchBook, matchTrade } from './match.ts'
import { type ContractWish, type ProtectWish, place, protect, reverse } from './place.ts'
import type { ContractQuote, FuturesOrder, OpenPosition, PriceKind, Settings } from './types.ts'
import type { Work } from './work.ts'

/** What a user asks for. */
export type UserAct =
  | { readonly kind: 'place'; readonly wish: ContractWish }
  | { readonly kind: 'protect'; readonly wish: ProtectWish }
  | { readonly kind: 'reverse'; readonly instId: string }
  | { readonly kind: 'recall'; readonly ordId: string }
  | { readonly kind: 'margin'; readonly instId: string; readonly by: Amount }
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
  | { readonly kind: 'mark'; readonly instId: string }
  | { readonly kind: 'funding'; readonly instId: string; readonly time: number; readonly rate: Amount }
export type Command = UserCommand | MarketCommand

export type Done =
  | { readonly order: FuturesOrder }
  | { readonly position: OpenPosition }
  | { readonly settings: Settings }

export const isUserCommand = (command: Command): command is UserCommand => 'request' in command

const named = <K extends 'order' | 'position' | 'settings', V extends object>(
  name: K,
  value: V | Refusal,
): { readonly [N in K]: V } | Refusal => (isRefusal(value) ? value : ({ [name]: value } as { readonly [N in K]: V }))

/** Carries out what a user asks for, or says why not. `owners`: whose orders are that live no more. */
export const runUser = (
  work: Work,
  uid: string,
  act: UserAct,
  quoteOf: (instId: string) => ContractQuote | Refusal,
  owners: ReadonlyMap<string, string>,
): Done | Refusal => {
  if (act.kind === 'recall') {
    const order = work.state.order(act.ordId)
    if (order?.uid !== uid)
      return { error: owners.get(act.ordId) === uid ? 'orderEnded' : 'orderUnknown', field: 'ordId' }
    return { order: endOrder(work, order, 'user') }
  }
  const instId = act.kind === 'reverse' || act.kind === 'margin' ? act.instId : act.wish.instId
  const quote = quoteOf(instId)
  if (isRefusal(quote)) return quote
  switch (act.kind) {
    case 'place':
      return named('order', place(work, uid, act.wish, quote))
    case 'protect':
      return named('order', protect(work, uid, act.wish, quote))
    case 'reverse':
      return named('order', reverse(work, uid, instId, quote))
    case 'margin':
      return named('position', changeMargin(work, uid, instId, act.by, quote))
    case 'settings':
      return named('settings', changeSettings(work, uid, act.wish, act.isNewAccount, quote))
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
      return judgeMark(work, quote)
    case 'funding':
      return chargeFunding(work, command.time, command.rate, quote)
  }
}
