import { type Kysely, sql } from 'kysely'
import { type Amount, add, applyCoinMove, type CoinCost, isPositive, NO_COST, negate, toAmount } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import type { Clock } from '../platform/ports.ts'
import { readLastReset } from './demo.ts'
import { VALUE_COIN } from './valuation.ts'

/** Postings that are replayed before others get their turn. */
const AT_ONCE = 500

/** Beyond this age (ms) no transaction is open that could still add a line before those that are there. */
const SETTLED_AGE = 300_000
/** Users whose costs are remembered; of others the ledger is replayed. */
const REMEMBERED = 1_000

/** What one posting changed of one coin of the user, and the posting's span in the ledger. */
interface Row {
  readonly coin: string
  readonly net: string
  /** First and last line of the posting that are the user's. */
  readonly first: string
  readonly last: string
  /** Unix ms. */
  readonly time: string
  /** What the posting changed in USDT; null where it changed none. */
  readonly money: string | null
  /** How many coins the posting changed. */
  readonly coins: number
}

/** What the ledger up to a line has come to. */
interface Replayed {
  readonly upTo: string
  readonly held: ReadonlyMap<string, CoinCost>
}
const NONE: ReadonlyMap<string, CoinCost> = new Map()

/**
 * Every posting of the user behind a line, in order, coin by coin. Moves between the user's own accounts cancel out: their
 * net is zero.
 */
const readMoves = async (db: Kysely<Schema>, uid: string, behind: string): Promise<readonly Row[]> => {
  const { rows } = await sql<Row>`
    SELECT coin, net, min(first) OVER posting AS first, max(last) OVER posting AS last, max(time) OVER posting AS time,
      sum(net) FILTER (WHERE coin = ${VALUE_COIN} AND net <> 0) OVER posting AS money,
      (count(*) FILTER (WHERE net <> 0) OVER posting)::integer AS coins
    FROM (
      SELECT set_id, coin, sum(amount) AS net, min(id) AS first, max(id) AS last, max(time) AS time FROM ledger_lines
      WHERE uid = ${uid} AND id > ${behind} GROUP BY set_id, coin
    ) AS nets
    WINDOW posting AS (PARTITION BY set_id)
    ORDER BY first, coin`.execute(db)
  return rows
}

/** What left in USDT for the coin; undefined where other coins took part or none left. */
const paidOf = ({ money, coins }: Row): Amount | undefined => {
  const paid = money === null || coins !== 2 ? undefined : negate(toAmount(money))
  return paid !== undefined && isPositive(paid) ? paid : undefined
}

/**
 * How many rows, from the first, may be remembered: those whose postings are settled and end before the next one begins,
 * so that a line separates them from all that follows.
 */
export const settledRows = (rows: readonly Pick<Row, 'first' | 'last' | 'time'>[], now: number): number => {
  let count = 0
  let last = 0
  for (const [at, row] of rows.entries()) {
    if (Number(row.time) > now - SETTLED_AGE) break
    last = Math.max(last, Number(row.last))
    const next = rows[at + 1]
    if (next === undefined || Number(next.first) > last) count = at + 1
  }
  return count
}

const lastOf = (rows: readonly Row[]): string =>
  String(rows.reduce((most, { last }) => Math.max(most, Number(last)), 0))

type Costs = readonly ({ readonly coin: string } & CoinCost)[]

/** Reads what users paid for the coins that they hold. */
export type AverageCosts = (uid: string, nextTurn: () => Promise<void>) => Promise<Costs>

/**
 * Quantity and cost of each coin that a user holds but USDT, by average cost (`applyCoinMove`), from the ledger entries
 * alone: whatever was bought for USDT, in the book or by exchange, has a cost, and what came otherwise has none. A reset of
 * demo funds takes every coin back, so costs count from it on. Entries never change: what the settled ones came to is
 * remembered, and the next call replays those behind them.
 */
export const createAverageCosts = (db: Kysely<Schema>, clock: Clock): AverageCosts => {
  const remembered = new Map<string, Replayed>()
  const remember = (uid: string, replayed: Replayed): void => {
    // The one that was read longest ago goes.
    remembered.delete(uid)
    remembered.set(uid, replayed)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  }
  return async (uid, nextTurn) => {
    const reset = Number((await readLastReset(db, uid))?.id ?? 0)
    const known = remembered.get(uid)
    const before = known !== undefined && Number(known.upTo) >= reset ? known : { upTo: String(reset), held: NONE }
    const now = clock.now()
    const rows = await readMoves(db, uid, before.upTo)
    const held = new Map(before.held)
    const settled = settledRows(rows, now)
    if (settled === 0) remember(uid, before)
    for (const [at, row] of rows.entries()) {
      if (at % AT_ONCE === 0) await nextTurn()
      if (row.coin !== VALUE_COIN && Number(row.net) !== 0)
        held.set(row.coin, applyCoinMove(held.get(row.coin) ?? NO_COST, { net: toAmount(row.net), paid: paidOf(row) }))
      if (at + 1 === settled) remember(uid, { upTo: lastOf(rows.slice(0, settled)), held: new Map(held) })
    }
    return [...held]
      .filter(([, { bought, other }]) => isPositive(add(bought, other)))
      .map(([coin, cost]) => ({ coin, ...cost }))
  }
}
