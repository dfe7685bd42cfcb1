import {
  type AccountData,
  type AccountDetail,
  type Amount,
  add,
  resultsSent,
  type sctFunds,
  subtract,
  sum,
  ZERO,
} from '#protocol'
import { emptyFund, readFunds } from '../../ledger/balances.ts'
import { ownedOf, VALUE_COIN, valueOf } from '../../ledger/valuation.ts'
import { positions } from './positions.ts'
import type { PrivateSources } from './stateChannel.ts'

const detailOf = (fund: sctFunds.Fund, upl: Amount, uTime: string): AccountDetail => {
  const owned = ownedOf(fund)
  return {
    ccy: fund.coin,
    eq: fund.coin === VALUE_COIN ? add(owned, upl) : owned,
    cashBal: owned,
    availBal: fund.available,
    frozenBal: subtract(owned, fund.available),
    ordFrozen: fund.frozen,
    uTime,
    margin: fund.margin,
    escrow: fund.escrow,
    locked: fund.locked,
    deposit: fund.deposit,
  }
}

/** Unrealised results, in USDT. Positions are read only where margin is bound: none is held without. */
const readResults = async (sources: PrivateSources, uid: string, funds: readonly sctFunds.Fund[]): Promise<Amount> =>
  funds.some(({ margin }) => margin !== ZERO) ? resultsSent(await positions.read(sources, uid)) : ZERO

/**
 * What a user owns, in the form of the `account` channel. `totalEq` is equity in USDT: every coin, even if `coins` names
 * only some, and the unrealised results of open positions.
 */
export const readAccount = async (
  sources: PrivateSources,
  uid: string,
  coins?: readonly string[],
): Promise<AccountData> => {
  const { db, market, clock } = sources
  const uTime = String(clock.now())
  const all = await readFunds(db, uid)
  const upl = await readResults(sources, uid, all)
  const empty = coins?.filter((coin) => !all.some((fund) => fund.coin === coin)) ?? []
  const named = coins === undefined ? all : all.filter(({ coin }) => coins.includes(coin))
  return {
    totalEq: sum([...all.map((fund) => valueOf(market, fund.coin, ownedOf(fund))), upl]),
    uTime,
    details: [...named, ...empty.map(emptyFund)].map((fund) => detailOf(fund, upl, uTime)),
  }
}
