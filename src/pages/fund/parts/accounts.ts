import { type Amount, isNegative, type sctFunds, subtract, ZERO } from '#protocol'
import type { FundRow } from '#stream'
import { ownedOf } from '../../../trade/total/valuation.ts'

/** The accounts in the order of the screen. */
export const ACCOUNTS = ['spot', 'contract', 'legal', 'earn'] as const satisfies readonly sctFunds.Account[]

/** How much of each coin stands in each account; together everything that is owned. */
export type Division = ReadonlyMap<sctFunds.Account, ReadonlyMap<string, Amount>>

/**
 * Divides what is owned. What contracts, transfers and earning bind is told; the rest is spot. Both may be a moment
 * apart, so no account takes more of a coin than there is.
 */
export const divide = (rows: readonly FundRow[], bound: readonly sctFunds.BoundIn[]): Division => {
  const accounts = new Map<sctFunds.Account, Map<string, Amount>>(ACCOUNTS.map((account) => [account, new Map()]))
  for (const row of rows) {
    let rest = ownedOf(row)
    for (const { account, coin, amount } of bound) {
      if (coin !== row.coin || account === 'spot') continue
      const left = subtract(rest, amount)
      accounts.get(account)?.set(coin, isNegative(left) ? rest : amount)
      rest = isNegative(left) ? ZERO : left
    }
    accounts.get('spot')?.set(row.coin, rest)
  }
  return accounts
}
