import { closingPrice, type ForexAccount, type ForexHeld, forexHealth, forexResult, lossBeyond } from '#protocol'
import type { OpenPosition } from '../margin/types.ts'
import type { ForexQuote } from './quote.ts'
import type { ForexWork } from './work.ts'

/** A position with the price that would close it. */
export const heldAt = ({ holding }: OpenPosition, quote: ForexQuote): ForexHeld => ({
  holding,
  closing: closingPrice(holding, quote),
  conversion: quote.conversion,
})

/** A user's wallet and forex positions, which are evaluated together. Undefined while one cannot be evaluated. */
export const accountOf = (
  work: ForexWork,
  uid: string,
): (ForexAccount & { readonly of: readonly OpenPosition[] }) | undefined => {
  const of = work.state.positionsOf(uid)
  const positions: ForexHeld[] = []
  for (const position of of) {
    const quote = work.quote(position.instId)
    if (quote === undefined || !quote.canEvaluate) return undefined
    positions.push(heldAt(position, quote))
  }
  return { available: work.available(uid), elsewhere: work.elsewhere(uid), positions, of }
}

/** Whether the account can cover what a fill has just opened. */
export const isCarried = (work: ForexWork, uid: string): boolean => {
  const account = accountOf(work, uid)
  return account !== undefined && !forexHealth(account).isShort
}

/** Losses beyond the margins of all positions, which the wallet has to cover: zero or below. */
export const beyondMargin = (positions: readonly ForexHeld[]) =>
  lossBeyond(
    positions.map(({ holding }) => holding.margin),
    positions.map(forexResult),
  )

/** Gives the margin call once when the margin level falls to it, and clears it when the level is above it again. */
export const call = (work: ForexWork, uid: string): void => {
  const account = accountOf(work, uid)
  if (account === undefined) return
  work.warn(uid, forexHealth(account).isCalled ? 1 : 0, { uid, instId: undefined })
}
