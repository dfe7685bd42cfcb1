import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Refusal } from '#protocol'
import type { RequestKey } from '../engine/core/requests.ts'
import type { Posting } from '../ledger/posting.ts'
import { mayPass } from '../platform/db/failure.ts'
import type { Lease } from '../platform/db/lease.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Clock } from '../platform/ports.ts'
import { answerIfRepeated, commit, type MoneyResult, moneyArguments } from './requests.ts'

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

/** Runs steps that move money, each all or nothing. They reject with the database's error when it is down. */
export interface StepRunner {
  /**
   * A step that a request asks for. A repeated request gets its answer again and `done` undefined; a refusal undoes what the
   * step wrote, and is stored alone.
   */
  asked<D extends { readonly id: string }>(
    request: RequestKey,
    run: (inside: Inside) => Promise<D | Refusal>,
  ): Promise<{ readonly result: MoneyResult; readonly done: D | undefined }>
  /** A step that no user asked for. */
  alone<T>(run: (inside: Inside) => Promise<T>): Promise<T>
}

const TRIES = 4

const setOf = (postings: readonly Posting[]): LedgerSet =>
  postings.length === 0 ? null : sql<string>`currval('ledger_sets')`

const isRefusal = (value: object): value is Refusal => 'error' in value

/** Ends the transaction of a step that was refused without effect. */
class Undone extends Error {
  readonly why: Refusal
  constructor(why: Refusal) {
    super(why.error)
    this.why = why
  }
}

/** Another transaction may have had a row, key or balance that is free on the next run. */
export const again = async <T>(run: () => Promise<T>, tries = TRIES): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (tries > 1 && mayPass(error)) return again(run, tries - 1)
    throw error
  }
}

interface RunnerParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly lease: Pick<Lease, 'keep'>
}

export const createStepRunner = ({ db, clock, lease }: RunnerParts): StepRunner => ({
  async asked(request, run) {
    await lease.keep()
    return again(async () => {
      const at = clock.now()
      try {
        return await db.transaction().execute(async (transaction) => {
          const before = await answerIfRepeated(transaction, request)
          if (before !== undefined) return { result: before, done: undefined }
          const done = await run({
            transaction,
            at,
            commit: async (id, postings) => {
              await commit(transaction, postings, at, { request, result: { id } })
              return setOf(postings)
            },
            booking: (id, postings) => moneyArguments(postings, at, { request, result: { id } }),
          })
          if (isRefusal(done)) throw new Undone(done)
          return { result: { id: done.id }, done }
        })
      } catch (error) {
        if (!(error instanceof Undone)) throw error
        const result = { refused: error.why }
        await commit(db, [], at, { request, result })
        return { result, done: undefined }
      }
    })
  },
  alone: (run) => {
    const at = clock.now()
    return db.transaction().execute((transaction) =>
      run({
        transaction,
        at,
        commit: async (_, postings) => {
          await commit(transaction, postings, at)
          return setOf(postings)
        },
        booking: (_, postings) => moneyArguments(postings, at),
      }),
    )
  },
})
