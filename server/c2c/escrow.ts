import type { C2cOrder, Refusal } from '#protocol'
import { createOnePerKey } from '../funding/onePerKey.ts'
import { answerIfRepeated, type MoneyResult, requestOf } from '../funding/requests.ts'
import { again, createStepRunner, type StepRunner } from '../funding/stepRunner.ts'
import { type Lease, NO_LEASE } from '../platform/db/lease.ts'
import { createDueRows, createDueWork, type DueRows, type DueWork } from '../platform/due.ts'
import type { Timers } from '../platform/ports.ts'
import { queue } from '../platform/queue.ts'
import type { VenueEmitter } from '../platform/venueEvents.ts'
import { type C2cSettings, c2cTermsAt } from '../settings/c2cTerms.ts'
import { type AdTerms, adSteps, type NewAd } from './adSteps.ts'
import { depositSteps, type PutDeposit } from './depositSteps.ts'
import { type OrderInput, orderSteps } from './orderSteps.ts'
import { type NewRuling, type Ruled, type Ruler, type RulingResult, rulingSteps, type SecondRuling } from './rulings.ts'
import type { Done, Inside, OrderEvent, StepParts, StepResult } from './step.ts'
import { type FastTakeInput, type TakeInput, takeSteps } from './takeStep.ts'
import { payTaking } from './takings.ts'

/** A user's request, as the body of its call. */
export type EscrowRequest =
  | { readonly call: 'merchantOrder.saveBuy'; readonly body: TakeInput }
  | { readonly call: 'merchantOrder.fastSaveBuy'; readonly body: FastTakeInput }
  | { readonly call: 'merchantOrder.step'; readonly body: OrderInput }
  | { readonly call: 'merchant.createAd'; readonly body: NewAd }
  | { readonly call: 'merchant.changeAd'; readonly body: AdTerms & { readonly id: string; readonly version: number } }
  | {
      readonly call: 'merchant.adState'
      readonly body: { readonly id: string; readonly version: number; readonly to: 'pause' | 'resume' | 'close' }
    }
  | { readonly call: 'merchant.putDeposit'; readonly body: PutDeposit }
  | { readonly call: 'merchant.leave'; readonly body: Readonly<Record<string, never>> }
  | {
      readonly call: 'merchant.stockAd'
      readonly body: { readonly id: string; readonly version: number; readonly by: NewAd['amount'] }
    }

export interface EscrowParts extends StepParts {
  readonly timers: Timers
  readonly lease?: Pick<Lease, 'keep'>
  readonly emitter: Pick<VenueEmitter, 'emitAccount'>
  /** Told after each commit that changed an order. */
  readonly changed?: (order: C2cOrder, event: OrderEvent) => void
  readonly report: (error: unknown) => void
}

/**
 * Ads and escrow orders. Every answer is durable before it is returned, and the same key gets the same answer. All
 * methods reject with the database's error when it is down: then only the key can tell the outcome later.
 */
export interface Escrow {
  /** The terms in force now. */
  terms(): Promise<C2cSettings>
  start(): void
  stop(): Promise<void>
  /** `proof` is checked after a repeated request was answered as before; its refusal is not stored. */
  submit(
    uid: string,
    key: string,
    request: EscrowRequest,
    proof?: () => Promise<{ readonly refused: Refusal } | undefined>,
  ): Promise<MoneyResult>
  isRunning(uid: string, key: string): boolean
  /** An operator rules on a case. The same key of the same operator acts once. */
  rule(ruler: Ruler, ruling: NewRuling): Promise<Ruled>
  /** A second operator confirms or rejects the ruling that waits. */
  secondRuling(ruler: Ruler, answer: SecondRuling): Promise<Ruled>
  /** Does what is due: orders expire, cases open, holds end, deposits are returned. */
  runDue(): Promise<void>
}

const MAX_DUE_PER_RUN = 100
/** Steps at once, so that other parts of Tapeline find connections too, and how many wait for their turn. */
const AT_ONCE = 8
const MOST_WAITING = 4_000

/** Tables with rows for which time does something. */
type DueTable = 'c2c_orders' | 'c2c_deposits' | 'c2c_takings'

const isRefusal = (value: object): value is Refusal => 'error' in value

type Steps = ReturnType<typeof adSteps> &
  ReturnType<typeof depositSteps> &
  ReturnType<typeof orderSteps> &
  ReturnType<typeof takeSteps>

const takeStep = (steps: Steps, inside: Inside, uid: string, request: EscrowRequest): Promise<StepResult> => {
  switch (request.call) {
    case 'merchantOrder.saveBuy':
      return steps.take(inside, uid, request.body)
    case 'merchantOrder.fastSaveBuy':
      return steps.takeBest(inside, uid, request.body)
    case 'merchantOrder.step':
      return steps.stepOrder(inside, uid, request.body)
    case 'merchant.createAd':
      return steps.createAd(inside, uid, request.body)
    case 'merchant.changeAd': {
      const { id, version, ...terms } = request.body
      return steps.stepAd(inside, uid, id, { kind: 'change', version, terms })
    }
    case 'merchant.adState':
      return steps.stepAd(inside, uid, request.body.id, { kind: request.body.to, version: request.body.version })
    case 'merchant.putDeposit':
      return steps.putDeposit(inside, uid, request.body)
    case 'merchant.leave':
      return steps.leave(inside, uid)
    case 'merchant.stockAd':
      return steps.stepAd(inside, uid, request.body.id, { kind: 'stock', ...request.body })
  }
}

class EscrowEngine implements Escrow {
  readonly #parts: EscrowParts
  readonly #steps: Steps
  readonly #rulings: ReturnType<typeof rulingSteps>
  readonly #lease: Pick<Lease, 'keep'>
  readonly #runner: StepRunner
  readonly #requests = createOnePerKey<MoneyResult>()
  readonly #turn = queue(AT_ONCE, MOST_WAITING)
  readonly #due: DueWork
  readonly #dueRows: DueRows
  readonly #dueDeposits: DueRows
  readonly #dueTakings: DueRows

  constructor(parts: EscrowParts) {
    const { clock, timers, report } = parts
    this.#parts = parts
    this.#steps = { ...adSteps(parts), ...depositSteps(parts), ...takeSteps(parts), ...orderSteps(parts) }
    this.#rulings = rulingSteps(parts)
    this.#lease = parts.lease ?? NO_LEASE
    this.#runner = createStepRunner({ ...parts, lease: this.#lease })
    this.#dueRows = createDueRows(clock, report)
    this.#dueDeposits = createDueRows(clock, report)
    this.#dueTakings = createDueRows(clock, report)
    this.#due = createDueWork({ timers, run: () => this.runDue(), nextIn: () => this.#nextDueIn(), report })
  }

  async terms(): Promise<C2cSettings> {
    return c2cTermsAt(this.#parts, this.#parts.clock.now())
  }
  start(): void {
    this.#due.start()
  }
  async stop(): Promise<void> {
    await this.#due.stop()
  }
  submit: Escrow['submit'] = (uid, key, request, proof) => {
    const named = requestOf(uid, key, request.call, request.body)
    const stored = (): ReturnType<typeof answerIfRepeated> => answerIfRepeated(this.#parts.db, named)
    return this.#requests.run(`${uid} ${key}`, stored, async () => {
      if (proof !== undefined) {
        const before = await stored()
        if (before !== undefined) return before
        const refused = await proof()
        if (refused !== undefined) return refused
      }
      return this.#turn(async () => {
        const { result, done } = await this.#runner.asked(named, (inside) =>
          takeStep(this.#steps, inside, uid, request),
        )
        if (done !== undefined) this.#announce(done)
        return result
      })
    })
  }
  isRunning(uid: string, key: string): boolean {
    return this.#requests.isRunning(`${uid} ${key}`)
  }

  rule: Escrow['rule'] = (ruler, ruling) => this.#ruled((inside) => this.#rulings.rule(inside, ruler, ruling))
  secondRuling: Escrow['secondRuling'] = (ruler, answer) =>
    this.#ruled((inside) => this.#rulings.second(inside, ruler, answer))

  async #ruled(run: (inside: Inside) => Promise<RulingResult>): Promise<Ruled> {
    await this.#lease.keep()
    const { outcome, done } = await again(() => this.#runner.alone(run))
    if (done !== undefined) this.#announce(done)
    return outcome
  }

  #announce({ uids, coin, coins = coin === undefined ? [] : [coin], order, event }: Done): void {
    const { emitter, changed, clock } = this.#parts
    if (coins.length > 0) for (const uid of uids) emitter.emitAccount(uid, coins)
    if (order !== undefined && event !== undefined) changed?.(order, event)
    const dueAt = order?.dueAt
    if (order === undefined) this.#due.wake()
    else if (dueAt !== undefined) this.#due.wake(dueAt - clock.now())
  }

  async runDue(): Promise<void> {
    await this.#runRows('c2c_orders', this.#dueRows, (inside, id) => this.#steps.runOut(inside, id))
    await this.#runRows('c2c_takings', this.#dueTakings, payTaking)
    await this.#runRows('c2c_deposits', this.#dueDeposits, (inside, id) => this.#steps.returnDeposit(inside, id))
  }
  /** Does what is due of the rows of a table. */
  async #runRows(
    table: DueTable,
    due: DueRows,
    run: (inside: Inside, id: string) => Promise<StepResult | undefined>,
  ): Promise<void> {
    const { db, clock } = this.#parts
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('due_at', '<=', String(clock.now()))
      .where(due.isTried())
      .orderBy('due_at')
      .limit(MAX_DUE_PER_RUN)
      .execute()
    if (rows.length > 0) await this.#lease.keep()
    await due.each(
      rows.map(({ id }) => id),
      (id) =>
        again(async () => {
          const done = await this.#runner.alone((inside) => run(inside, id))
          if (done !== undefined && !isRefusal(done)) this.#announce(done)
        }),
    )
  }
  async #nextDueIn(): Promise<number | undefined> {
    const next = await Promise.all([
      this.#nextOf('c2c_orders', this.#dueRows),
      this.#nextOf('c2c_deposits', this.#dueDeposits),
      this.#nextOf('c2c_takings', this.#dueTakings),
    ])
    const known = next.filter((at) => at !== null)
    return known.length === 0 ? undefined : Math.min(...known.map(Number)) - this.#parts.clock.now()
  }
  async #nextOf(table: DueTable, due: DueRows): Promise<string | null> {
    const { at } = await this.#parts.db
      .selectFrom(table)
      .select((eb) => eb.fn.min<string | null>('due_at').as('at'))
      .where(due.isTried())
      .executeTakeFirstOrThrow()
    return at
  }
}

export const createEscrow = (parts: EscrowParts): Escrow => new EscrowEngine(parts)
