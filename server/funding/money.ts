import type { Kysely, Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { exchange, Refusal } from '#protocol'
import type { Finished } from '../engine/core/carryOut.ts'
import type { Mode } from '../engine/core/checks.ts'
import { createIds, type Ids } from '../engine/core/ids.ts'
import { createWriter, type Writer } from '../engine/core/writer.ts'
import type { Posting } from '../ledger/posting.ts'
import type { Market } from '../market/port.ts'
import { isDatabaseDown, mayPass } from '../platform/db/failure.ts'
import { type Lease, NO_LEASE } from '../platform/db/lease.ts'
import type { Schema } from '../platform/db/schema.ts'
import { createDueRows, createDueWork, type DueRows, type DueWork } from '../platform/due.ts'
import { createAddressLimiter, createLimiter, type Limiter, type Rates } from '../platform/limits.ts'
import type { Clock, Timers } from '../platform/ports.ts'
import type { VenueEmitter } from '../platform/venueEvents.ts'
import type { FactorKey } from '../users/accounts/factorKey.ts'
import type { Holds } from '../users/accounts/holds.ts'
import type { Letters } from '../users/accounts/letters.ts'
import type { Place } from '../users/accounts/place.ts'
import type { Trail } from '../users/accounts/trail.ts'
import type { Cases, Effect } from '../users/cases/cases.ts'
import type { Certification } from '../users/identity/certification.ts'
import type { Uploads } from '../users/uploads/uploads.ts'
import { quoteFlash } from './exchange.ts'
import { firstChannels } from './firstChannels.ts'
import { firstMoneyConfig, purgeQuotes } from './flash.ts'
import { lastId } from './lastId.ts'
import { type DueCommand, type MoneyRequest, type Steps, takeStep, type UserCommand } from './moneyRequest.ts'
import { recordMove, tellMove } from './notices.ts'
import { createOnePerKey } from './onePerKey.ts'
import { createPayoutAccounts, type PayoutAccounts } from './payout.ts'
import type { PayoutDecision, PayoutResult } from './payoutDecision.ts'
import { answerIfRepeated, commit, type MoneyResult, requestOf } from './requests.ts'
import type { Inside, Step, StepResult } from './step.ts'
import { createSteps } from './steps.ts'

export interface MoneyParts {
  readonly db: Kysely<Schema>
  readonly pool: Pool
  readonly clock: Clock
  readonly timers: Timers
  readonly lease?: Pick<Lease, 'keep'>
  readonly market: Market
  readonly mode: (instId: string) => Mode
  readonly holds: Holds
  readonly cases: Cases
  readonly uploads: Uploads
  /** The verified country of a user. */
  readonly countryOf: Certification['countryOf']
  readonly trail: Pick<Trail, 'record'>
  readonly letters: Letters
  readonly emitter: Pick<VenueEmitter, 'emitAccount'>
  readonly demo: boolean
  /** Hours between two resets of a user's demo funds. */
  readonly resetHours: number
  readonly rates: Pick<Rates, 'quotesUser' | 'quotesAddress'>
  /** A connection for this use alone. */
  readonly key: FactorKey
  /** Until the demo pays what was approved, in ms. */
  readonly payDelay?: number
  readonly report: (error: unknown) => void
}

/**
 * Deposits, withdrawals, exchanges of coins and resets of demo funds. Every answer is durable before it is returned, and
 * the same key gets the same answer. All methods reject with the database's error when it is down: then only the key can
 * tell the outcome later.
 */
export interface Money {
  readonly payout: PayoutAccounts
  start(): Promise<void>
  stop(): Promise<void>
  /**
   * Carries out a request. `proof` is checked after a repeated request was answered as before, and before anything is
   * done; its refusal is not stored, so that the same request can be sent with another code. `from`: for the trail.
   */
  submit(
    uid: string,
    key: string,
    input: MoneyRequest & { readonly from?: Place },
    proof?: () => Promise<{ readonly refused: Refusal } | undefined>,
  ): Promise<MoneyResult>
  isRunning(uid: string, key: string): boolean
  /** `ip`: the address of the peer, which has a rate of its own besides the user's. */
  quote(
    uid: string,
    input: Parameters<typeof quoteFlash>[1]['input'],
    ip: string,
  ): Promise<exchange.FlashQuote | Refusal>
  /** An operator's report on a payment that was approved; above the limit it takes two matching ones. */
  decidePayout(decision: PayoutDecision): Promise<PayoutResult>
  /** Does what is due: transfers expire, and the demo pays its payments. */
  runDue(): Promise<void>
  /** A refused deposit is pending again. */
  readonly lookedAtAgain: Effect
  purge(): Promise<void>
}

/** On the second run a row, key or lock may be available that another transaction had. */
const onceMore = <T>(run: () => Promise<T>): Promise<T> =>
  run().catch((error: unknown) => {
    if (mayPass(error)) return run()
    throw error
  })

const PAY_DELAY_MS = 4_000
const MAX_DUE_PER_RUN = 100
const isRefusal = (value: StepResult): value is Refusal => 'error' in value

type Results = Finished<UserCommand | DueCommand, UserCommand, MoneyResult>

class MoneyEngine implements Money {
  readonly payout: PayoutAccounts
  readonly #parts: MoneyParts
  readonly #steps: Steps
  readonly #writer: Writer<UserCommand, DueCommand, MoneyResult>
  readonly #due: DueWork
  readonly #dueRows: DueRows
  readonly #requests = createOnePerKey<MoneyResult>()
  readonly #quotesOfUser: Limiter
  readonly #quotesOfAddress: Limiter
  #ids: Ids

  constructor(parts: MoneyParts) {
    const { db, clock, timers, cases, demo, rates, report, lease = NO_LEASE, payDelay = PAY_DELAY_MS } = parts
    const ids = (): Ids => this.#ids
    this.#parts = parts
    this.#ids = createIds(clock, 0n, 'money')
    this.payout = createPayoutAccounts({ db, clock, demo, key: parts.key, ids })
    this.#steps = createSteps({ ...parts, payout: this.payout, ids, payDelay })
    this.#writer = createWriter<UserCommand, DueCommand, MoneyResult, Results>({
      isUser: (command): command is UserCommand => command.kind === 'user',
      isRepeatable: () => true,
      keep: () => lease.keep(),
      run: (commands) => this.#runBatch(commands),
      // Nothing is remembered between commands: the records are read each time.
      recover: () => Promise.resolve(),
      done: () => {},
      report,
    })
    this.#dueRows = createDueRows(clock, report)
    this.#due = createDueWork({ timers, run: () => this.runDue(), nextIn: () => this.#nextDueIn(), report })
    this.#quotesOfUser = createLimiter(clock, rates.quotesUser)
    this.#quotesOfAddress = createAddressLimiter(clock, rates.quotesAddress)
    cases.onEnd('deposit', this.lookedAtAgain)
    cases.onEnd('withdrawal', this.lookedAtAgain)
  }

  async start(): Promise<void> {
    const { db, pool, clock, demo } = this.#parts
    const at = clock.now()
    await firstChannels(db, demo, at)
    await firstMoneyConfig(pool, at)
    this.#ids = createIds(clock, await lastId(db), 'money')
    this.#due.start()
  }
  async stop(): Promise<void> {
    await this.#due.stop()
    await this.#writer.stop()
  }
  submit(
    uid: string,
    key: string,
    input: MoneyRequest & { readonly from?: Place },
    proof?: () => Promise<{ readonly refused: Refusal } | undefined>,
  ): Promise<MoneyResult> {
    const request = requestOf(uid, key, input.call, input.body)
    const stored = (): ReturnType<typeof answerIfRepeated> => answerIfRepeated(this.#parts.db, request)
    return this.#requests.run(`${uid} ${key}`, stored, async () => {
      if (proof !== undefined) {
        const before = await stored()
        if (before !== undefined) return before
        const refused = await proof()
        if (refused !== undefined) return refused
      }
      return this.#writer.submit({ ...input, kind: 'user', request })
    })
  }
  isRunning(uid: string, key: string): boolean {
    return this.#requests.isRunning(`${uid} ${key}`)
  }
  async quote(
    uid: string,
    input: Parameters<typeof quoteFlash>[1]['input'],
    ip: string,
  ): Promise<exchange.FlashQuote | Refusal> {
    const { db, market, mode, clock } = this.#parts
    const seconds = this.#quotesOfUser.take(uid) || this.#quotesOfAddress.take(ip)
    if (seconds > 0) return { error: 'tooManyRequests', values: { seconds: String(seconds) } }
    return quoteFlash({ db, market, mode, id: () => this.#ids.next(), at: clock.now() }, { uid, input })
  }
  async decidePayout(decision: PayoutDecision): Promise<PayoutResult> {
    const above = await this.#parts.cases.twoAbove()
    let result: PayoutResult = 'gone'
    await this.#inside(async (now) => {
      const answer = await this.#steps.decidePayout(now, decision, above)
      result = answer.result
      return answer.step
    })
    return result
  }
  runDue(): Promise<void> {
    return new Promise((resolve) => this.#writer.push({ kind: 'due' }, resolve))
  }
  purge(): Promise<void> {
    return purgeQuotes(this.#parts.db, this.#parts.clock.now())
  }
  /** A decision books in its own transaction, and is announced after it. */
  readonly lookedAtAgain: Effect = async (transaction, row) => {
    const now = this.#begin(transaction)
    const step = await this.#steps.decided(now, row)
    if (step === undefined) return undefined
    await this.#commit(now, step.postings)
    return () => this.#announce(step, now)
  }

  #begin(transaction: Transaction<Schema>, from?: Place): Inside {
    return { transaction, at: this.#parts.clock.now(), from, moves: [] }
  }
  async #commit(now: Inside, postings: readonly Posting[], answer?: Parameters<typeof commit>[3]): Promise<void> {
    for (const move of now.moves) await recordMove(this.#parts, now.transaction, move, now.from)
    await commit(now.transaction, postings, now.at, answer)
  }
  #announce({ uid, coins, opened }: Step, { moves }: Inside): void {
    for (const move of moves) tellMove(this.#parts, move).catch(this.#parts.report)
    if (coins.length > 0) this.#parts.emitter.emitAccount(uid, coins)
    if (opened === true) this.#parts.cases.wake()
    this.#due.wake()
  }
  /** One step, all or nothing; announced after its commit. */
  async #inside(run: (now: Inside) => Promise<Step | undefined>): Promise<Step | undefined> {
    const done = await this.#parts.db.transaction().execute(async (transaction) => {
      const now = this.#begin(transaction)
      const step = await run(now)
      if (step !== undefined) await this.#commit(now, step.postings)
      return { now, step }
    })
    if (done.step !== undefined) this.#announce(done.step, done.now)
    return done.step
  }
  async #carryOut(command: UserCommand): Promise<MoneyResult> {
    const { db } = this.#parts
    const { request } = command
    const { result, announce } = await db.transaction().execute(async (transaction) => {
      const before = await answerIfRepeated(transaction, request)
      if (before !== undefined) return { result: before, announce: undefined }
      const now = this.#begin(transaction, command.from)
      const done = await takeStep(this.#steps, now, command)
      const answer: MoneyResult = isRefusal(done) ? { refused: done } : { id: done.id }
      await this.#commit(now, isRefusal(done) ? [] : done.postings, { request, result: answer })
      return { result: answer, announce: isRefusal(done) ? undefined : () => this.#announce(done, now) }
    })
    announce?.()
    return result
  }
  async #carryOutDue(): Promise<void> {
    const { db, clock } = this.#parts
    const rows = await db
      .selectFrom('transfers')
      .select('id')
      .where('due_at', '<=', String(clock.now()))
      .where(this.#dueRows.isTried())
      .orderBy('due_at')
      .limit(MAX_DUE_PER_RUN)
      .execute()
    await this.#dueRows.each(
      rows.map(({ id }) => id),
      (id) => onceMore(() => this.#inside((now) => this.#steps.runOut(now, id))),
    )
  }
  /**
   * Each in a transaction of its own: a step that committed while another failed is answered by its key when the batch
   * runs again.
   */
  async #runBatch(commands: readonly (UserCommand | DueCommand)[]): Promise<Results> {
    const results = new Map<UserCommand, MoneyResult>()
    const failed = new Map<UserCommand | DueCommand, unknown>()
    for (const command of commands)
      try {
        if (command.kind === 'user') results.set(command, await onceMore(() => this.#carryOut(command)))
        else await this.#carryOutDue()
      } catch (error) {
        if (isDatabaseDown(error)) throw error
        failed.set(command, error)
      }
    return { results, failed }
  }
  async #nextDueIn(): Promise<number | undefined> {
    const { db, clock } = this.#parts
    const { at } = await db
      .selectFrom('transfers')
      .select((eb) => eb.fn.min<string | null>('due_at').as('at'))
      .where(this.#dueRows.isTried())
      .executeTakeFirstOrThrow()
    return at === null ? undefined : Number(at) - clock.now()
  }
}

export const createMoney = (parts: MoneyParts): Money => new MoneyEngine(parts)
