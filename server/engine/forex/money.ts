import { type FillEffect, type Holding, type LossCover, settleForexFill } from '#protocol'
import { house, type Move, user } from '../../ledger/posting.ts'
import { COIN, type MarginPosition, type OpenPosition } from '../margin/types.ts'
import type { ForexWork } from './work.ts'

const move = (from: Move['from'], to: Move['to'], amount: Move['amount'], cause: Move['cause']): Move => ({
  from,
  to,
  coin: COIN,
  amount,
  cause,
})

export interface Settled {
  readonly moves: readonly Move[]
  /** Other positions whose margins paid a part, as they are after the fill. */
  readonly others: readonly OpenPosition[]
  /** What is left of this position after the fill. */
  readonly holding: Holding | undefined
}

/** The moves of money of a fill and the margins after it; undefined when the user cannot cover it. */
export const settleForex = (
  work: ForexWork,
  { uid, posId }: MarginPosition,
  effect: FillEffect,
  cover: LossCover,
): Settled | undefined => {
  const { holding } = effect
  const rest = work.state.positionsOf(uid).filter((one) => one.posId !== posId)
  const margins = rest.map((one) => ({ posId: one.posId, margin: one.holding.margin }))
  if (holding !== undefined) margins.push({ posId, margin: holding.margin })
  const settled = settleForexFill(
    { available: work.available(uid), margins, insurance: work.state.insurance, cover },
    effect,
  )
  if (settled === undefined) return undefined
  const { lossFromMargins, returned, gain, insured, waived, lossFromWallet, locked } = settled
  const [wallet, margin, market] = [user(uid, 'available'), user(uid, 'margin'), house('market')]
  const own = settled.margins.get(posId)
  return {
    others: rest.flatMap((one) => {
      const left = settled.margins.get(one.posId)
      return left === undefined ? [] : [{ ...one, holding: { ...one.holding, margin: left } }]
    }),
    holding: holding === undefined || own === undefined ? holding : { ...holding, margin: own },
    moves: [
      move(margin, market, lossFromMargins, 'forex-result'),
      move(margin, wallet, returned, 'forex-margin'),
      move(market, wallet, gain, 'forex-result'),
      move(house('insurance'), wallet, insured, 'forex-protection'),
      move(market, wallet, waived, 'forex-protection'),
      move(wallet, market, lossFromWallet, 'forex-result'),
      move(wallet, margin, locked, 'forex-margin'),
    ],
  }
}
