import { type Kysely, sql } from 'kysely'
import {
  type Amount,
  countedValue,
  EARN_DECIMALS,
  type LoanTerms,
  type Price,
  portion,
  productOfRatios,
  quotient,
  toAmount,
} from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'

/** What a user has borrowed in a product and not repaid. */
export const ownPrincipal = async (db: Kysely<Schema>, uid: string, product: string): Promise<Amount> => {
  const { rows } = await sql<{ amount: string }>`SELECT coalesce(sum(principal), 0) AS amount
    FROM loan_orders WHERE uid = ${uid} AND product = ${product} AND ended_by IS NULL`.execute(db)
  return toAmount(rows[0]?.amount ?? '0')
}

/** The most that is lent on collateral at an index price. */
export const mostOn = (collateral: Amount, terms: LoanTerms, index: Price): Amount =>
  portion(countedValue({ collateral, terms }, index), terms.initial, 'down', EARN_DECIMALS)

/** The least collateral that secures a debt at the initial ratio. */
export const leastFor = (debt: Amount, { initial, haircut }: LoanTerms, index: Price): Amount =>
  toAmount(quotient(toAmount(quotient(debt, productOfRatios(initial, haircut), 'up')), index, 'up', EARN_DECIMALS))
