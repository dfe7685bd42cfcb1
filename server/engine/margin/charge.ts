import { type Amount, add, settleCharge, signedBy, subtract } from '#protocol'
import { house, type Move, user } from '../../ledger/posting.ts'
import { COIN, type OpenPosition, type PositionCharge } from './types.ts'
import type { Work } from './work.ts'

/** The charge of one position: `due` is above zero when its user pays. The other fields go into the record. */
export type Due = Pick<PositionCharge, 'rate' | 'mark' | 'days'> & { readonly due: Amount }

export interface Charge {
  readonly instId: string
  /** Unix ms. */
  readonly time: number
  readonly cause: Move['cause']
}

/**
 * Charges every position of an instrument that was held at `time`, once, against the market's house account. The wallet
 * pays first, then the position's margin. A user with too little in both pays what is there.
 */
export const chargeHolders = (
  work: Work<unknown>,
  { instId, time, cause }: Charge,
  dueOf: (position: OpenPosition, size: Amount) => Due,
): void => {
  if ((work.state.charged(instId) ?? 0) >= time) return
  for (const position of work.state.positionsIn(instId)) {
    if (position.cTime >= time) continue
    const { uid, posId, holding } = position
    const size = signedBy(holding.side, holding.size)
    const { due, ...line } = dueOf(position, size)
    const { fromWallet, fromMargin, received, payment } = settleCharge(due, work.available(uid), holding.margin)
    const [wallet, margin, market] = [user(uid, 'available'), user(uid, 'margin'), house('market')]
    work.post(posId, [
      { from: wallet, to: market, coin: COIN, amount: fromWallet, cause },
      { from: margin, to: market, coin: COIN, amount: fromMargin, cause },
      { from: market, to: wallet, coin: COIN, amount: received, cause },
    ])
    work.savePosition({
      ...position,
      holding: { ...holding, margin: subtract(holding.margin, fromMargin) },
      funding: add(position.funding, payment),
      uTime: work.at,
    })
    work.savePositionCharge({ posId, uid, instId, time, size, payment, ...line })
  }
  work.saveCharge(instId, time)
}
