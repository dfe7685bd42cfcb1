import type { Refusal } from '#protocol'
import { createOnePerKey } from '../../funding/onePerKey.ts'
import { answerIfRepeated, type MoneyResult, requestOf } from '../../funding/requests.ts'
import { again, createStepRunner, type Inside, type StepRunner } from '../../funding/stepRunner.ts'
import { isDatabaseDown } from '../../platform/db/failure.ts'
import { type Lease, NO_LEASE } from '../../platform/db/lease.ts'
import { createDueRows, createDueWork, type DueRows, type DueWork } from '../../platform/due.ts'
import type { Timers } from '../../platform/ports.ts'
import { queue } from '../../platform/queue.ts'
import type { VenueEmitter } from '../../platform/venueEvents.ts'
import type { DueLetters } from '../../users/accounts/dueLetters.ts'
import { prepareAllocation } from './allocation/prepare.ts'
import { type BuyInput, buyStep } from './buyStep.ts'
import { openSale, upcomingSales } from './openSale.ts'
import { runOrders } from './orderWork.ts'
import { type PayInput, payStep } from './payStep.ts'
import { runSale } from './phases.ts'
import type { SaleDone, SaleStepParts } from './step.ts'

/** A user's request, as the body of its call. */
export type SaleRequest =
  | { readonly call: 'icoOrder.buy'; readonly body: BuyInput }
  | { readonly call: 'icoOrder.pay'; readonly body: PayInput }

export interface SalesParts extends SaleStepParts {
  readonly timers: Timers
  readonly lease?: Pick<Lease, 'keep'>
  readonly emitter: Pick<VenueEmitter, 'emitAccount'>
  /** Sends the letters that steps write. */
  readonly dueLetters?: Pick<DueLetters, 'wake'>
  readonly report: (error: unknown) => void
}

/**
 * Token sales. Every answer is durable before it is returned, and the same key gets the same answer. `submit` rejects with
 * the database's error when it is down: then only the key can tell the outcome later.
 */
export interface Sales {
  start(): void
  stop(): Promise<void>
  submit(uid: string, key: string, request: SaleRequest): Promise<MoneyResult>
  isRunning(uid: string, key: string): boolean
  /** Does what is due: sales start, are allocated, distributed or fail; orders are taken up, tokens vest. */
  runDue(): Promise<void>
}

/** Orders that are taken up in one transaction, and in one run. */
const AT_ONCE = 100
const MAX_DUE_PER_RUN = 2_000
/** How often a sale is allocated anew at once, because a commitment came in its last moment; the next run goes on. */
const MOST_TRIES = 4
/** Steps at once, so that other parts of Tapeline find connections too, and how many wait for their turn. */
const STEPS_AT_ONCE = 4
const MOST_WAITING = 4_000

class SaleEngine implements Sales {
  readonly #parts: SalesParts
  readonly #runner: StepRunner
  readonly #buy: ReturnType<typeof buyStep>
  readonly #pay: ReturnType<typeof payStep>
  readonly #lease: Pick<Lease, 'keep'>
  readonly #requests = createOnePerKey<MoneyResult>()
  readonly #turn = queue(STEPS_AT_ONCE, MOST_WAITING)
  readonly #due: DueWork
  readonly #dueOrders: DueRows

  constructor(parts: SalesParts) {
    const { db, clock, timers, report, lease = NO_LEASE } = parts
    this.#parts = parts
    this.#lease = lease
    this.#runner = createStepRunner({ db, clock, lease })
    this.#buy = buyStep(parts)
    this.#pay = payStep(parts)
    this.#dueOrders = createDueRows(clock, report)
    this.#due = createDueWork({ timers, run: () => this.runDue(), nextIn: () => this.#nextDueIn(), report })
  }

  start(): void {
    this.#due.start()
  }
  async stop(): Promise<void> {
    await this.#due.stop()
  }
  submit: Sales['submit'] = (uid, key, request) => {
    const named = requestOf(uid, key, request.call, request.body)
    const step = (inside: Inside): Promise<SaleDone | Refusal> =>
      request.call === 'icoOrder.buy' ? this.#buy(inside, uid, request.body) : this.#pay(inside, uid, request.body)
    return this.#requests.run(
      `${uid} ${key}`,
      () => answerIfRepeated(this.#parts.db, named),
      () =>
        this.#turn(async () => {
          const { result, done } = await this.#runner.asked(named, step)
          if (done !== undefined) this.#announce([done])
          return result
        }),
    )
  }
  isRunning(uid: string, key: string): boolean {
    return this.#requests.isRunning(`${uid} ${key}`)
  }
  #announce(all: readonly SaleDone[]): void {
    const { emitter, clock, dueLetters } = this.#parts
    if (all.some(({ isTold }) => isTold)) dueLetters?.wake()
    for (const { uid, coins, dueAt } of all) {
      if (coins.length > 0) emitter.emitAccount(uid, coins)
      if (dueAt !== undefined) this.#due.wake(dueAt - clock.now())
    }
  }

  async runDue(): Promise<void> {
    const { db, clock, newSecret, report } = this.#parts
    for (const sale of await upcomingSales(db, clock.now())) await openSale(db, sale, { at: clock.now(), newSecret })
    const open = await db.selectFrom('sales').select('id').where('due_at', 'is not', null).orderBy('due_at').execute()
    for (const { id } of open)
      try {
        await this.#runSale(id)
      } catch (error) {
        if (isDatabaseDown(error)) throw error
        report(error)
      }
    await this.#runOrders()
  }
  async #runSale(id: string): Promise<void> {
    const { db, clock, dueLetters } = this.#parts
    for (let left = MOST_TRIES; left > 0; left -= 1) {
      const prepared = await prepareAllocation(db, id, clock.now())
      await this.#lease.keep()
      const run = await again(() => this.#runner.alone((inside) => runSale(inside, id, prepared)))
      if (run === 'done') dueLetters?.wake()
      if (run !== 'changed') return
    }
  }
  async #runOrders(): Promise<void> {
    const { db, clock } = this.#parts
    for (let left = MAX_DUE_PER_RUN; left > 0; left -= AT_ONCE) {
      const rows = await db
        .selectFrom('sale_orders')
        .select('id')
        .where('due_at', '<=', String(clock.now()))
        .where(this.#dueOrders.isTried())
        .orderBy('due_at')
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
      if (rows.length === 0) return
      await this.#lease.keep()
      await this.#runBatch(rows.map(({ id }) => id))
    }
  }
  /** All at once; where that fails, each by itself, so that one cannot hold the others up. */
  async #runBatch(ids: readonly string[]): Promise<void> {
    try {
      this.#announce(await again(() => this.#runner.alone((inside) => runOrders(inside, ids))))
    } catch (error) {
      if (isDatabaseDown(error)) throw error
      await this.#dueOrders.each(ids, async (id) =>
        this.#announce(await again(() => this.#runner.alone((inside) => runOrders(inside, [id])))),
      )
    }
  }
  async #nextDueIn(): Promise<number | undefined> {
    const { db, clock } = this.#parts
    const now = clock.now()
    const sale = await db
      .selectFrom('sales')
      .select((eb) => eb.fn.min<string | null>('due_at').as('at'))
      .executeTakeFirstOrThrow()
    const order = await db
      .selectFrom('sale_orders')
      .select((eb) => eb.fn.min<string | null>('due_at').as('at'))
      .where(this.#dueOrders.isTried())
      .executeTakeFirstOrThrow()
    const upcoming = (await upcomingSales(db, now)).map(({ settings }) => settings.startsAt)
    const known = [sale.at, order.at].filter((at) => at !== null).map(Number)
    const next = Math.min(...known, ...upcoming)
    return Number.isFinite(next) ? next - now : undefined
  }
}

export const createSales = (parts: SalesParts): Sales => new SaleEngine(parts)
