import { type Kysely, sql } from 'kysely'
import { type Amount, add, type books, notional, type Price, subtract, sum, toAmount, toPrice, ZERO } from '#protocol'
import type { Market } from '../market/port.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type CloseOf, DAY, readCloses } from './closes.ts'
import { readLastReset } from './demo.ts'
import { VALUE_COIN } from './valuation.ts'

const ONE = toPrice('1')
/**
 * Deposits and withdrawals are no profit; their fees are a loss. What is borrowed and what of it is repaid are none either: equity counts
 * no debts. Interest on it is a loss (`readInterest`).
 */
const FLOWS = ['demo-grant', 'demo-reset', 'deposit', 'withdrawal', 'loan-lent', 'loan-paid']

interface Moved {
  readonly coin: string
  readonly day: number
  /** Everything that changed on the day, and the part that came from outside. */
  readonly net: Amount
  readonly flow: Amount
}

/**
 * The change of each coin on each day of UTC, from the entries alone, `since` one of them and from a time on; moves between
 * the user's own accounts cancel out.
 */
const readMoves = async (db: Kysely<Schema>, uid: string, since: string, from: number): Promise<Moved[]> => {
  const { rows } = await sql<{ coin: string; day: string; net: string; flow: string }>`
    SELECT coin, time / ${sql.lit(DAY)} * ${sql.lit(DAY)} AS day, sum(amount) AS net,
      coalesce(sum(amount) FILTER (WHERE cause = ANY (${FLOWS})), 0) AS flow
    FROM ledger_lines WHERE uid = ${uid} AND id >= ${since} AND time >= ${from} GROUP BY 1, 2`.execute(db)
  return rows.map(({ coin, day, net, flow }) => ({
    coin,
    day: Number(day),
    net: toAmount(net),
    flow: toAmount(flow),
  }))
}

/** Interest that the user has paid on loans, by coin and day, which `loan-paid` has within it. */
const readInterest = async (db: Kysely<Schema>, uid: string, from: number): Promise<ReadonlyMap<string, Amount>> => {
  const { rows } = await sql<{ coin: string; day: string; interest: string }>`
    SELECT o.coin, e.at / ${sql.lit(DAY)} * ${sql.lit(DAY)} AS day, sum(e.interest) AS interest
    FROM loan_orders AS o JOIN loan_events AS e ON e.loan = o.id
    WHERE o.uid = ${uid} AND e.at >= ${from} AND e.interest > 0 GROUP BY 1, 2`.execute(db)
  return new Map(rows.map(({ coin, day, interest }) => [`${coin} ${day}`, toAmount(interest)]))
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

/** What a coin was worth at the close of each day, by its midnight; undefined for a coin without a market here. */
const readValues = async (market: Market, coin: string, days: readonly number[]): Promise<CloseOf | undefined> => {
  if (coin === VALUE_COIN) return () => ONE
  const pair = `${coin}-${VALUE_COIN}`
  const closes = await readCloses(market, pair, days.length)
  const last = market.ticker(pair)?.last
  return closes && ((day) => (day === days.at(-1) && last !== undefined ? toPrice(last) : closes(day)))
}

const worth = (amount: Amount, price: Price): Amount => notional(amount, price, 'down')

/** The days of a profit of `count` days, by their midnights: one more, because the first needs the close before it. */
export const daysOf = (count: number, now: number): readonly number[] => {
  const today = now - (now % DAY)
  return Array.from({ length: count + 1 }, (_, at) => today - (count - at) * DAY)
}

/**
 * Equity and profit of the last days in USDT, from the ledger entries and the closes of the days. `results` are the
 * unrealised results at the close of each of `days` (`daysOf`). A reset of demo funds is no profit and no loss: equity begins
 * with it, as with the sign-up, and is zero before.
 */
export const readProfit = async (
  { db, market }: { readonly db: Kysely<Schema>; readonly market: Market },
  uid: string,
  days: readonly number[],
  results: readonly Amount[],
): Promise<{ days: books.ProfitDay[]; without: string[] }> => {
  const reset = await readLastReset(db, uid)
  const from = days[0] ?? 0
  const [moves, owned, interest] = await Promise.all([
    readMoves(db, uid, reset?.id ?? '0', from),
    readOwned(db, uid),
    readInterest(db, uid, Math.max(from, reset?.time ?? 0)),
  ])
  const coins = [...new Set([...owned.keys(), ...moves.map(({ coin }) => coin)])].toSorted()
  const closes = new Map(
    await Promise.all(coins.map(async (coin) => [coin, await readValues(market, coin, days)] as const)),
  )
  const byKey = new Map(moves.map((move) => [`${move.coin} ${move.day}`, move]))
  const without = new Set<string>()
  const isBefore = (day: number): boolean => reset !== undefined && day + DAY <= reset.time
  const valued = days.map((day, at) => ({ equity: isBefore(day) ? ZERO : (results[at] ?? ZERO), flow: ZERO }))
  for (const coin of coins) {
    // Backwards from the present balances.
    let amount = owned.get(coin) ?? ZERO
    for (const [at, day] of [...days.entries()].toReversed()) {
      const key = `${coin} ${day}`
      const move = byKey.get(key)
      const flow = add(move?.flow ?? ZERO, interest.get(key) ?? ZERO)
      const price = closes.get(coin)?.(day)
      const cell = valued[at]
      if (cell !== undefined && price !== undefined) {
        cell.equity = add(cell.equity, worth(amount, price))
        cell.flow = add(cell.flow, worth(flow, price))
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
