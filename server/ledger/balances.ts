import type { Kysely } from 'kysely'
import { type sctFunds, toAmount, ZERO } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { UserKind } from './posting.ts'

const EMPTY = { available: ZERO, frozen: ZERO, margin: ZERO, escrow: ZERO, locked: ZERO, deposit: ZERO } as const

export const emptyFund = (coin: string): sctFunds.Fund => ({ coin, ...EMPTY })

/** What a user owns, by coin in alphabetical order: every coin that is not empty, or the named ones as they are. */
export const readFunds = async (
  db: Kysely<Schema>,
  uid: string,
  coins?: readonly string[],
): Promise<sctFunds.Fund[]> => {
  const funds = new Map<string, sctFunds.Fund>((coins ?? []).toSorted().map((coin) => [coin, emptyFund(coin)]))
  const all = db.selectFrom('ledger_balances').select(['coin', 'kind', 'amount']).where('uid', '=', uid)
  const wanted = coins === undefined ? all.where('amount', '>', '0') : all.where('coin', 'in', [...coins, ''])
  for (const { coin, kind, amount } of await wanted.orderBy('coin').execute())
    funds.set(coin, { ...(funds.get(coin) ?? emptyFund(coin)), [kind as UserKind]: toAmount(amount) })
  return [...funds.values()]
}
