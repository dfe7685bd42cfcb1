import { type Kysely, sql } from 'kysely'
import { type Amount, type LoanHealth, type LoanOrder, type LoanStep, subtract, sum, ZERO } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { grouped } from '../entries.ts'

/** A loan before and after its steps; before it was taken it was none. */
export interface CountedLoan {
  readonly product: string
  readonly before: LoanOrder | undefined
  readonly after: LoanOrder
  readonly steps: readonly LoanStep[]
}

const isAt = (order: LoanOrder | undefined, level: LoanHealth): number =>
  order !== undefined && order.ended === undefined && order.level === level ? 1 : 0

/** How figures of a product change, by their columns. */
const changesOf = (loans: readonly CountedLoan[]) => {
  const counted = (of: (order: LoanOrder | undefined) => number): number =>
    loans.reduce((all, { before, after }) => all + of(after) - of(before), 0)
  const moved = (of: (order: LoanOrder) => Amount): Amount =>
    sum(loans.map(({ before, after }) => subtract(of(after), before === undefined ? ZERO : of(before))))
  const steps = loans.flatMap((loan) => loan.steps)
  const sales = steps.flatMap(({ sale }) => sale ?? [])
  return {
    running: moved(({ principal }) => principal),
    loans: counted((order) => (order === undefined || order.ended !== undefined ? 0 : 1)),
    collateral: moved(({ collateral }) => collateral),
    at_notice: counted((order) => isAt(order, 'notice')),
    at_urgent: counted((order) => isAt(order, 'urgent')),
    at_liquidation: counted((order) => isAt(order, 'liquidation')),
    taken: loans.filter(({ before }) => before === undefined).length,
    interest: sum(steps.map(({ moves }) => moves.interest)),
    sales: sales.length,
    sold: sum(steps.map(({ moves }) => moves.sold)),
    shortfall: sum(sales.map(({ shortfall }) => shortfall)),
  }
}

/** Counts what steps did to loans in the figures of their products, one product after the other in one order. */
export const countLoans = async (transaction: Kysely<Schema>, all: readonly CountedLoan[]): Promise<void> => {
  for (const [product, loans] of grouped(all, (loan) => loan.product)) {
    const changes = Object.entries(changesOf(loans)).filter(([, by]) => by !== 0 && by !== ZERO)
    if (changes.length > 0)
      // oxlint-disable-next-line no-await-in-loop -- In their order, so that no two wait for each other.
      await sql`UPDATE loan_products SET ${sql.join(
        changes.map(([column, by]) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${by}::numeric`),
      )} WHERE product = ${product}`.execute(transaction)
  }
}
