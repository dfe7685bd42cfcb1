import { type Amount, ZERO } from '#protocol'
import { NO_LEASE } from '../../platform/db/lease.ts'
import type { Mode } from '../core/checks.ts'
import { createIds, type IdSpace, type Ids } from '../core/ids.ts'
import { requestKey, type WithRequestKey } from '../core/requests.ts'
import { createWriter, type Unavailable, type Writer } from '../core/writer.ts'
import { type BatchDone, type BatchEngine, runBatch } from './batch.ts'
import { emitBatch, emitRecovered } from './emit.ts'
import type { EngineParts } from './parts.ts'
import type { Result } from './requests.ts'
import { type Insurance, MarginState } from './state.ts'
import { createStore, type MarginStore } from './store.ts'
import type { MarginPosition } from './types.ts'
import { createWallets, type Wallets } from './wallets.ts'
import type { Warning, Work } from './work.ts'

/** Missed charges of funding or swap that are made up for after the venue was down. */
export const MAX_MISSED_CHARGES = 30
/** How often the engine looks for charges that are due. */
const CHARGE_CHECK_MS = 1_000

/**
 * An engine for trading on margin; `A` are the acts of its users. Every answer is durable before it is given, and the
 * same key gives the same answer. One writer serves all instruments. Besides the venue's lease, versions protect the
 * records: a commit fails when an order or position in the records is not the version that the engine holds.
 */
export interface OnMargin<A> {
  start(): Promise<void>
  /** Finishes the queued commands. Orders and positions stay open in the records. */
  stop(): Promise<void>
  /** `body` is the request that the key belongs to, where it differs from the act. */
  run(uid: string, key: string, call: string, act: A, body?: object): Promise<Result | Unavailable>
  /** Whether a request with this key of this user is queued or running. */
  isRunning(uid: string, key: string): boolean
  /** Losses of the user's positions beyond their margins, which the wallet has to cover: zero or below. */
  beyondMargin(uid: string): Amount
  /** The present positions and orders, for reading only. */
  readonly state: MarginState
}

/**
 * What differs between the engines of contracts and of forex: `A` are acts of users, `M` market commands, `Q` quotes.
 */
export interface EngineKind<A, M extends object, Q extends object> {
  readonly space: IdSpace
  readonly commands: BatchEngine<WithRequestKey<A>, M, Q>
  /** Whether a command of the market may run again when it is unknown whether it ran. */
  readonly isRepeatable: (command: M) => boolean
}

/** Selects the accounts that a price change makes the engine evaluate. */
interface AccountWatch {
  /** Call it after positions, wallet or warnings of this user changed. */
  touch(uid: string): void
  reset(): void
}

/** Watches the market and pushes commands to the engine. */
interface Watcher {
  follow(): void
  stop(): void
}

const everything = (): Mode => 'live'

/** The base of both margin engines: state, writer, events after a commit, and charges that fall due. */
export abstract class MarginEngine<A extends object, M extends object, Q extends object> implements OnMargin<A> {
  protected readonly parts: EngineParts
  protected readonly mode: (instId: string) => Mode
  protected readonly wallets: Wallets
  protected abstract readonly accountWatch: AccountWatch
  protected abstract readonly watcher: Watcher
  readonly #kind: EngineKind<A, M, Q>
  readonly #insurance: Insurance
  readonly #store: MarginStore
  readonly #writer: Writer<WithRequestKey<A>, M, Result>
  /** Instruments with a charge in the queue. */
  readonly #charging = new Set<string>()
  readonly #unlisten: () => void
  #state: MarginState
  #ids: Ids
  #cancelCheck: (() => void) | undefined

  constructor(parts: EngineParts, kind: EngineKind<A, M, Q>) {
    const { clock, database, emitter, report } = parts
    const { mode = everything, lease = NO_LEASE, insurance = { amount: ZERO } } = parts
    this.parts = parts
    this.mode = mode
    this.#kind = kind
    this.#insurance = insurance
    this.#store = createStore(database.pool, kind.space)
    this.#state = new MarginState(undefined, undefined, insurance)
    this.#ids = createIds(clock, 0n, kind.space)
    this.wallets = createWallets(() => this.#state)
    this.#unlisten = emitter.onState('account', (uid) => {
      this.wallets.moved(uid)
      this.accountWatch.touch(uid)
    })
    this.#writer = createWriter<WithRequestKey<A>, M, Result, BatchDone<WithRequestKey<A>, M>>({
      isUser: (command): command is WithRequestKey<A> => kind.commands.isUser(command),
      isRepeatable: kind.isRepeatable,
      keep: () => lease.keep(),
      run: (commands) => this.#runBatch(commands),
      recover: () => this.#recover(),
      done: (batch) => this.#emit(batch),
      report,
    })
  }

  get state(): MarginState {
    return this.#state
  }
  async start(): Promise<void> {
    this.#ids = createIds(this.parts.clock, await this.#store.lastId(), this.#kind.space)
    this.#state = new MarginState(await this.#store.load(), undefined, this.#insurance)
    this.accountWatch.reset()
    this.watcher.follow()
    this.#checkCharges()
  }
  async stop(): Promise<void> {
    this.#cancelCheck?.()
    this.watcher.stop()
    await this.#writer.stop()
    this.#unlisten()
  }
  run(uid: string, key: string, call: string, act: A, body: object = act): Promise<Result | Unavailable> {
    return this.#writer.submit({ ...act, request: requestKey(uid, key, call, body) })
  }
  isRunning(uid: string, key: string): boolean {
    return this.#writer.isRunning(uid, key)
  }
  abstract beyondMargin(uid: string): Amount

  protected push(command: M, settled: () => void): void {
    this.#writer.push(command, settled)
  }
  /** Drops the warnings of the closed ones among these positions. */
  protected abstract dropWarnings(changed: readonly MarginPosition[]): void
  protected abstract warn(warning: Warning): void
  /** The charges due in an instrument since `oldest` (Unix ms), when its oldest position was opened; oldest first. */
  protected abstract dueCharges(instId: string, oldest: number): readonly M[]
  /** The time of the next charge after `now`; both are Unix ms. */
  protected abstract nextCharge(now: number): number

  #runBatch(commands: readonly (WithRequestKey<A> | M)[]): Promise<BatchDone<WithRequestKey<A>, M>> {
    const { market, terms, clock, elsewhere } = this.parts
    this.wallets.begin()
    const parts = { market, terms, ids: this.#ids, clock, store: this.#store, mode: this.mode, elsewhere }
    return runBatch(this.#kind.commands, parts, this.#state, commands)
  }
  /** The positions whose warning changed: an isolated position, or all cross positions of a user. */
  #warned(work: Work<unknown>): (readonly [uid: string, posId: string])[] {
    return [...work.levels.values()].flatMap(({ uid, instId }) =>
      this.#state
        .positionsOf(uid)
        .filter((one) => (instId === undefined ? one.mode === 'cross' : one.instId === instId))
        .map(({ posId }) => [uid, posId] as const),
    )
  }
  /** Emits what a batch committed. */
  #emit(batch: BatchDone<WithRequestKey<A>, M>): void {
    const { work } = batch
    const positions = [...work.positions.values()]
    this.dropWarnings(positions)
    emitBatch(this.parts.emitter, this.wallets, batch, this.#warned(work))
    for (const uid of new Set([...positions, ...work.levels.values()].map((one) => one.uid)))
      this.accountWatch.touch(uid)
    for (const warning of work.warnings) this.warn(warning)
    this.watcher.follow()
  }
  async #recover(): Promise<void> {
    const before = this.#state
    this.#state = new MarginState(await this.#store.load(), before, this.#insurance)
    this.wallets.forget()
    this.accountWatch.reset()
    this.watcher.follow()
    await emitRecovered(this.parts.emitter, this.#store, before, this.#state)
  }
  /** Queues the charges that are due, oldest first, with those that the venue missed while it was down. */
  #charge(): void {
    for (const instId of this.#state.instruments()) {
      if (this.#charging.has(instId)) continue
      const oldest = this.#state
        .positionsIn(instId)
        .reduce((at, { cTime }) => Math.min(at, cTime), Number.POSITIVE_INFINITY)
      const due = Number.isFinite(oldest) ? this.dueCharges(instId, oldest) : []
      const last = due.at(-1)
      if (last === undefined) continue
      this.#charging.add(instId)
      for (const one of due) this.push(one, one === last ? () => void this.#charging.delete(instId) : () => {})
    }
  }
  #checkCharges(): void {
    const { clock, timers } = this.parts
    this.#charge()
    const now = clock.now()
    // On time for the next charge, and at least each second for missed ones.
    const delay = Math.min(CHARGE_CHECK_MS, this.nextCharge(now) - now)
    this.#cancelCheck = timers.after(delay, () => this.#checkCharges())
  }
}
