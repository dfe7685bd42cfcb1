import {
  type Amount,
  add,
  closingLoss,
  compare,
  forexHealth,
  forexResult,
  isNegative,
  sideToClose,
  stopOutOrder,
  sum,
  ZERO,
} from '#protocol'
import { endOrder } from '../margin/booking.ts'
import { newOrder } from '../margin/newOrder.ts'
import type { OpenPosition } from '../margin/types.ts'
import { takeWhole, wholeOf } from './execute.ts'
import { accountOf, call, heldAt } from './margin.ts'
import type { ForexQuote } from './quote.ts'
import type { ForexWork } from './work.ts'

/** Closes a whole position for the venue, at the dealing prices. */
const closeNow = (work: ForexWork, { uid, instId, posId, holding, leverage }: OpenPosition): void => {
  const quote = work.quote(instId)
  const fields = { instId, kind: 'liquidation', sz: holding.size, mode: 'cross', leverage } as const
  if (quote !== undefined)
    takeWhole(work, newOrder(work, uid, { ...fields, side: sideToClose(holding) }), quote, 'protected')
  if (work.state.position(uid, instId)?.posId === posId) throw new Error(`position ${posId} could not be closed`)
}

interface Evaluated {
  readonly position: OpenPosition
  readonly result: Amount
}

/** The positions that can be closed now, largest loss first. */
const closable = (work: ForexWork, uid: string): readonly Evaluated[] =>
  stopOutOrder(
    work.state.positionsOf(uid).flatMap((position) => {
      const quote = work.quote(position.instId)
      if (quote === undefined || quote.rests !== undefined) return []
      return [{ position, posId: position.posId, result: forexResult(heldAt(position, quote)) }]
    }),
  )

/**
 * Called before a loss is booked that wallet and margins do not cover. Realises gains of the user's other positions,
 * largest first, until they cover it: the insurance fund pays only what the user's own money does not.
 */
export const realiseFor = (
  work: ForexWork,
  { uid, posId, holding }: OpenPosition,
  sz: Amount,
  quote: ForexQuote,
): void => {
  const loss = closingLoss(holding, wholeOf(work, quote, sideToClose(holding), sz), quote.conversion)
  if (loss === ZERO) return
  for (const { position, result } of closable(work, uid).toReversed()) {
    const margins = sum(work.state.positionsOf(uid).map((one) => one.holding.margin))
    if (compare(add(work.available(uid), margins), loss) >= 0 || isNegative(result)) return
    if (position.posId !== posId) closeNow(work, position)
  }
}

/**
 * Stops an account out: cancels waiting entries, then closes positions, largest loss first, until the margin level is
 * above 50 %. A position whose market is closed stays. Gives or clears the margin call afterwards.
 */
export const evaluateAccount = (work: ForexWork, uid: string): void => {
  for (let isFirst = true; ; isFirst = false) {
    const account = accountOf(work, uid)
    if (account === undefined) return
    if (!forexHealth(account).isStoppedOut) break
    const worst = closable(work, uid)[0]?.position
    const quote = worst && work.quote(worst.instId)
    if (worst === undefined || quote === undefined) break
    if (isFirst)
      for (const order of work.state.ordersOf(uid)) if (!order.reduceOnly) endOrder(work, order, 'liquidation')
    realiseFor(work, worst, worst.holding.size, quote)
    const still = work.state.position(uid, worst.instId)
    if (still !== undefined) closeNow(work, still)
  }
  call(work, uid)
}
