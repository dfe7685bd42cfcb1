import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { C2cEvent, C2cOrder, Refusal } from '#protocol'
import type { Posting } from '../ledger/posting.ts'
import type { Market } from '../market/port.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Clock } from '../platform/ports.ts'
import type { Certification } from '../users/identity/certification.ts'
import type { Uploads } from '../users/uploads/uploads.ts'
import type { PayMethods } from './payMethods.ts'

/** What steps of ads and orders need besides their transaction. */
export interface StepParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly market: Pick<Market, 'ticker' | 'isOpen' | 'halted'>
  readonly certification: Pick<Certification, 'verified'>
  readonly payMethods: Pick<PayMethods, 'usable' | 'freeze'>
  readonly uploads: Pick<Uploads, 'use'>
  readonly demo: boolean
}

/** The id of the set that a step has just booked, as the database tells it; null where it booked none. */
export type LedgerSet = RawBuilder<string> | null

/** A step within its transaction, at one moment. */
export interface Inside {
  readonly transaction: Transaction<Schema>
  readonly at: number
  /** Books these postings with the reply to the request; where the id of the set is written, or null where nothing moved. */
  commit(id: string, postings: readonly Posting[]): Promise<LedgerSet>
  /** The same as arguments of `money_commit`, for a step whose SQL function books them with more. */
  booking(id: string, postings: readonly Posting[]): RawBuilder<unknown>
}

/** What an order was changed by. */
export type OrderEvent = C2cEvent | 'taken'

/** A step that was done: whom it concerns, and which of their coins moved. */
export interface Done {
  readonly id: string
  readonly uids: readonly string[]
  readonly coin: string | undefined
  /** Where coins of several kinds moved, all of them. */
  readonly coins?: readonly string[]
  /** An order that was changed, and by what. */
  readonly order?: C2cOrder
  readonly event?: OrderEvent
}
export type StepResult = Done | Refusal

/** An id of an ad or an order. */
export const nextId = async (db: Kysely<Schema>): Promise<string> => {
  const { rows } = await sql<{ id: string }>`SELECT nextval('c2c_ids')::text AS id`.execute(db)
  return rows[0]?.id ?? ''
}
