import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Refusal } from '#protocol'
import { createOnePerKey } from '../funding/onePerKey.ts'
import { answerIfRepeated, type MoneyResult, requestOf } from '../funding/requests.ts'
import { again, createStepRunner, type Inside, type StepRunner } from '../funding/stepRunner.ts'
import { isDatabaseDown } from '../platform/db/failure.ts'
import { type Lease, NO_LEASE } from '../platform/db/lease.ts'
import type { Schema } from '../platform/db/schema.ts'
import { createDueRows, createDueWork, type DueRows, type DueWork } from '../platform/due.ts'
import type { Clock, Timers } from '../platform/ports.ts'
import { queue } from '../platform/queue.ts'
import type { VenueEmitter } from '../platform/venueEvents.ts'
import type { DueLetters } from '../users/accounts/dueLetters.ts'
import type { Done } from './purchase.ts'
import type { EarnSettings, RunKind } from './terms.ts'

/** What products of a kind need of the venue. */
export interface EarnParts<K extends RunKind> {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly timers: Timers
  readonly lease?: Pick<Lease, 'keep'>
  /** What products are configured as. */
  readonly settings: EarnSettings<K>
  readonly emitter: Pick<VenueEmitter, 'emitAccount'>
  /** Sends the letters that steps write. */
  readonly dueLetters?: Pick<DueLetters, 'wake'>
  readonly demo: boolean
  readonly report: (error: unknown) => void
}

/** Whose coins moved. */
export interface Moved {
  readonly uid: string
  readonly coin: string
}

/** Steps of orders that users ask for, and what time does to orders by itself. */
export interface EarnWork {
  /** Carries out a step once for its key. Rejects with the database's error when it is down. */
  ask(
    uid: string,
    key: string,
    call: string,
    body: object,
    step: (inside: Inside) => Promise<Done | Refusal>,
  ): Promise<MoneyResult>
  /** The same without a key, for what moves no money. */
  alone<T>(step: (inside: Inside) => Promise<T>): Promise<T>
  readonly isRunning: (uid: string, key: string) => boolean
  /**
   * Settles these orders, few enough for one transaction; those that fail are left alone for a while, and hold up no others. Rejects
   * with the database's error when it is down.
   */
  readonly settle: (ids: readonly string[]) => Promise<void>
  /** True of an order that is not left alone, for the queries that find which to settle. */
  readonly isTried: () => RawBuilder<boolean>
  /** Does everything that is due. How many orders that was. */
  readonly runDue: () => Promise<number>
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/**
 * Orders that are settled in one transaction: few enough that a user's commit does not wait long for what theirs writes to
 * the disk, and enough that a day of 100,000 is over within 20 s (`npm run bench earn`).
 */
const BATCH = 60
const AT_ONCE = 4
const MOST_WAITING = 4_000

const isDone = (value: object): value is Done => 'uid' in value

/** `settle`: does what is due of some orders, all of it or nothing. */
export const createEarnWork = <K extends RunKind>(
  kind: K,
  { db, clock, timers, lease = NO_LEASE, emitter, dueLetters, report }: EarnParts<K>,
  settle: (inside: Inside, ids: readonly string[]) => Promise<readonly Moved[]>,
): EarnWork => {
  const orders = sql.table(`${kind}_orders`)
  const runner: StepRunner = createStepRunner({ db, clock, lease })
  const requests = createOnePerKey<MoneyResult>()
  const turn = queue(AT_ONCE, MOST_WAITING)
  const rows: DueRows = createDueRows(clock, report)

  const settleTogether = async (ids: readonly string[]): Promise<void> => {
    const moved = await again(() => runner.alone((inside) => settle(inside, ids)))
    dueLetters?.wake()
    for (const { uid, coin } of moved) emitter.emitAccount(uid, [coin])
  }
  const settleAll = async (ids: readonly string[]): Promise<void> => {
    await lease.keep()
    try {
      await settleTogether(ids)
    } catch (error) {
      if (isDatabaseDown(error)) throw error
      // One of them spoils the others: each by itself, and the one that fails is left alone for a while.
      await rows.each(ids, (id) => settleTogether([id]))
    }
  }
  /** Orders that are due, those of one product together; from what the last batch ended with. */
  const readDue = async (after: { readonly due: string; readonly product: string; readonly id: string }) => {
    const { rows: found } = await sql<{ id: string; due: string; product: string }>`
      SELECT id, due_at AS due, product FROM ${orders}
      WHERE due_at <= ${clock.now()} AND (due_at, product, id) > (${after.due}::bigint, ${after.product}, ${after.id}::bigint)
        AND ${rows.isTried()}
      ORDER BY due_at, product, id LIMIT ${sql.lit(BATCH)}`.execute(db)
    return found
  }
  const runDue = async (): Promise<number> => {
    let settled = 0
    let after = { due: '0', product: '', id: '0' }
    for (;;) {
      const found = await readDue(after)
      const last = found.at(-1)
      if (last === undefined) return settled
      after = last
      const ids = found.map(({ id }) => id)
      await settleAll(ids)
      settled += ids.length
    }
  }
  const nextDueIn = async (): Promise<number | undefined> => {
    const { rows: found } = await sql<{ at: string | null }>`
      SELECT min(due_at) AS at FROM ${orders} WHERE ${rows.isTried()}`.execute(db)
    const at = found[0]?.at ?? null
    return at === null ? undefined : Number(at) - clock.now()
  }
  const due: DueWork = createDueWork({ timers, run: runDue, nextIn: nextDueIn, report })

  return {
    ask: (uid, key, call, body, step) => {
      const named = requestOf(uid, key, call, body)
      return requests.run(
        `${uid} ${key}`,
        () => answerIfRepeated(db, named),
        () =>
          turn(async () => {
            const { result, done } = await runner.asked(named, step)
            if (done !== undefined && isDone(done)) {
              if (done.coins.length > 0) emitter.emitAccount(uid, done.coins)
              due.wake()
            }
            return result
          }),
      )
    },
    alone: async (step) => {
      await lease.keep()
      return again(() => runner.alone(step))
    },
    isRunning: (uid, key) => requests.isRunning(`${uid} ${key}`),
    settle: settleAll,
    isTried: () => rows.isTried(),
    runDue,
    start: () => due.start(),
    stop: () => due.stop(),
  }
}
