import { isZero, type Price, previewForex, type Refusal, stopOutPrice, stopRefusal } from '#protocol'
import { openingPart, remaining } from '../margin/sizes.ts'
import type { MarginOrder, OpenPosition } from '../margin/types.ts'
import { accountOf } from './margin.ts'
import type { ForexQuote } from './quote.ts'
import type { ForexWork } from './work.ts'

/**
 * The closing price of a position at which the stop-out begins, while everything else stands still. Undefined where none
 * does that, and while the account cannot be evaluated.
 */
export const stopOutOf = (work: ForexWork, { uid, instId }: OpenPosition): Price | undefined => {
  const account = accountOf(work, uid)
  const of = account?.positions[account.of.findIndex((one) => one.instId === instId)]
  return account === undefined || of === undefined ? undefined : stopOutPrice(account, of)
}

/** Why this exit at this price would not protect the position as it is. */
export const checkForexStop = (
  work: ForexWork,
  position: OpenPosition,
  { kind }: Pick<MarginOrder, 'kind'>,
  px: Price,
  { instrument }: Pick<ForexQuote, 'instrument'>,
): Refusal | undefined =>
  kind === 'sl'
    ? stopRefusal('stopBeyondStopOut', 'trigPx', position.holding.side, px, stopOutOf(work, position), instrument)
    : undefined

/**
 * Why the stop-loss that comes with an order would not protect what results from it: the position once all of the order is
 * filled, at `at` where it waits for that price and at the depth of the moment else, as the preview of its sheet counts it.
 */
export const checkOwnForexStop = (
  work: ForexWork,
  order: MarginOrder,
  at: Price | undefined,
  quote: ForexQuote,
): Refusal | undefined => {
  const { uid, instId, side, leverage, attached } = order
  const stop = attached?.sl
  if (stop === undefined || isZero(openingPart(work, order))) return undefined
  const account = accountOf(work, uid)
  if (account === undefined) return undefined
  const { instrument, bid, ask, conversion } = quote
  const rest = { side, sz: remaining(order), leverage, ...(at === undefined ? {} : { at }) }
  const levels = work.depth(instId, side, quote.levels(side))
  const others = account.positions.filter((_, index) => account.of[index]?.instId !== instId)
  const { holding, stopOut } = previewForex(
    work.state.position(uid, instId)?.holding,
    rest,
    { bid, ask, levels, conversion },
    { ...account, positions: others },
    instrument,
  )
  return holding === undefined
    ? undefined
    : stopRefusal('stopBeyondStopOut', 'slTrigPx', holding.side, stop, stopOut, instrument)
}
