import { type Kysely, sql } from 'kysely'
import { type Amount, add, applyCoinMove, type CoinCost, isPositive, NO_COST, negate, toAmount } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { readLastReset } from './demo.ts'
import { VALUE_COIN } from './valuation.ts'

/** Postings that are replayed before others get their turn. */
const AT_ONCE = 500

interface Row {
  readonly coin: string
  readonly net: string
  /** What the posting changed in USDT; null where it changed none. */
  readonly money: string | null
  /** How many coins the posting changed. */
  readonly coins: number
}

/**
 * Every posting after `since` that changed what a user has of a coin, in order. Moves between the user's own accounts cancel out, and
 * what contracts do is in USDT alone.
 */
const readMoves = async (db: Kysely<Schema>, uid: string, since: string): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    SELECT coin, net, money, coins FROM (
      SELECT coin, net, min(first) OVER posting AS first,
        sum(net) FILTER (WHERE coin = ${VALUE_COIN}) OVER posting AS money, (count(*) OVER posting)::integer AS coins
      FROM (
        SELECT set_id, coin, sum(amount) AS net, min(id) AS first FROM ledger_lines
        WHERE uid = ${uid} AND id > ${since} GROUP BY set_id, coin HAVING sum(amount) <> 0
      ) AS nets
      WINDOW posting AS (PARTITION BY set_id)
    ) AS moves
    WHERE coin <> ${VALUE_COIN} ORDER BY first`.execute(db)
  return rows
}

/** What left in USDT for the coin; undefined where other coins took part or none left. */
const paidOf = ({ money, coins }: Row): Amount | undefined => {
  const paid = money === null || coins !== 2 ? undefined : negate(toAmount(money))
  return paid !== undefined && isPositive(paid) ? paid : undefined
}

/**
 * Quantity and cost of each coin that a user holds but USDT, by average cost (`applyCoinMove`), from the ledger entries
 * alone: whatever was bought for USDT, in the book or by exchange, has a cost, and what came otherwise has none. A reset of
 * demo funds takes every coin back: costs begin anew with it.
 */
export const readAverageCosts = async (
  db: Kysely<Schema>,
  uid: string,
  nextTurn: () => Promise<void>,
): Promise<({ readonly coin: string } & CoinCost)[]> => {
  const held = new Map<string, CoinCost>()
  const reset = await readLastReset(db, uid)
  for (const [at, row] of (await readMoves(db, uid, reset?.id ?? '0')).entries()) {
    if (at % AT_ONCE === 0) await nextTurn()
    held.set(row.coin, applyCoinMove(held.get(row.coin) ?? NO_COST, { net: toAmount(row.net), paid: paidOf(row) }))
  }
  return [...held]
    .filter(([, { bought, other }]) => isPositive(add(bought, other)))
    .map(([coin, cost]) => ({ coin, ...cost }))
}
