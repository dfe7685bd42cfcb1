import {
  type Amount,
  add,
  compare,
  type FillEffect,
  type Holding,
  isNegative,
  isPositive,
  isZero,
  minimum,
  negate,
  subtract,
  ZERO,
} from '#protocol'
import { house, type Move, user } from '../../ledger/posting.ts'
import { COIN, type MarginPosition, type OpenPosition } from '../margin/types.ts'
import type { ForexWork } from './work.ts'

/** How far a loss may reach: what the user has, or beyond it with what is missing made good to him. */
export type Reach = 'own' | 'protected'

const move = (from: Move['from'], to: Move['to'], amount: Amount, cause: Move['cause']): Move => ({
  from,
  to,
  coin: COIN,
  amount,
  cause,
})

export interface Settled {
  readonly moves: readonly Move[]
  /** Margins of other positions after what they had to give. */
  readonly others: readonly OpenPosition[]
  /** What is left of this one, likewise. */
  readonly holding: Holding | undefined
}

/** Takes so much from the margins of what a user goes on holding, the largest first. */
const fromOthers = (others: readonly OpenPosition[], due: Amount) => {
  let left = due
  const touched = new Map<string, OpenPosition>()
  for (const one of others.toSorted((a, b) => compare(b.holding.margin, a.holding.margin))) {
    const part = minimum(left, one.holding.margin)
    if (isZero(part)) break
    touched.set(one.posId, { ...one, holding: { ...one.holding, margin: subtract(one.holding.margin, part) } })
    left = subtract(left, part)
  }
  return { touched, taken: subtract(due, left), left }
}

/**
 * The money of a fill, or undefined when the user cannot carry it. A loss is taken from the margin that is released, the
 * wallet, then from the margins of what is still held; what is missing then is made good to the user out of the
 * insurance while it lasts, and by the market's house account beyond, so that the wallet never owes.
 */
export const settleForex = (
  work: ForexWork,
  position: MarginPosition,
  { holding, released, realised, locked }: FillEffect,
  reach: Reach,
): Settled | undefined => {
  const { uid, posId } = position
  const [wallet, margin, market] = [user(uid, 'available'), user(uid, 'margin'), house('market')]
  const loss = isNegative(realised) ? negate(realised) : ZERO
  const gain = isNegative(realised) ? ZERO : realised
  const fromMargin = minimum(loss, released)
  const back = subtract(released, fromMargin)
  const funds = add(work.available(uid), back)
  const fromWallet = minimum(subtract(loss, fromMargin), funds)
  const due = subtract(subtract(loss, fromMargin), fromWallet)
  const rest = isZero(due) ? [] : work.state.positionsOf(uid).filter((one) => one.posId !== posId)
  const kept = isZero(due) || holding === undefined ? [] : [{ ...position, holding }]
  const { touched, taken, left } = fromOthers([...rest, ...kept], due)
  if (isPositive(left) && reach === 'own') return undefined
  const after = subtract(add(subtract(funds, fromWallet), gain), locked)
  if (isNegative(after)) return undefined
  const insured = isPositive(work.state.insurance) ? minimum(left, work.state.insurance) : ZERO
  return {
    others: rest.flatMap((one) => touched.get(one.posId) ?? []),
    holding: touched.get(posId)?.holding ?? holding,
    moves: [
      move(margin, market, add(fromMargin, taken), 'forex-result'),
      move(margin, wallet, back, 'forex-margin'),
      move(market, wallet, gain, 'forex-result'),
      move(house('insurance'), wallet, insured, 'forex-protection'),
      move(market, wallet, subtract(left, insured), 'forex-protection'),
      move(wallet, market, add(fromWallet, left), 'forex-result'),
      move(wallet, margin, locked, 'forex-margin'),
    ],
  }
}
