import { type Amount, FUNDING_INTERVAL, nextFunding, toAmount, ZERO } from '#protocol'
import { NO_LEASE } from '../../platform/db/lease.ts'
import type { Mode } from '../core/checks.ts'
import { createIds, type Ids } from '../core/ids.ts'
import { requestKey } from '../core/requests.ts'
import { createWriter, type Unavailable, type Writer } from '../core/writer.ts'
import { type BatchDone, runBatch } from '../margin/batch.ts'
import { crossBeyondMargin } from '../margin/beyondMargin.ts'
import { emitBatch, emitRecovered } from '../margin/emit.ts'
import { CHARGE_CHECK_MS, type EngineParts, MAX_MISSED_CHARGES } from '../margin/parts.ts'
import type { Result } from '../margin/requests.ts'
import { type Insurance, MarginState } from '../margin/state.ts'
import { createStore, type MarginStore } from '../margin/store.ts'
import { createWallets, type Wallets } from '../margin/wallets.ts'
import type { Warning, Work } from '../margin/work.ts'
import { AccountWatch, type MarkNow } from './accountWatch.ts'
import { isUserCommand, type MarketCommand, type UserAct, type UserCommand } from './acts.ts'
import { CONTRACTS } from './commands.ts'
import { freshMark } from './quote.ts'
import { createWatcher, type Watcher } from './watcher.ts'

export interface FuturesParts extends EngineParts {
  /** Called after the commit. */
  readonly onWarning?: (warning: Warning) => void
}

/**
 * Trading in contracts. Every answer is durable before it is given; the same key gives the same answer. One writer
 * serves all contracts. Besides the venue's lease, a commit on an order or position that is not as it believes fails.
 */
export interface Futures {
  start(): Promise<void>
  /** Finishes what was begun; the records stay as they are. */
  stop(): Promise<void>
  /** `body` is what the key stands for, where that is not the act itself. */
  run(uid: string, key: string, call: string, act: UserAct, body?: object): Promise<Result | Unavailable>
  /** Is a request with this key of this user waiting or under way? */
  isRunning(uid: string, key: string): boolean
  /** Losses of cross positions beyond their margins, which the wallet must carry: zero or below. */
  beyondMargin(uid: string): Amount
  /** Ends what could open a position in a contract in which positions are only reduced. Asked again until nothing can. */
  withdraw(instId: string): void
  /** What is held and open now, to be read. */
  readonly state: MarginState
}

type Batch = BatchDone<UserCommand, MarketCommand>

const everything = (): Mode => 'live'

class FuturesEngine implements Futures {
  readonly #parts: FuturesParts
  readonly #mode: (instId: string) => Mode
  readonly #insurance: Insurance
  readonly #store: MarginStore
  readonly #wallets: Wallets
  readonly #accountWatch: AccountWatch
  readonly #watcher: Watcher
  readonly #writer: Writer<UserCommand, MarketCommand, Result>
  /** Contracts of which a charge, or the end of what opens, is under way. */
  readonly #charging = new Set<string>()
  readonly #withdrawing = new Set<string>()
  readonly #unlisten: () => void
  readonly #unfollow: () => void
  #state: MarginState
  #ids: Ids
  #cancelCheck: (() => void) | undefined

  constructor(parts: FuturesParts) {
    const { market, clock, timers, terms, database, emitter, report } = parts
    const { mode = everything, lease = NO_LEASE, insurance = { amount: ZERO } } = parts
    this.#parts = parts
    this.#mode = mode
    this.#insurance = insurance
    this.#store = createStore(database.pool)
    this.#state = new MarginState(undefined, undefined, insurance)
    this.#ids = createIds(clock, 0n, 'contracts')
    this.#wallets = createWallets(() => this.#state)
    this.#accountWatch = new AccountWatch({
      state: () => this.#state,
      now: () => clock.now(),
      leverage: terms.leverage,
      markOf: (instId) => this.#markOf(instId),
      walletOf: (uid) => this.#wallets.of(uid),
    })
    this.#unfollow = terms.leverage.onChange(() => this.#accountWatch.reset())
    this.#unlisten = emitter.onState('account', (uid) => {
      this.#wallets.moved(uid)
      this.#accountWatch.touch(uid)
    })
    this.#writer = createWriter<UserCommand, MarketCommand, Result, Batch>({
      isUser: isUserCommand,
      // A price, a mark, a book or a charge is evaluated anew; a print would be spent twice.
      isRepeatable: ({ kind }) => kind !== 'trade',
      keep: () => lease.keep(),
      run: (commands) => this.#runBatch(commands),
      recover: () => this.#recover(),
      done: (batch) => this.#emit(batch),
      report,
    })
    this.#watcher = createWatcher(
      market,
      () => this.#state,
      this.#accountWatch,
      (command, settled) => this.#writer.push(command, settled),
      (run) => void timers.after(0, run),
    )
  }

  get state(): MarginState {
    return this.#state
  }
  async start(): Promise<void> {
    this.#ids = createIds(this.#parts.clock, await this.#store.lastId(), 'contracts')
    this.#state = new MarginState(await this.#store.load(), undefined, this.#insurance)
    this.#accountWatch.reset()
    this.#watcher.follow()
    this.#checkCharges()
  }
  async stop(): Promise<void> {
    this.#cancelCheck?.()
    this.#watcher.stop()
    await this.#writer.stop()
    this.#unlisten()
    this.#unfollow()
  }
  run(uid: string, key: string, call: string, act: UserAct, body: object = act): Promise<Result | Unavailable> {
    return this.#writer.submit({ ...act, request: requestKey(uid, key, call, body) })
  }
  isRunning(uid: string, key: string): boolean {
    return this.#writer.isRunning(uid, key)
  }
  withdraw(instId: string): void {
    if (this.#withdrawing.has(instId) || !this.#state.hasOpening(instId)) return
    this.#withdrawing.add(instId)
    this.#writer.push({ kind: 'withdraw', instId }, () => void this.#withdrawing.delete(instId))
  }
  beyondMargin(uid: string): Amount {
    return crossBeyondMargin(
      this.#state.positionsOf(uid).filter(({ mode: held }) => held === 'cross'),
      (instId) => this.#parts.market.mark(instId)?.markPx,
    )
  }

  #markOf(instId: string): MarkNow | undefined {
    const { market, clock } = this.#parts
    const mark = freshMark(market, instId, clock.now(), this.#mode(instId))
    return mark === undefined ? undefined : { mark, takerFee: market.instrument(instId)?.takerFee ?? '0' }
  }
  #runBatch(commands: readonly (UserCommand | MarketCommand)[]): Promise<Batch> {
    const { market, terms, clock, elsewhere } = this.#parts
    this.#wallets.begin()
    const parts = { market, terms, ids: this.#ids, clock, store: this.#store, mode: this.#mode, elsewhere }
    return runBatch(CONTRACTS, parts, this.#state, commands)
  }
  /** Positions whose warning changed: one that is isolated, or all of the shared margin. */
  #warned(work: Work<unknown>): (readonly [uid: string, posId: string])[] {
    return [...work.levels.values()].flatMap(({ uid, instId }) =>
      this.#state
        .positionsOf(uid)
        .filter((one) => (instId === undefined ? one.mode === 'cross' : one.instId === instId))
        .map(({ posId }) => [uid, posId] as const),
    )
  }
  /** After a commit. */
  #emit(batch: Batch): void {
    const { work } = batch
    const positions = [...work.positions.values()]
    for (const { posId, holding } of positions) if (holding === undefined) this.#state.warned.delete(posId)
    emitBatch(this.#parts.emitter, this.#wallets, batch, this.#warned(work))
    for (const uid of new Set([...positions, ...work.levels.values()].map((one) => one.uid)))
      this.#accountWatch.touch(uid)
    for (const warning of work.warnings) this.#parts.onWarning?.(warning)
    this.#watcher.follow()
  }
  async #recover(): Promise<void> {
    const before = this.#state
    this.#state = new MarginState(await this.#store.load(), before, this.#insurance)
    this.#wallets.forget()
    this.#accountWatch.reset()
    this.#watcher.follow()
    await emitRecovered(this.#parts.emitter, this.#store, before, this.#state)
  }
  /** Charges that are due, oldest first: also those that fell into a time in which the venue was down. */
  #charge(): void {
    const { market, clock } = this.#parts
    const state = this.#state
    for (const instId of state.instruments()) {
      const oldest = state.positionsIn(instId).reduce((at, { cTime }) => Math.min(at, cTime), Number.POSITIVE_INFINITY)
      const since = Math.max(state.charged(instId) ?? 0, Math.min(oldest, clock.now()) - 1)
      if (this.#charging.has(instId) || clock.now() - since < 1 || !Number.isFinite(oldest)) continue
      if (Math.floor(clock.now() / FUNDING_INTERVAL) * FUNDING_INTERVAL <= since) continue
      const due = market.fundingCharges(instId, since, MAX_MISSED_CHARGES)
      this.#charging.add(instId)
      const last = due[0]
      for (const row of due.toReversed())
        this.#writer.push(
          { kind: 'funding', instId, time: Number(row.fundingTime), rate: toAmount(row.fundingRate) },
          row === last ? () => void this.#charging.delete(instId) : () => {},
        )
      if (last === undefined) this.#charging.delete(instId)
    }
  }
  #checkCharges(): void {
    const { clock, timers } = this.#parts
    this.#charge()
    const now = clock.now()
    // At the very moment of a charge, and each second for what was missed.
    this.#cancelCheck = timers.after(Math.min(CHARGE_CHECK_MS, nextFunding(now) - now), () => this.#checkCharges())
  }
}

export const createFutures = (parts: FuturesParts): Futures => new FuturesEngine(parts)
