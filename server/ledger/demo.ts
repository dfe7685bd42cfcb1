import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/** The funds of a new demo account. */
export const DEMO_GRANT = { coin: 'USDT', amount: '10000' } as const

/** Grants the demo funds once per user, in one statement; true when granted now. */
export const grantDemo = async (db: Kysely<Schema>, uid: string, at: number): Promise<boolean> => {
  const { rows } = await sql<{ given: boolean }>`
    SELECT ledger_grant_demo(${uid}, ${DEMO_GRANT.coin}, ${DEMO_GRANT.amount}, ${at}) AS given`.execute(db)
  return rows[0]?.given === true
}
