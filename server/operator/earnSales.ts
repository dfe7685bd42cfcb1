import { type Kysely, sql } from 'kysely'
import { type operators, type SaleSettings, saleStage, toAmount, ZERO } from '#protocol'
import { upcomingSales } from '../earn/sale/openSale.ts'
import { numberOf, type SaleRow, timesOf } from '../earn/sale/rows.ts'
import type { Schema } from '../platform/db/schema.ts'
import { cutPage } from '../platform/page.ts'

const PAGE = 20

interface Row extends SaleRow {
  readonly paid: number
  readonly refunded: number
  readonly proceeds: string
  readonly sold: string
  readonly released: string
}

const termsOf = ({ token, payCoin, tokenPrice, supply, totalLeast, startsAt, endsAt, deliversAt }: SaleSettings) => ({
  token,
  payCoin,
  tokenPrice,
  supply,
  totalLeast,
  startsAt,
  endsAt,
  deliversAt,
})

/** A sale that has not started, by its terms alone. */
const announced = (id: string, settings: SaleSettings, at: number): operators.SaleFigures => ({
  id,
  stage: saleStage(settings, { progress: 'open' }, at),
  ...termsOf(settings),
  participants: 0,
  committed: ZERO,
  paid: 0,
  proceeds: ZERO,
  sold: ZERO,
  released: ZERO,
  refunded: 0,
})

const figuresOf = (row: Row, at: number): operators.SaleFigures => ({
  id: row.id,
  stage: saleStage(row.settings, timesOf(row), at),
  ...(row.failure === null ? {} : { failure: row.failure }),
  ...termsOf(row.settings),
  participants: row.participants,
  committed: toAmount(row.total),
  ...(row.allocated === null ? {} : { allocated: toAmount(row.allocated) }),
  paid: row.paid,
  proceeds: toAmount(row.proceeds),
  sold: toAmount(row.sold),
  released: toAmount(row.released),
  refunded: row.refunded,
})

/** Sales that have started, the latest first, after a moment and an id, with their figures. */
const readStarted = async (db: Kysely<Schema>, after: string | undefined, limit: number): Promise<Row[]> => {
  const [openedAt = '', id = ''] = after?.split('/') ?? []
  const isAfter = after === undefined ? sql`true` : sql`(s.opened_at, s.id) < (${openedAt}::bigint, ${id})`
  const { rows } = await sql<Row>`
    SELECT s.*, f.*
    FROM sales AS s CROSS JOIN LATERAL (
      SELECT coalesce(sum(paid), 0)::int AS paid, coalesce(sum(refunded), 0)::int AS refunded,
        coalesce(sum(proceeds), 0) AS proceeds, coalesce(sum(sold), 0) AS sold, coalesce(sum(released), 0) AS released
      FROM sale_figures WHERE sale = s.id
    ) AS f WHERE ${isAfter}
    ORDER BY s.opened_at DESC, s.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** A page of the sales; the first one begins with those that have not started, beside its limit. */
export const readEarnSales = async (
  db: Kysely<Schema>,
  { after, limit = PAGE }: { readonly after?: string | undefined; readonly limit?: number | undefined },
  at: number,
): Promise<{ sales: operators.SaleFigures[]; next?: string }> => {
  const rows = await readStarted(db, after, limit + 1)
  const { page, next } = cutPage(rows, limit, ({ opened_at: openedAt, id }) => `${numberOf(openedAt)}/${id}`)
  const upcoming = after === undefined ? await upcomingSales(db, at) : []
  return {
    sales: [
      ...upcoming
        .map(({ id, settings }) => announced(id, settings, at))
        .toSorted((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1)),
      ...page.map((row) => figuresOf(row, at)),
    ],
    ...next,
  }
}
