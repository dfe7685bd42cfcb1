import { type Kysely, sql } from 'kysely'
import {
  type Amount,
  add,
  C2C_ENDED_STATES,
  C2C_OPEN_STATES,
  type C2cDay,
  type C2cState,
  c2cSizeAt,
  isPositive,
  toAmount,
  toPrice,
  ZERO,
} from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { decimalsOf } from './varieties.ts'

const STATES = [...C2C_OPEN_STATES, ...C2C_ENDED_STATES]

interface Group {
  readonly state: C2cState
  readonly side: 'buy' | 'sell'
  readonly coin: string
  readonly currency: string
  readonly orders: number
  /** Coins that the buyers got, before fees. */
  readonly bought: string
  readonly total: string
  readonly fee: string
  /** Of a single order of which the buyer got a part; null of orders as agreed. */
  readonly price: string | null
}

type Sum = C2cDay['sums'][number]

/** What is sold of a divided order is worth what it is at the order's price: nobody is asked what was paid outside. */
const totalOf = ({ bought, price, total, currency }: Group): Amount =>
  price === null ? toAmount(total) : c2cSizeAt({ amount: toAmount(bought) }, toPrice(price), decimalsOf(currency)).total

/** What was bought and sold by orders that ended with coins for the buyer, by side, coin and currency. */
const sumsOf = (rows: readonly Group[]): readonly Sum[] => {
  const sums = new Map<string, Sum>()
  for (const row of rows) {
    const { side, coin, currency } = row
    if (!isPositive(toAmount(row.bought))) continue
    const key = `${coin} ${currency} ${side}`
    const { orders, amount, total } = sums.get(key) ?? { orders: 0, amount: ZERO, total: ZERO }
    sums.set(key, {
      side,
      coin,
      currency,
      orders: orders + row.orders,
      amount: add(amount, toAmount(row.bought)),
      total: add(total, totalOf(row)),
    })
  }
  return [...sums.values()]
}

/** What was charged, by coin; without zeros. */
const feesOf = (rows: readonly Group[]): ReadonlyMap<string, Amount> => {
  const fees = new Map<string, Amount>()
  for (const { coin, fee } of rows)
    if (isPositive(toAmount(fee))) fees.set(coin, add(fees.get(coin) ?? ZERO, toAmount(fee)))
  return fees
}

/**
 * A user's orders on either side that were taken in a span (Unix ms; `to` does not count), by outcome, with sums of what
 * their buyers got.
 */
export const readDay = async (
  db: Kysely<Schema>,
  uid: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<C2cDay> => {
  const own = sql`SELECT id, state, state_at, taken_at, coin, currency, amount, price, total,
      CASE WHEN state IN ('released', 'resolved')
        THEN coalesce((record ->> 'bought')::numeric, CASE WHEN state = 'released' THEN amount END, 0) ELSE 0 END AS bought,
      coalesce((record #>> ARRAY['charged', CASE WHEN buyer = ${uid} THEN 'buyer' ELSE 'seller' END])::numeric, 0) AS fee,
      CASE WHEN buyer = ${uid} THEN 'buy' ELSE 'sell' END AS side
    FROM c2c_orders WHERE (buyer = ${uid} OR seller = ${uid}) AND taken_at >= ${from} AND taken_at < ${to}`
  const { rows } = await sql<Group>`SELECT o.state, o.side, o.coin, o.currency, count(*)::int AS orders,
      sum(o.bought)::text AS bought, sum(o.total)::text AS total, sum(o.fee)::text AS fee, part.price
    FROM (${own}) AS o CROSS JOIN LATERAL (
      SELECT CASE WHEN o.bought > 0 AND o.bought < o.amount THEN o.id END AS id,
        CASE WHEN o.bought > 0 AND o.bought < o.amount THEN o.price::text END AS price
    ) AS part GROUP BY o.state, o.side, o.coin, o.currency, part.id, part.price ORDER BY 3, 4, 2`.execute(db)
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
    sums: [...sumsOf(rows)],
    fees: [...feesOf(rows)].map(([coin, amount]) => ({ coin, amount })),
    payMs: Math.round(times[0]?.pay ?? 0),
    releaseMs: Math.round(times[0]?.release ?? 0),
  }
}
