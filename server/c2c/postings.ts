import {
  type Amount,
  add,
  type C2cMove,
  type C2cOrder,
  type C2cPlace,
  isNegative,
  isPositive,
  negate,
  ZERO,
} from '#protocol'
import { house, type Move, type Owner, type Posting, user } from '../ledger/posting.ts'

/** Coins go into the stock of an ad, or below zero out of it. */
export const stockPosting = (
  { id, owner, coin }: { readonly id: string; readonly owner: string; readonly coin: string },
  amount: Amount,
): Posting[] => {
  if (!isPositive(amount) && !isNegative(amount)) return []
  const [free, stock] = [user(owner, 'available'), user(owner, 'escrow')]
  const move: Move = isPositive(amount)
    ? { from: free, to: stock, coin, amount, cause: 'c2c-stock' }
    : { from: stock, to: free, coin, amount: negate(amount), cause: 'c2c-stock-return' }
  return [{ causeId: id, moves: [move] }]
}

/** A merchant puts coins down, and gets them back. */
export const depositPosting = (uid: string, coin: string, amount: Amount): Posting => ({
  causeId: uid,
  moves: [{ from: user(uid, 'available'), to: user(uid, 'deposit'), coin, amount, cause: 'c2c-deposit' }],
})
export const depositReturnPosting = (uid: string, coin: string, amount: Amount): Posting => ({
  causeId: uid,
  moves: [{ from: user(uid, 'deposit'), to: user(uid, 'available'), coin, amount, cause: 'c2c-deposit-return' }],
})

/** The coins of a new order with the seller's fee: out of the stock of its ad, which lies in escrow as well, or out of the seller's balance. */
export const escrowPosting = (
  { id, seller, coin, amount, feeEscrow = ZERO }: C2cOrder,
  fromStock: boolean,
): Posting => ({
  causeId: id,
  moves: [
    {
      from: user(seller, fromStock ? 'escrow' : 'available'),
      to: user(seller, 'escrow'),
      coin,
      amount: add(amount, feeEscrow),
      cause: 'c2c-escrow',
    },
  ],
})

const CAUSES = {
  held: 'c2c-sale',
  buyer: 'c2c-sale',
  back: 'c2c-return',
  escrow: 'c2c-escrow',
  seller: 'c2c-return',
  fees: 'c2c-fee',
} as const satisfies Record<C2cPlace, Move['cause']>

const causeOf = (from: C2cPlace, to: C2cPlace): Move['cause'] => {
  if (from === 'fees') return 'c2c-fee-return'
  return from === 'held' && to === 'buyer' ? 'c2c-hold-end' : CAUSES[to]
}

/** The moves of a step. `inStock`: what goes back, or comes from there, is stock of the ad. */
export const stepMoves = ({ buyer, seller, coin }: C2cOrder, moves: readonly C2cMove[], inStock: boolean): Move[] => {
  const owners: Readonly<Record<C2cPlace, Owner>> = {
    escrow: user(seller, 'escrow'),
    held: user(buyer, 'locked'),
    buyer: user(buyer, 'available'),
    back: user(seller, inStock ? 'escrow' : 'available'),
    seller: user(seller, 'available'),
    fees: house('fees'),
  }
  return moves.map(({ from, to, amount }) => ({
    from: owners[from],
    to: owners[to],
    coin,
    amount,
    cause: causeOf(from, to),
  }))
}
