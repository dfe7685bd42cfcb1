import { type Kysely, sql } from 'kysely'
import {
  type Amount,
  add,
  C2C_ENDED_STATES,
  C2C_OPEN_STATES,
  type C2cDay,
  type C2cState,
  isPositive,
  toAmount,
  ZERO,
} from '#protocol'
import type { Schema } from '../platform/db/schema.ts'

const STATES = [...C2C_OPEN_STATES, ...C2C_ENDED_STATES]

interface Group {
  readonly state: C2cState
  readonly side: 'buy' | 'sell'
  readonly coin: string
  readonly currency: string
  readonly orders: number
  readonly amount: string
  readonly total: string
  readonly fee: string
}

/** What was charged, by coin; without zeros. */
const feesOf = (rows: readonly Group[]): ReadonlyMap<string, Amount> => {
  const fees = new Map<string, Amount>()
  for (const { coin, fee } of rows)
    if (isPositive(toAmount(fee))) fees.set(coin, add(fees.get(coin) ?? ZERO, toAmount(fee)))
  return fees
}

/** A user's orders on either side that were taken in a span (Unix ms; `to` does not count), by outcome, with sums of those released. */
export const readDay = async (
  db: Kysely<Schema>,
  uid: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<C2cDay> => {
  const own = sql`SELECT id, state, state_at, taken_at, coin, currency, amount, total,
      coalesce((record #>> ARRAY['charged', CASE WHEN buyer = ${uid} THEN 'buyer' ELSE 'seller' END])::numeric, 0) AS fee,
      CASE WHEN buyer = ${uid} THEN 'buy' ELSE 'sell' END AS side
    FROM c2c_orders WHERE (buyer = ${uid} OR seller = ${uid}) AND taken_at >= ${from} AND taken_at < ${to}`
  const { rows } = await sql<Group>`SELECT o.state, o.side, o.coin, o.currency, count(*)::int AS orders,
      sum(o.amount)::text AS amount, sum(o.total)::text AS total, sum(o.fee)::text AS fee
    FROM (${own}) AS o GROUP BY 1, 2, 3, 4 ORDER BY 3, 4, 2`.execute(db)
  const { rows: times } = await sql<{ pay: number | null; release: number | null }>`
    SELECT avg(paid.at - o.taken_at) FILTER (WHERE o.side = 'buy')::float8 AS pay,
      avg(o.state_at - paid.at) FILTER (WHERE o.side = 'sell' AND o.state = 'released')::float8 AS release
    FROM (${own}) AS o CROSS JOIN LATERAL (
      SELECT min(e.at) AS at FROM c2c_events AS e WHERE e.order_id = o.id AND e.event = 'paid'
    ) AS paid`.execute(db)
  const countOf = (state: C2cState): number =>
    rows.reduce((all, row) => (row.state === state ? all + row.orders : all), 0)
  return {
    counts: STATES.map((state) => ({ state, orders: countOf(state) })),
    sums: rows
      .filter(({ state }) => state === 'released')
      .map(({ side, coin, currency, orders, amount, total }) => ({
        side,
        coin,
        currency,
        orders,
        amount: toAmount(amount),
        total: toAmount(total),
      })),
    fees: [...feesOf(rows)].map(([coin, amount]) => ({ coin, amount })),
    payMs: Math.round(times[0]?.pay ?? 0),
    releaseMs: Math.round(times[0]?.release ?? 0),
  }
}
