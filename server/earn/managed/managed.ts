import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Refusal } from '#protocol'
import { createOnePerKey } from '../../funding/onePerKey.ts'
import { answerIfRepeated, type MoneyResult, requestOf } from '../../funding/requests.ts'
import { again, createStepRunner, type Inside, type StepRunner } from '../../funding/stepRunner.ts'
import { isDatabaseDown } from '../../platform/db/failure.ts'
import { type Lease, NO_LEASE } from '../../platform/db/lease.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { createDueRows, createDueWork, type DueRows, type DueWork } from '../../platform/due.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import { queue } from '../../platform/queue.ts'
import type { VenueEmitter } from '../../platform/venueEvents.ts'
import type { DatedSettings } from '../../settings/dated.ts'
import type { EarnProducts } from '../earnProducts.ts'
import { type Moved, settleOrders } from './day.ts'
import { buyManaged, type Done, redeemOrder, renewOrder } from './steps.ts'
import { createManagedTerms } from './terms.ts'
import { managedViews } from './views.ts'

export interface ManagedParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly timers: Timers
  readonly lease?: Pick<Lease, 'keep'>
  /** What products are configured as. */
  readonly settings: Pick<DatedSettings<'managed'>, 'at' | 'keys' | 'lines' | 'onChange'>
  readonly emitter: Pick<VenueEmitter, 'emitAccount'>
  readonly demo: boolean
  readonly report: (error: unknown) => void
}

/** Managed money: products that run for a term and pay interest each day. */
export interface Managed extends EarnProducts {
  start(): void
  stop(): Promise<void>
  /** Does everything that is due: days are paid, terms end, redemptions are paid. How many orders that was. */
  runDue(): Promise<number>
}

/**
 * Orders that are settled in one transaction: few enough that whoever trades meanwhile waits for a fraction of what an order
 * takes, and enough that a day of many is over soon.
 */
const BATCH = 250
const AT_ONCE = 4
const MOST_WAITING = 4_000

const isDone = (value: object): value is Done => 'uid' in value

export const createManaged = (parts: ManagedParts): Managed => {
  const { db, clock, timers, lease = NO_LEASE, settings, emitter, demo, report } = parts
  const terms = createManagedTerms(settings, demo)
  const runner: StepRunner = createStepRunner({ db, clock, lease })
  const requests = createOnePerKey<MoneyResult>()
  const turn = queue(AT_ONCE, MOST_WAITING)
  const rows: DueRows = createDueRows(clock, report)

  const settle = async (ids: readonly string[]): Promise<void> => {
    const moved: readonly Moved[] = await again(() => runner.alone((inside) => settleOrders(inside, terms, ids)))
    for (const { uid, coin } of moved) emitter.emitAccount(uid, [coin])
  }
  /** Orders that are due, those of one product together; from what the last batch ended with. */
  const readDue = async (after: { readonly due: string; readonly product: string; readonly id: string }) => {
    const { rows: found } = await sql<{ id: string; due: string; product: string }>`
      SELECT id, due_at AS due, product FROM managed_orders
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
      await lease.keep()
      try {
        await settle(ids)
      } catch (error) {
        if (isDatabaseDown(error)) throw error
        // One of them spoils the others: each by itself, and the one that fails is left alone for a while.
        await rows.each(ids, (id) => settle([id]))
      }
      settled += ids.length
    }
  }
  const nextDueIn = async (): Promise<number | undefined> => {
    const { at } = await db
      .selectFrom('managed_orders')
      .select((eb) => eb.fn.min<string | null>('due_at').as('at'))
      .where(rows.isTried())
      .executeTakeFirstOrThrow()
    return at === null ? undefined : Number(at) - clock.now()
  }
  const due: DueWork = createDueWork({ timers, run: runDue, nextIn: nextDueIn, report })

  const ask = (
    uid: string,
    key: string,
    call: string,
    body: object,
    step: (inside: Inside) => Promise<Done | Refusal>,
  ): Promise<MoneyResult> => {
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
  }

  return {
    ...managedViews(db, terms),
    buy: (uid, key, purchase) =>
      ask(uid, key, 'financial.buyFinancialProduct', purchase, (inside) => buyManaged(terms, inside, uid, purchase)),
    redeem: (uid, key, input) =>
      ask(uid, key, 'financial.redeemFinancialOrder', input, (inside) => redeemOrder(inside, uid, input)),
    renew: async (uid, input) => {
      await lease.keep()
      return again(() => runner.alone((inside) => renewOrder(terms, inside, uid, input)))
    },
    isRunning: (uid, key) => requests.isRunning(`${uid} ${key}`),
    runDue,
    start: () => due.start(),
    stop: () => due.stop(),
  }
}
