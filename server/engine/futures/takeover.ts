import {
  type Amount,
  adlRank,
  type BookLevel,
  compareRatios,
  disposalGain,
  type Holding,
  insuredPart,
  isNegative,
  isPositive,
  isZero,
  type LevelFill,
  minimum,
  negate,
  type Price,
  type Side,
  subtract,
  unrealised,
  walkBook,
  ZERO,
} from '#protocol'
import { house } from '../../ledger/posting.ts'
import { endClosers } from '../margin/booking.ts'
import { newOrder } from '../margin/newOrder.ts'
import { COIN, type MarginOrder, type OpenPosition } from '../margin/types.ts'
import { book } from './booking.ts'
import { opposite } from './execute.ts'
import { type ContractQuote } from './quote.ts'
import type { ContractWork } from './work.ts'

const closing = ({ side }: Holding): Side => (side === 'long' ? 'sell' : 'buy')

/** Closes a part of a position at a price for the venue, without a fee. Returns false when it cannot be booked. */
export const closeAt = (
  work: ContractWork,
  position: OpenPosition,
  kind: 'liquidation' | 'adl',
  fills: readonly LevelFill[],
): boolean => {
  const { uid, instId, holding } = position
  const sz = fills.reduce<Amount>((sum, one) => subtract(sum, negate(one.sz)), ZERO)
  let order: MarginOrder | undefined = newOrder(work, uid, { instId, kind, side: closing(holding), sz })
  for (const { px, sz: part } of fills) {
    order = order && book(work, order, { px, sz: part, role: 'T', feeRate: '0' })
    if (order === undefined) return false
  }
  work.saveOrder({ ...order, state: 'filled' })
  endClosers(work, uid, instId)
  return true
}

/**
 * Auto-deleverages: closes gains on the other side at the takeover price, highest rank first. Returns the size left.
 */
const deleverage = (
  work: ContractWork,
  side: Holding['side'],
  sz: Amount,
  px: Price,
  { instrument: { instId }, mark }: ContractQuote,
): Amount => {
  const ranked = work.state
    .positionsIn(instId)
    .filter(({ holding }) => holding.side !== side && isPositive(unrealised(holding, px)))
    .flatMap((position) => {
      const rank = adlRank(position.holding, mark)
      return rank === undefined ? [] : [{ position, rank }]
    })
    .toSorted((a, b) => compareRatios(b.rank, a.rank) || (a.position.posId < b.position.posId ? -1 : 1))
  let left = sz
  for (const { position } of ranked) {
    if (!isPositive(left)) break
    const part = minimum(left, position.holding.size)
    if (closeAt(work, position, 'adl', [{ px, sz: part }])) left = subtract(left, part)
  }
  return left
}

/**
 * Closes a position that was taken over on the book. A gain over the takeover price goes to the insurance fund, and a
 * loss comes from it while it lasts. What the fund cannot pay is deleveraged at the takeover price. What even that does
 * not cover stays with the house's market account, the other side of every position.
 */
export const dispose = (
  work: ContractWork,
  causeId: string,
  { side, size }: Pick<Holding, 'side' | 'size'>,
  px: Price,
  quote: ContractQuote,
): void => {
  const { instrument } = quote
  const taker: Side = side === 'long' ? 'sell' : 'buy'
  const levels: readonly BookLevel[] = opposite(quote, taker)
  const { fills } = walkBook(work.depth(instrument.instId, taker, levels), taker, { base: size }, instrument)
  let left = size
  for (const { px: at, sz } of fills) {
    const part = insuredPart(sz, disposalGain(side, sz, px, at), work.state.insurance, instrument.lotSz)
    if (isZero(part)) break
    const [market, insurance] = [house('market'), house('insurance')]
    const result = disposalGain(side, part, px, at)
    const [from, to, amount] = isNegative(result) ? [insurance, market, negate(result)] : [market, insurance, result]
    work.post(causeId, [{ from, to, coin: COIN, amount, cause: 'futures-insurance' }])
    work.take(instrument.instId, taker, levels, [{ px: at, sz: part }])
    left = subtract(left, part)
    if (part !== sz) break
  }
  if (isPositive(left)) deleverage(work, side, left, px, quote)
}
