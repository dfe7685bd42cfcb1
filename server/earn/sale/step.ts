import type { Kysely } from 'kysely'
import type { Refusal } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import type { Certification } from '../../users/identity/certification.ts'

/** What steps of sales need besides their transaction. */
export interface SaleStepParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly certification: Pick<Certification, 'verified'>
  /** 256 random bits, and 64, as hex. */
  readonly newSecret: () => string
  readonly newLine: () => string
}

/** A step of an order that was done: whose it is, and which coins moved. `dueAt`: when something is due by itself, Unix ms. */
export interface SaleDone {
  readonly id: string
  readonly uid: string
  readonly coins: readonly string[]
  readonly dueAt?: number | undefined
  /** A letter about it was written. */
  readonly isTold?: boolean
}

export const NOT_FOUND: Refusal = { error: 'notFound', field: 'id' }
export const invalid = (field: string): Refusal => ({ error: 'invalidField', field, values: { field } })
