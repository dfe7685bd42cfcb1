import type { Transaction } from 'kysely'
import type { activity, TransferState } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { Letters } from '../users/accounts/letters.ts'
import type { Place } from '../users/accounts/place.ts'
import type { Trail } from '../users/accounts/trail.ts'
import { plain, type TransferRecord } from './rows.ts'

/** A transfer moves on: `row` as it was before. */
export interface Move {
  readonly row: TransferRecord
  readonly to: TransferState
  /** Number of the payment at the bank or in the chain, where one was reported. */
  readonly payment?: string | null | undefined
}

export interface NoticeParts {
  readonly trail: Pick<Trail, 'record'>
  readonly letters: Letters
}

type MoneyEvent = Extract<
  activity.EventKind,
  'depositCredited' | 'depositRefused' | 'withdrawalAsked' | 'withdrawalPaid' | 'withdrawalRefused'
>

/** What its owner is told of a move; undefined for the steps between. */
const eventOf = ({ row, to }: Move): MoneyEvent | undefined => {
  if (row.kind === 'deposit')
    return to === 'approved' ? 'depositCredited' : to === 'refused' ? 'depositRefused' : undefined
  if (to === 'pending') return row.state === 'created' ? 'withdrawalAsked' : undefined
  return to === 'paid' ? 'withdrawalPaid' : to === 'refused' ? 'withdrawalRefused' : undefined
}

/** Writes a move into the trail of its owner, in its transaction. `from`: the owner's request, where it was one. */
export const recordMove = async (
  { trail }: NoticeParts,
  transaction: Transaction<Schema>,
  move: Move,
  from: Place = { ip: '', userAgent: '' },
): Promise<void> => {
  const kind = eventOf(move)
  if (kind === undefined) return
  const { id, uid, coin, amount, net } = move.row
  const about = `${plain(kind === 'depositCredited' ? net : amount)} ${coin}`
  await trail.record(transaction, { uid, kind, ...from, detail: { about, transfer: id } })
}

/** Writes to the owner of a move after its commit. */
export const tellMove = async ({ letters }: NoticeParts, move: Move): Promise<void> => {
  const name = eventOf(move)
  if (name === undefined) return
  const { uid, coin, amount, net, outside, currency, destination, reference } = move.row
  const values = {
    amount: plain(amount),
    net: plain(net),
    coin,
    outside: plain(outside),
    currency,
    destination,
    reference,
    payment: move.payment ?? '',
  }
  const told = name === 'withdrawalPaid' && values.payment !== '' ? 'withdrawalPaidAs' : name
  await letters.send(uid, { name: told, values, money: true })
}
