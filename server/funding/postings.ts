import { type Amount, isPositive } from '#protocol'
import { house, type Move, type Posting, user } from '../ledger/posting.ts'

/** The part of a transfer that the ledger needs. */
export interface Booked {
  readonly id: string
  readonly uid: string
  readonly coin: string
  readonly amount: Amount
  readonly fee: Amount
  readonly net: Amount
}

const feeMove = (from: Move['from'], { coin, fee }: Booked, cause: 'deposit-fee' | 'withdrawal-fee'): Move[] =>
  isPositive(fee) ? [{ from, to: house('fees'), coin, amount: fee, cause }] : []

/** A deposit is credited in full, then its fee is charged. */
export const creditPosting = (one: Booked): Posting => ({
  causeId: one.id,
  moves: [
    {
      from: house('outside'),
      to: user(one.uid, 'available'),
      coin: one.coin,
      amount: one.amount,
      cause: 'deposit',
    },
    ...feeMove(user(one.uid, 'available'), one, 'deposit-fee'),
  ],
})

/** A withdrawal begins: its amount is locked. */
export const lockPosting = ({ id, uid, coin, amount }: Booked): Posting => ({
  causeId: id,
  moves: [{ from: user(uid, 'available'), to: user(uid, 'locked'), coin, amount, cause: 'withdrawal-lock' }],
})

/** A withdrawal ends unpaid: everything is released, the fee included. */
export const releasePosting = ({ id, uid, coin, amount }: Booked): Posting => ({
  causeId: id,
  moves: [{ from: user(uid, 'locked'), to: user(uid, 'available'), coin, amount, cause: 'withdrawal-return' }],
})

/** A withdrawal is paid: the net amount leaves, the fee stays with the house. */
export const paidPosting = (one: Booked): Posting => ({
  causeId: one.id,
  moves: [
    { from: user(one.uid, 'locked'), to: house('outside'), coin: one.coin, amount: one.net, cause: 'withdrawal' },
    ...feeMove(user(one.uid, 'locked'), one, 'withdrawal-fee'),
  ],
})

/** Both sides of an exchange in one set. */
export const flashPosting = (quote: {
  readonly id: string
  readonly uid: string
  readonly from: string
  readonly to: string
  readonly in: Amount
  readonly out: Amount
}): Posting => ({
  causeId: quote.id,
  moves: [
    {
      from: user(quote.uid, 'available'),
      to: house('market'),
      coin: quote.from,
      amount: quote.in,
      cause: 'flash',
    },
    { from: house('market'), to: user(quote.uid, 'available'), coin: quote.to, amount: quote.out, cause: 'flash' },
  ],
})
