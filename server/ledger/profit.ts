import { type Kysely, sql } from 'kysely'
import { type Amount, add, type books, notional, subtract, sum, toAmount, toPrice, ZERO } from '#protocol'
import type { Market } from '../market/port.ts'
import type { Schema } from '../platform/db/schema.ts'
import { VALUE_COIN } from './valuation.ts'

const DAY = 86_400_000
/** Deposits and withdrawals are no profit; their fees are a loss. */
const FLOWS = ['demo-grant', 'deposit', 'withdrawal']

interface Moved {
  readonly coin: string
  readonly day: number
  /** Everything that changed on the day, and the part that came from outside. */
  readonly net: Amount
  readonly flow: Amount
}

/**
 * The change of each coin on each day of UTC, from the entries alone; moves between the user's own accounts cancel out.
 */
const readMoves = async (db: Kysely<Schema>, uid: string, from: number): Promise<Moved[]> => {
  const { rows } = await sql<{ coin: string; day: string; net: string; flow: string }>`
    SELECT coin, time / ${sql.lit(DAY)} * ${sql.lit(DAY)} AS day, sum(amount) AS net,
      coalesce(sum(amount) FILTER (WHERE cause = ANY (${FLOWS})), 0) AS flow
    FROM ledger_lines WHERE uid = ${uid} AND time >= ${from} GROUP BY 1, 2`.execute(db)
  return rows.map(({ coin, day, net, flow }) => ({
    coin,
    day: Number(day),
    net: toAmount(net),
    flow: toAmount(flow),
  }))
}

const readOwned = async (db: Kysely<Schema>, uid: string): Promise<Map<string, Amount>> => {
  const rows = await db
    .selectFrom('ledger_balances')
    .select((select) => ['coin', select.fn.sum<string>('amount').as('amount')])
    .where('uid', '=', uid)
    .groupBy('coin')
    .execute()
  return new Map(rows.map(({ coin, amount }) => [coin, toAmount(amount)]))
}

/** The close of each day by its midnight; undefined for a coin without a market here. */
const readCloses = async (
  market: Market,
  coin: string,
  days: readonly number[],
): Promise<((day: number) => string | undefined) | undefined> => {
  if (coin === VALUE_COIN) return () => '1'
  const pair = `${coin}-${VALUE_COIN}`
  if (market.instrument(pair) === undefined) return undefined
  const rows = await market.candles(pair, '1D', { limit: days.length + 1 })
  const closes = new Map(rows.map(([time, , , , close]) => [Number(time), close]))
  const last = market.ticker(pair)?.last
  return (day) => (day === days.at(-1) ? (last ?? closes.get(day)) : closes.get(day))
}

const worth = (amount: Amount, price: string): Amount => notional(amount, toPrice(price), 'down')

/** Equity and profit of the last days in USDT, from the ledger entries and the closes of the days. */
export const readProfit = async (
  { db, market }: { readonly db: Kysely<Schema>; readonly market: Market },
  uid: string,
  count: number,
  now: number,
): Promise<{ days: books.ProfitDay[]; without: string[] }> => {
  const today = now - (now % DAY)
  // One more: the first day's profit needs the close before it.
  const days = Array.from({ length: count + 1 }, (_, at) => today - (count - at) * DAY)
  const [moves, owned] = await Promise.all([readMoves(db, uid, days[0] ?? today), readOwned(db, uid)])
  const coins = [...new Set([...owned.keys(), ...moves.map(({ coin }) => coin)])].toSorted()
  const closes = new Map(
    await Promise.all(coins.map(async (coin) => [coin, await readCloses(market, coin, days)] as const)),
  )
  const byKey = new Map(moves.map((move) => [`${move.coin} ${move.day}`, move]))
  const without = new Set<string>()
  const valued = days.map(() => ({ equity: ZERO, flow: ZERO }))
  for (const coin of coins) {
    // Backwards from the present balances.
    let amount = owned.get(coin) ?? ZERO
    for (const [at, day] of [...days.entries()].toReversed()) {
      const move = byKey.get(`${coin} ${day}`)
      const price = closes.get(coin)?.(day)
      const cell = valued[at]
      if (cell !== undefined && price !== undefined) {
        cell.equity = add(cell.equity, worth(amount, price))
        cell.flow = add(cell.flow, worth(move?.flow ?? ZERO, price))
      } else if (amount !== ZERO || move !== undefined) without.add(coin)
      amount = subtract(amount, move?.net ?? ZERO)
    }
  }
  return {
    days: days.slice(1).map((day, at) => {
      const { equity, flow } = valued[at + 1] ?? { equity: ZERO, flow: ZERO }
      const before = valued[at]?.equity ?? ZERO
      return { day, equity, moved: flow, profit: subtract(equity, sum([before, flow])) }
    }),
    without: [...without],
  }
}
