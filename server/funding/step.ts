import type { Transaction } from 'kysely'
import { type Refusal, type TermsProblem, type TransferState } from '#protocol'
import type { Mode } from '../engine/core/checks.ts'
import type { Ids } from '../engine/core/ids.ts'
import type { Posting } from '../ledger/posting.ts'
import type { Market } from '../market/port.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Holds } from '../users/accounts/holds.ts'
import type { Place } from '../users/accounts/place.ts'
import type { Cases } from '../users/cases/cases.ts'
import type { Certification } from '../users/identity/certification.ts'
import type { Uploads } from '../users/uploads/uploads.ts'
import type { Move } from './notices.ts'
import type { PayoutAccounts } from './payout.ts'
import type { TransferRecord } from './rows.ts'

/** What steps need besides their transaction. */
export interface StepParts {
  readonly market: Market
  readonly mode: (instId: string) => Mode
  readonly demo: boolean
  /** Hours between two resets of a user's demo funds. */
  readonly resetHours: number
  readonly holds: Holds
  readonly cases: Cases
  readonly uploads: Uploads
  readonly payout: PayoutAccounts
  readonly ids: () => Ids
  /** The verified country of a user. */
  readonly countryOf: Certification['countryOf']
  /** Until the demo pays what was approved, in ms. */
  readonly payDelay: number
}

/** A step within its transaction, at one moment. */
export interface Inside {
  readonly transaction: Transaction<Schema>
  readonly at: number
  /** Where its user's request came from. */
  readonly from?: Place | undefined
  /** The moves of transfers so far: recorded with the commit, told after it. */
  readonly moves: Move[]
}

/** The effect of a step: whose money moved, and how it is booked. `opened`: a case waits for a decision. */
export interface Step {
  readonly id: string
  readonly uid: string
  readonly coins: readonly string[]
  readonly postings: readonly Posting[]
  readonly opened?: boolean
}
export type StepResult = Step | Refusal

export const refusal = (
  error: Refusal['error'],
  field?: string,
  values?: Readonly<Record<string, string>>,
): Refusal => ({
  error,
  ...(field === undefined ? {} : { field }),
  ...(values === undefined ? {} : { values }),
})
export const NOT_NOW = refusal('notNow')
export const UNKNOWN = refusal('notFound', 'id')

export const problemRefusal = (problem: TermsProblem): Refusal =>
  problem.problem === 'tooSmall'
    ? refusal('sizeTooSmall', 'amount', { min: problem.min })
    : problem.problem === 'tooLarge'
      ? refusal('sizeTooLarge', 'amount', { max: problem.max })
      : refusal('sizeTooSmall', 'amount')

export const note = async (
  { transaction, at }: Inside,
  id: string,
  state: TransferState,
  by: 'user' | 'demo' | 'desk' | 'venue',
): Promise<void> => {
  await transaction
    .insertInto('transfer_events')
    .values({ transfer_id: id, at: String(at), state, by })
    .execute()
}

/** Moves a transfer on from the state in which it was locked, and records that. */
export const moveOn = async (
  inside: Inside,
  row: TransferRecord,
  to: TransferState,
  by: 'user' | 'demo' | 'desk' | 'venue',
  more: {
    case_id?: string
    receipt?: string
    by_demo?: boolean
    reason?: TransferRecord['reason']
    due_at?: string | null
    settled_by?: string
    said?: TransferRecord['said']
    said_by?: string
    said_reason?: TransferRecord['said_reason']
    payment?: string | null
  } = {},
): Promise<void> => {
  await inside.transaction
    .updateTable('transfers')
    .set({ state: to, due_at: null, updated_at: String(inside.at), ...more })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .executeTakeFirstOrThrow()
  await note(inside, row.id, to, by)
  inside.moves.push({ row, to, payment: more.payment })
}

export const step = (row: TransferRecord, postings: readonly Posting[] = []): Step => ({
  id: row.id,
  uid: row.uid,
  coins: postings.length === 0 ? [] : [row.coin],
  postings,
})
