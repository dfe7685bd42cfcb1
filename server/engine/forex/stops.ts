import { isZero, type Price, previewForex, type Refusal, stopOutPrice, stopRefusal } from '#protocol'
import { openingPart, remaining } from '../margin/sizes.ts'
import type { MarginOrder, OpenPosition } from '../margin/types.ts'
import { accountOf } from './margin.ts'
import type { ForexQuote } from './quote.ts'
import type { ForexWork } from './work.ts'

/**
 * The closing price of a position at which the stop-out begins while all else stays as it is. Undefined when no price
 * does that, and while the account cannot be evaluated.
 */
export const stopOutOf = (work: ForexWork, { uid, instId }: OpenPosition): Price | undefined => {
  const account = accountOf(work, uid)
  const of = account?.positions[account.of.findIndex((one) => one.instId === instId)]
  return account === undefined || of === undefined ? undefined : stopOutPrice(account, of)
}

/** Refuses an exit whose price would not protect the present position. */
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
 * Refuses an order whose attached stop-loss would not protect the resulting position. As in the preview, that is the
 * position after the whole order is filled: at `at` for an order that waits for this price, else at the present depth.
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
