import type { Kysely } from 'kysely'
import { type AccountData, type AccountDetail, type sctFunds, subtract, sum } from '#protocol'
import { emptyFund, readFunds } from '../../ledger/balances.ts'
import { ownedOf, valueOf } from '../../ledger/valuation.ts'
import type { Market } from '../../market/port.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'

const detailOf = (fund: sctFunds.Fund, uTime: string): AccountDetail => {
  const owned = ownedOf(fund)
  return {
    ccy: fund.coin,
    eq: owned,
    cashBal: owned,
    availBal: fund.available,
    frozenBal: subtract(owned, fund.available),
    ordFrozen: fund.frozen,
    uTime,
    margin: fund.margin,
    escrow: fund.escrow,
    locked: fund.locked,
  }
}

/**
 * What a user owns, in the form of the `account` channel. `totalEq` includes every coin, in USDT, even if `coins` names
 * only some.
 */
export const readAccount = async (
  { db, market, clock }: { readonly db: Kysely<Schema>; readonly market: Market; readonly clock: Clock },
  uid: string,
  coins?: readonly string[],
): Promise<AccountData> => {
  const uTime = String(clock.now())
  const all = await readFunds(db, uid)
  const empty = coins?.filter((coin) => !all.some((fund) => fund.coin === coin)) ?? []
  const named = coins === undefined ? all : all.filter(({ coin }) => coins.includes(coin))
  return {
    totalEq: sum(all.map((fund) => valueOf(market, fund.coin, ownedOf(fund)))),
    uTime,
    details: [...named, ...empty.map(emptyFund)].map((fund) => detailOf(fund, uTime)),
  }
}
