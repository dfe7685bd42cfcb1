import { sql } from 'kysely'
import { type assets, sum, TIMED_COIN, toAmount } from '#protocol'
import type { Handler } from '../../services/handler.ts'

const PRODUCTS = ['timed', 'futures', 'forex'] as const
type Product = (typeof PRODUCTS)[number]

/** Net result of each product: the sum of its entries, as transfers between a user's own accounts add up to zero. */
export const totalWin: Handler<typeof assets.totalWin> = async (_, { services: { database }, uid }) => {
  const { rows } = await sql<{ product: Product; net: string }>`
    SELECT split_part(cause, '-', 1) AS product, sum(amount)::text AS net FROM ledger_lines
    WHERE uid = ${uid} AND coin = ${TIMED_COIN} AND split_part(cause, '-', 1) IN (${sql.join(PRODUCTS)})
    GROUP BY 1`.execute(database.db)
  const net = (product: Product) => toAmount(rows.find((row) => row.product === product)?.net ?? '0')
  const parts = PRODUCTS.map((product) => ({ product, net: net(product) }))
  return { coin: TIMED_COIN, total: sum(parts.map((part) => part.net)), parts }
}
