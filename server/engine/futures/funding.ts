import {
  type Amount,
  add,
  compare,
  fundingPayment,
  isNegative,
  isPositive,
  minimum,
  negate,
  signedBy,
  subtract,
  ZERO,
} from '#protocol'
import { house, user } from '../../ledger/posting.ts'
import { COIN, type ContractQuote } from './types.ts'
import type { Work } from './work.ts'

/**
 * Charges funding once for every position of a contract, against the market's house account: what users pay in all is
 * what it gets, so the charge sums to zero. It is taken from the wallet, then from the margin; a position that has
 * neither pays what is there, and is liquidated by its mark.
 */
export const chargeFunding = (work: Work, time: number, rate: Amount, quote: ContractQuote): void => {
  const { instrument, mark } = quote
  const { instId } = instrument
  if ((work.state.charged(instId) ?? 0) >= time) return
  for (const position of work.state.positionsIn(instId)) {
    if (position.cTime >= time) continue
    const { uid, posId, holding } = position
    const size = signedBy(holding.side, holding.size)
    const due = fundingPayment(size, mark, rate)
    const fromWallet = isPositive(due) ? minimum(due, work.available(uid)) : ZERO
    const rest = isPositive(due) ? subtract(due, fromWallet) : ZERO
    const fromMargin = compare(rest, holding.margin) > 0 ? holding.margin : rest
    const got = isNegative(due) ? negate(due) : ZERO
    const [wallet, margin, market] = [user(uid, 'available'), user(uid, 'margin'), house('market')]
    const cause = 'futures-funding'
    work.post(posId, [
      { from: wallet, to: market, coin: COIN, amount: fromWallet, cause },
      { from: margin, to: market, coin: COIN, amount: fromMargin, cause },
      { from: market, to: wallet, coin: COIN, amount: got, cause },
    ])
    const payment = subtract(add(fromWallet, fromMargin), got)
    work.savePosition({
      ...position,
      holding: { ...holding, margin: subtract(holding.margin, fromMargin) },
      funding: add(position.funding, payment),
      uTime: work.at,
    })
    work.saveFunding({ posId, uid, instId, time, rate, mark, size, payment })
  }
  work.saveCharge(instId, time)
}
