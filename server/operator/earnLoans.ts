import { type Kysely, sql } from 'kysely'
import { type operators, toAmount } from '#protocol'
import type { OfferedLoan } from '../earn/loan/views.ts'
import type { Schema } from '../platform/db/schema.ts'
import { cutPage, idOf } from '../platform/page.ts'
import type { Services } from '../services/services.ts'

const PAGE = 20

type Figures = Omit<operators.LoanFigures, keyof OfferedLoan>

const NOTHING: Figures = {
  principal: toAmount('0'),
  running: 0,
  collateral: toAmount('0'),
  notice: 0,
  urgent: 0,
  liquidation: 0,
  taken: 0,
  interest: toAmount('0'),
  sales: 0,
  sold: toAmount('0'),
  shortfall: toAmount('0'),
}

/** The figures of those products of which anything was lent. */
const readFigures = async (db: Kysely<Schema>, ids: readonly string[]): Promise<ReadonlyMap<string, Figures>> => {
  const { rows } = await sql<Record<keyof Figures | 'product', string>>`
    SELECT product, running AS principal, loans AS running, collateral, at_notice AS notice, at_urgent AS urgent,
      at_liquidation AS liquidation, taken, interest, sales, sold, shortfall
    FROM loan_products WHERE product = ANY (${[...ids]}::text[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.product,
      {
        principal: toAmount(row.principal),
        running: Number(row.running),
        collateral: toAmount(row.collateral),
        notice: Number(row.notice),
        urgent: Number(row.urgent),
        liquidation: Number(row.liquidation),
        taken: Number(row.taken),
        interest: toAmount(row.interest),
        sales: Number(row.sales),
        sold: toAmount(row.sold),
        shortfall: toAmount(row.shortfall),
      },
    ]),
  )
}

/** A page of the products that lend against coins, with their figures. */
export const readEarnLoans = async (
  {
    loans,
    database,
    clock,
  }: Pick<Services, 'loans' | 'clock'> & { readonly database: Pick<Services['database'], 'db'> },
  { after, limit = PAGE }: { readonly after?: string | undefined; readonly limit?: number | undefined },
): Promise<{ products: operators.LoanFigures[]; next?: string }> => {
  const { page, next } = cutPage(loans.offered({ after, limit: limit + 1 }, clock.now()), limit, idOf)
  const figures = await readFigures(database.db, page.map(idOf))
  return { products: page.map((one) => ({ ...one, ...(figures.get(one.id) ?? NOTHING) })), ...next }
}
