import { type Kysely, sql } from 'kysely'
import { type Amount, type LoanProductName, loanIndexId, loanProduct } from '#protocol'
import type { MoneyResult } from '../../funding/requests.ts'
import type { Market } from '../../market/port.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { createDueWork } from '../../platform/due.ts'
import { createEarnWork, type EarnParts } from '../work.ts'
import { createLoanIndexes } from './indexes.ts'
import { settleLoans } from './settle.ts'
import { type LoanTaking, repay, secure, take } from './steps.ts'
import { createLoanProducts } from './terms.ts'
import { type LoanViews, loanViews } from './views.ts'

/**
 * Loans against coins. Calls that move money have a key: every answer is durable before it is returned, and the same key gets the same
 * answer; they reject with the database's error when it is down, and then only the key can tell the outcome later.
 */
export interface Loans extends LoanViews {
  take(uid: string, key: string, input: LoanTaking): Promise<MoneyResult>
  addCollateral(uid: string, key: string, input: { readonly id: string; readonly amount: Amount }): Promise<MoneyResult>
  repay(
    uid: string,
    key: string,
    input: { readonly id: string; readonly amount: Amount; readonly whole: boolean },
  ): Promise<MoneyResult>
  isRunning(uid: string, key: string): boolean
  start(): Promise<void>
  stop(): Promise<void>
  /** Does what is due by time. How many loans that was. */
  runDue(): Promise<number>
  /** Looks at the index prices, and does what they do to loans. */
  checkPrices(): Promise<void>
}

export interface LoanParts extends EarnParts<'loan'> {
  readonly market: Pick<Market, 'index' | 'halted'>
  /** Operators have halted it. */
  readonly isHalted: (instId: string) => boolean
}

/** Between two looks at the prices of pairs that secure loans, in ms. */
const LOOK_MS = 1_000
/** Loans that are settled in one transaction. */
const BATCH = 60

type Pair = Pick<LoanProductName, 'coin' | 'collateralCoin'>

/** Pairs of products, each once, by the id of their index. */
const pairsOf = (products: readonly string[]): ReadonlyMap<string, Pair> =>
  new Map(products.flatMap((name) => loanProduct(name) ?? []).map((named) => [loanIndexId(named), named]))

/** Products of which something is lent. */
const readLent = async (db: Kysely<Schema>): Promise<readonly string[]> => {
  const { rows } = await sql<{ product: string }>`SELECT product FROM loan_products WHERE running > 0`.execute(db)
  return rows.map(({ product }) => product)
}

export const createLoans = (parts: LoanParts): Loans => {
  const { db, clock, timers, settings, demo, report } = parts
  const products = createLoanProducts(settings, demo)
  const indexes = createLoanIndexes(parts)
  const work = createEarnWork('loan', parts, (inside, ids) => settleLoans(inside, indexes, ids))
  /** Loans of a pair whose ratio is at its next limit, from an id on. What is over its term is due by time. */
  const reached = async (pair: Pair, after: string): Promise<readonly string[]> => {
    const index = indexes.now(loanIndexId(pair))
    if (index?.fresh !== true) return []
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM loan_orders WHERE collateral_coin = ${pair.collateralCoin} AND coin = ${pair.coin} AND watch_price >= ${index.price}::numeric
        AND id > ${after} AND end_at > ${clock.now()} AND (${index.maySell} OR level <> 'liquidation') AND ${work.isTried()}
      ORDER BY id LIMIT ${sql.lit(BATCH)}`.execute(db)
    return rows.map(({ id }) => id)
  }
  const settlePair = async (pair: Pair, after = '0'): Promise<void> => {
    const ids = await reached(pair, after)
    const last = ids.at(-1)
    if (last === undefined) return
    await work.settle(ids)
    return settlePair(pair, last)
  }
  let isLent = false
  const checkPrices = async (): Promise<void> => {
    const lent = pairsOf(await readLent(db))
    isLent = lent.size > 0
    await indexes.look([...new Set([...lent.keys(), ...pairsOf(products.names()).keys()])])
    for (const pair of lent.values()) {
      // oxlint-disable-next-line no-await-in-loop -- A handful of pairs.
      await settlePair(pair)
    }
  }
  const prices = createDueWork({
    timers,
    run: checkPrices,
    nextIn: () => Promise.resolve(isLent ? LOOK_MS : undefined),
    report,
  })

  return {
    ...loanViews(db, products, indexes),
    take: async (uid, key, input) => {
      const result = await work.ask(uid, key, 'loan.take', input, (inside) =>
        take(products, indexes, inside, uid, input),
      )
      prices.wake()
      return result
    },
    addCollateral: (uid, key, input) =>
      work.ask(uid, key, 'loan.addCollateral', input, (inside) => secure(indexes, inside, uid, input)),
    repay: (uid, key, input) => work.ask(uid, key, 'loan.repay', input, (inside) => repay(indexes, inside, uid, input)),
    isRunning: work.isRunning,
    runDue: work.runDue,
    checkPrices,
    start: async () => {
      await indexes.load()
      await indexes.look([...pairsOf(products.names()).keys()])
      prices.start()
      work.start()
    },
    stop: async () => {
      await prices.stop()
      await work.stop()
    },
  }
}
