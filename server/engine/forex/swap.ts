import {
  add,
  dollarsPerUnit,
  isPositive,
  minimum,
  negate,
  pipOf,
  signedBy,
  subtract,
  swapPayment,
  ZERO,
} from '#protocol'
import { house, user } from '../../ledger/posting.ts'
import { COIN } from '../futures/types.ts'
import type { ForexQuote } from './quote.ts'
import { termsAt } from './terms.ts'
import type { ForexWork } from './work.ts'

/**
 * Charges a rollover once for every position of a pair that was held then, against the market's house account. What is
 * paid comes from the wallet, then from the position's margin; who has neither pays what is there. The market may rest,
 * as it does at that very minute: the conversion is the last one.
 */
export const chargeSwap = (work: ForexWork, time: number, days: number, quote: ForexQuote): void => {
  const { instrument, conversion } = quote
  const { instId } = instrument
  if ((work.state.charged(instId) ?? 0) >= time) return
  const { swap } = termsAt(instrument, time)
  for (const position of work.state.positionsIn(instId)) {
    if (position.cTime >= time) continue
    const { uid, posId, holding } = position
    const pips = swap[holding.side]
    const due = swapPayment(holding.size, pips, pipOf(instrument), days, conversion)
    const charge = isPositive(due) ? due : ZERO
    const fromWallet = minimum(charge, work.available(uid))
    const fromMargin = minimum(subtract(charge, fromWallet), holding.margin)
    const got = isPositive(due) ? ZERO : negate(due)
    const [wallet, margin, market] = [user(uid, 'available'), user(uid, 'margin'), house('market')]
    const cause = 'forex-swap'
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
    const size = signedBy(holding.side, holding.size)
    work.saveFunding({ posId, uid, instId, time, rate: pips, mark: dollarsPerUnit(conversion), size, payment, days })
  }
  work.saveCharge(instId, time)
}
