import type { Kysely } from 'kysely'
import type pg from 'pg'
import { auditLedger } from '../../../../server/ledger/audit.ts'
import type { Schema } from '../../../../server/platform/db/schema.ts'

/**
 * Every fault of the ledger (sets and accounts that do not add up), of margins and freezes against positions and orders,
 * of fills against both, and of settlements that took place twice.
 */
export const contractFaults = async (database: {
  readonly pool: pg.Pool
  readonly db: Kysely<Schema>
}): Promise<unknown[]> => {
  const { pool } = database
  const { rows: margins } = await pool.query(
    `SELECT b.uid, b.amount, p.margin FROM (SELECT uid, sum(amount) AS amount FROM ledger_balances WHERE kind = 'margin' GROUP BY uid) AS b
     FULL JOIN (SELECT uid, sum(margin) AS margin FROM futures_positions GROUP BY uid) AS p ON p.uid = b.uid
     WHERE coalesce(b.amount, 0) <> coalesce(p.margin, 0)`,
  )
  const { rows: frozen } = await pool.query(
    `SELECT b.uid, b.amount, o.frozen FROM (SELECT uid, sum(amount) AS amount FROM ledger_balances WHERE kind = 'frozen' GROUP BY uid) AS b
     FULL JOIN (SELECT uid, sum(frozen) AS frozen FROM futures_orders GROUP BY uid) AS o ON o.uid = b.uid
     WHERE coalesce(b.amount, 0) <> coalesce(o.frozen, 0)`,
  )
  const { rows: fills } = await pool.query(
    `SELECT p.id, p.size, f.sz FROM futures_positions AS p
     JOIN (SELECT f.pos_id, sum(CASE WHEN (o.side = 'buy') = (p.side = 'long') THEN f.sz ELSE -f.sz END) AS sz
           FROM futures_fills AS f JOIN futures_orders AS o ON o.id = f.ord_id
           JOIN futures_positions AS p ON p.id = f.pos_id GROUP BY f.pos_id) AS f ON f.pos_id = p.id
     WHERE f.sz <> p.size`,
  )
  const { rows: orders } = await pool.query(
    `SELECT o.id, o.acc_fill_sz FROM futures_orders AS o
     LEFT JOIN (SELECT ord_id, sum(sz) AS sz FROM futures_fills GROUP BY ord_id) AS f ON f.ord_id = o.id
     WHERE coalesce(f.sz, 0) <> o.acc_fill_sz`,
  )
  const { rows: sums } = await pool.query(
    `SELECT p.id, p.realised, p.fee, p.funding, f.realised AS filled, f.fee AS charged, c.paid FROM futures_positions AS p
     JOIN (SELECT pos_id, sum(realised) AS realised, sum(fee) AS fee FROM futures_fills GROUP BY pos_id) AS f
       ON f.pos_id = p.id
     LEFT JOIN (SELECT pos_id, sum(payment) AS paid FROM futures_funding GROUP BY pos_id) AS c ON c.pos_id = p.id
     WHERE p.realised <> f.realised OR p.fee <> f.fee OR p.funding <> coalesce(c.paid, 0)`,
  )
  const { rows: funding } = await pool.query(
    `SELECT l.uid, l.paid, f.paid AS charged FROM
       (SELECT uid, -sum(amount) AS paid FROM ledger_lines WHERE cause IN ('futures-funding', 'forex-swap') AND uid IS NOT NULL GROUP BY uid) AS l
     FULL JOIN (SELECT uid, sum(payment) AS paid FROM futures_funding GROUP BY uid) AS f ON f.uid = l.uid
     WHERE coalesce(l.paid, 0) <> coalesce(f.paid, 0)`,
  )
  return [...(await auditLedger(database.db)), ...margins, ...frozen, ...fills, ...orders, ...sums, ...funding]
}
