import { CompiledQuery, type Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Where a statement runs: the pool, or a transaction of Kysely (`statementsIn`). */
export interface Statements {
  /** Rejects with the database's error. */
  query(text: string, values: unknown[]): Promise<unknown>
}

/** Statements that are part of a transaction. */
export const statementsIn = (within: Kysely<Schema>): Statements => ({
  query: (text, values) => within.executeQuery(CompiledQuery.raw(text, values)),
})
