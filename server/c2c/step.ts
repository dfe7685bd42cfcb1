import { type Kysely, sql } from 'kysely'
import type { C2cEvent, C2cOrder, Refusal } from '#protocol'
import type { Inside, LedgerSet } from '../funding/stepRunner.ts'
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

export type { Inside, LedgerSet }

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
