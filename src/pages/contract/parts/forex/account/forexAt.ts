import { type ForexAccount, type ForexHealth, type ForexHeld, forexHealth, movedMark } from '#protocol'
import type { Lots } from '../held/forexAccount.ts'

/** A position as it would be if its price moved by so many hundredths of a per cent. */
const moved = (one: ForexHeld, bp: number): ForexHeld => ({ ...one, closing: movedMark(one.closing, bp) })

/**
 * The account if the price of a pair, or of all where none is named, moved by so many hundredths of a per cent; what
 * turns results into dollars stays as it is. Positions that are not held are none.
 */
export const forexAt = (
  account: ForexAccount,
  held: readonly Lots[],
  { instId, bp }: { readonly instId: string | undefined; readonly bp: number },
): ForexHealth =>
  forexHealth({
    ...account,
    positions: account.positions.map((one) => {
      const of = held.find(({ holding }) => holding === one.holding)
      return instId === undefined || of?.position.instId === instId ? moved(one, bp) : one
    }),
  })

/** The nearest move in a direction at which the stop-out begins, in hundredths of a per cent; undefined within ±50 %. */
export const firstStopOut = (
  account: ForexAccount,
  held: readonly Lots[],
  instId: string | undefined,
  direction: 1 | -1,
): number | undefined => {
  const isOut = (bp: number): boolean => forexAt(account, held, { instId, bp: bp * direction }).isStoppedOut
  let high = 5_000
  if (!isOut(high)) return undefined
  let low = 0
  // Between two moves of which the farther one stops out; losses grow with the move where they do so at all.
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isOut(middle)) high = middle
    else low = middle
  }
  return high * direction
}
