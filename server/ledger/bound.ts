import { type Kysely, sql } from 'kysely'
import { type Amount, add, type sctFunds, toAmount, ZERO } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'

/** What binds money, as `ledger_claims` names it, by the account under which it is shown. */
const ACCOUNT_OF: Readonly<Record<string, sctFunds.Account>> = {
  spot: 'spot',
  contract: 'contract',
  timed: 'contract',
  withdrawal: 'legal',
  c2c: 'legal',
  pledged: 'earn',
  managed: 'earn',
  loan: 'earn',
  sale: 'earn',
}

/** Amounts of each coin bound outside spot, by account; in the order of accounts and coins. */
export const readBound = async (db: Kysely<Schema>, uid: string): Promise<sctFunds.BoundIn[]> => {
  const { rows } = await sql<{ coin: string; by: string; amount: string }>`
    SELECT coin, "by", sum(amount) AS amount FROM ledger_claims WHERE uid = ${uid} GROUP BY coin, "by"`.execute(db)
  const sums = new Map<string, { account: sctFunds.Account; coin: string; amount: Amount }>()
  for (const { coin, by, amount } of rows) {
    // A claim that this list does not know stays with spot, so that the parts always add up to the whole.
    const account = ACCOUNT_OF[by] ?? 'spot'
    if (account === 'spot') continue
    const key = `${account} ${coin}`
    const known = sums.get(key)?.amount ?? ZERO
    sums.set(key, { account, coin, amount: add(known, toAmount(amount)) })
  }
  return [...sums.entries()]
    .filter(([, { amount }]) => amount !== ZERO)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, bound]) => bound)
}
