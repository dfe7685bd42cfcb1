import { type Amount, subtract, TIMED_COIN } from '#protocol'
import { user as account, house, type Move, type Posting } from '../../ledger/posting.ts'
import type { Contract, Settlement } from './types.ts'

const move = (from: Move['from'], to: Move['to'], amount: Amount, cause: Move['cause']): Move => ({
  from,
  to,
  coin: TIMED_COIN,
  amount,
  cause,
})

/** Moves the stake into escrow. */
export const stakePosting = ({ id, uid, stake }: Contract): Posting => ({
  causeId: id,
  moves: [move(account(uid, 'available'), account(uid, 'escrow'), stake, 'timed-stake')],
})

/** Moves the stake back to the user, with the payout of a win, or to the house. */
export const settlementPosting = ({ contract: { id, uid, stake, payout }, outcome }: Settlement): Posting => {
  const [wallet, escrow, market] = [account(uid, 'available'), account(uid, 'escrow'), house('market')]
  if (outcome === 'lose') return { causeId: id, moves: [move(escrow, market, stake, 'timed-loss')] }
  const back = move(escrow, wallet, stake, 'timed-return')
  const won = subtract(payout, stake)
  return { causeId: id, moves: outcome === 'win' ? [back, move(market, wallet, won, 'timed-win')] : [back] }
}
