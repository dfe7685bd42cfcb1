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

/** How many charges of funding or swap are made good that fell into a time in which the venue was down. */
export const MAX_MISSED_CHARGES = 30
/** How often the engine checks whether one is due. */
const CHARGE_CHECK_MS = 1_000

/**
 * Trading on margin; `A` is what a user asks for. Every answer is durable before it is given; the same key gives the same
 * answer. One writer serves all instruments. Besides the venue's lease, a commit on an order or position that is not as it
 * believes fails.
 */
export interface OnMargin<A> {
  start(): Promise<void>
  /** Finishes what was begun; the records stay as they are. */
  stop(): Promise<void>
  /** `body` is what the key stands for, where that is not the act itself. */
  run(uid: string, key: string, call: string, act: A, body?: object): Promise<Result | Unavailable>
  /** Is a request with this key of this user waiting or under way? */
  isRunning(uid: string, key: string): boolean
  /** Losses of positions beyond their margins, which the wallet must carry: zero or below. */
  beyondMargin(uid: string): Amount
  /** What is held and open now, to be read. */
  readonly state: MarginState
}

/** What tells the engines of contracts and of forex apart: `A` of users, `M` of the market, on quotes `Q`. */
export interface EngineKind<A, M extends object, Q extends object> {
  readonly space: IdSpace
  readonly commands: BatchEngine<WithRequestKey<A>, M, Q>
  /** May a command of the market be carried out again when nobody knows whether it was? */
  readonly isRepeatable: (command: M) => boolean
}

/** Evaluates accounts by prices. */
interface AccountWatch {
  /** Positions, wallet or warnings of this user changed. */
  touch(uid: string): void
  reset(): void
}

/** Brings the engine what the market tells. */
interface Watcher {
  follow(): void
  stop(): void
}

const everything = (): Mode => 'live'

/** An engine on margin: its state in memory, its one writer, what it tells after a commit, and charges that come due. */
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
  /** Instruments of which a charge is under way. */
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
  /** Drops the warnings of positions that were closed. */
  protected abstract dropWarnings(changed: readonly MarginPosition[]): void
  protected abstract warn(warning: Warning): void
  /** What is due in an instrument since its oldest position was opened, oldest first. */
  protected abstract dueCharges(instId: string, oldest: number): readonly M[]
  /** When the next charge is due after this moment, Unix ms. */
  protected abstract nextCharge(now: number): number

  #runBatch(commands: readonly (WithRequestKey<A> | M)[]): Promise<BatchDone<WithRequestKey<A>, M>> {
    const { market, terms, clock, elsewhere } = this.parts
    this.wallets.begin()
    const parts = { market, terms, ids: this.#ids, clock, store: this.#store, mode: this.mode, elsewhere }
    return runBatch(this.#kind.commands, parts, this.#state, commands)
  }
  /** Positions whose warning changed: one that is isolated, or all that share their margin. */
  #warned(work: Work<unknown>): (readonly [uid: string, posId: string])[] {
    return [...work.levels.values()].flatMap(({ uid, instId }) =>
      this.#state
        .positionsOf(uid)
        .filter((one) => (instId === undefined ? one.mode === 'cross' : one.instId === instId))
        .map(({ posId }) => [uid, posId] as const),
    )
  }
  /** After a commit. */
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
  /** Charges that are due, oldest first: also those that fell into a time in which the venue was down. */
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
    // At the very moment of a charge, and each second for what was missed.
    const delay = Math.min(CHARGE_CHECK_MS, this.nextCharge(now) - now)
    this.#cancelCheck = timers.after(delay, () => this.#checkCharges())
  }
}
