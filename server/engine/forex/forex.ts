import {
  type Amount,
  type Dealing,
  type ForexAccount,
  isRefusal,
  nextRollover,
  rolloversBetween,
  ZERO,
} from '#protocol'
import { NO_LEASE } from '../../platform/db/lease.ts'
import type { Mode } from '../core/checks.ts'
import { createIds, type Ids } from '../core/ids.ts'
import { requestKey } from '../core/requests.ts'
import { createWriter, type Unavailable, type Writer } from '../core/writer.ts'
import { type BatchDone, runBatch } from '../margin/batch.ts'
import { emitBatch, emitRecovered } from '../margin/emit.ts'
import { CHARGE_CHECK_MS, type EngineParts, MAX_MISSED_CHARGES } from '../margin/parts.ts'
import type { Result } from '../margin/requests.ts'
import { type Insurance, MarginState } from '../margin/state.ts'
import { createStore, type MarginStore } from '../margin/store.ts'
import { createWallets, type Wallets } from '../margin/wallets.ts'
import type { Warning } from '../margin/work.ts'
import { ForexAccountWatch, type ForexAccountWatchParts } from './accountWatch.ts'
import { FOREX, type ForexAct, type ForexMarketCommand, type ForexUserCommand, isForexUser } from './commands.ts'
import { beyondMargin, heldAt } from './margin.ts'
import { dealingOf, type ForexQuote, forexQuote } from './quote.ts'
import { createForexWatcher, type ForexWatcher, pairsOf } from './watcher.ts'

export interface ForexParts extends EngineParts {
  /** Whether a user has contracts at all whose losses the wallet must carry. */
  readonly hasElsewhere?: (uid: string) => boolean
  /** Called after the commit, with a margin call. */
  readonly onCall?: (call: Warning) => void
}

/**
 * Trading in forex contracts: netted positions on dealing prices, one margin level for all of a user's. Every answer is
 * durable before it is given; the same key gives the same answer. One writer, under the lease of the venue; a commit on
 * what is not as it believes fails.
 */
export interface Forex {
  start(): Promise<void>
  /** Finishes what was begun; the records stay as they are. */
  stop(): Promise<void>
  /** `body` is what the key stands for, where that is not the act itself. */
  run(uid: string, key: string, call: string, act: ForexAct, body?: object): Promise<Result | Unavailable>
  /** Is a request with this key of this user waiting or under way? */
  isRunning(uid: string, key: string): boolean
  /** Losses beyond the margins, which the wallet must carry: zero or below. */
  beyondMargin(uid: string): Amount
  /** What is held and open now, to be read. */
  readonly state: MarginState
}

type Batch = BatchDone<ForexUserCommand, ForexMarketCommand>

const everything = (): Mode => 'live'

class ForexEngine implements Forex {
  readonly #parts: ForexParts
  readonly #mode: (instId: string) => Mode
  readonly #insurance: Insurance
  readonly #elsewhere: (uid: string) => Amount
  readonly #store: MarginStore
  readonly #wallets: Wallets
  readonly #accountWatch: ForexAccountWatch
  readonly #watcher: ForexWatcher
  readonly #writer: Writer<ForexUserCommand, ForexMarketCommand, Result>
  /** By pair, since when no rollover was found due before the next one. */
  readonly #checkedSince = new Map<string, number>()
  /** Pairs of which a rollover is being charged. */
  readonly #charging = new Set<string>()
  readonly #unlisten: () => void
  /** Unix ms. */
  #nextRollover = 0
  #state: MarginState
  #ids: Ids
  #cancelCheck: (() => void) | undefined

  constructor(parts: ForexParts) {
    const { market, clock, timers, database, emitter, report } = parts
    const { mode = everything, insurance = { amount: ZERO }, elsewhere = () => ZERO, lease = NO_LEASE } = parts
    this.#parts = parts
    this.#mode = mode
    this.#insurance = insurance
    this.#elsewhere = elsewhere
    this.#store = createStore(database.pool, 'forex')
    this.#state = new MarginState(undefined, undefined, insurance)
    this.#ids = createIds(clock, 0n, 'forex')
    this.#wallets = createWallets(() => this.#state)
    this.#accountWatch = new ForexAccountWatch({
      state: () => this.#state,
      account: (uid) => this.#accountNow(uid),
      pairsOf: (instId) => pairsOf(market, instId),
      dealing: (instId) => dealingOf(market, instId),
    })
    this.#unlisten = emitter.onState('account', (uid) => {
      this.#wallets.moved(uid)
      this.#accountWatch.touch(uid)
    })
    this.#writer = createWriter<ForexUserCommand, ForexMarketCommand, Result, Batch>({
      isUser: isForexUser,
      // Market data is evaluated again, and a charge is made once.
      isRepeatable: () => true,
      keep: () => lease.keep(),
      run: (commands) => this.#runBatch(commands),
      recover: () => this.#recover(),
      done: (batch) => this.#emit(batch),
      report,
    })
    this.#watcher = createForexWatcher(
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
    this.#ids = createIds(this.#parts.clock, await this.#store.lastId(), 'forex')
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
  }
  run(uid: string, key: string, call: string, act: ForexAct, body: object = act): Promise<Result | Unavailable> {
    return this.#writer.submit({ ...act, request: requestKey(uid, key, call, body) })
  }
  isRunning(uid: string, key: string): boolean {
    return this.#writer.isRunning(uid, key)
  }
  beyondMargin(uid: string): Amount {
    return beyondMargin(
      this.#state.positionsOf(uid).flatMap((position) => {
        const quote = this.#quoteOf(position.instId)
        return quote === undefined ? [] : [heldAt(position, quote)]
      }),
    )
  }

  #quoteOf(instId: string): ForexQuote | undefined {
    const quote = forexQuote(this.#parts, instId, this.#parts.clock.now(), this.#mode(instId))
    return isRefusal(quote) ? undefined : quote
  }
  #accountNow(uid: string): ReturnType<ForexAccountWatchParts['account']> {
    const { market, hasElsewhere } = this.#parts
    const available = this.#wallets.of(uid)
    if (available === undefined) return 'ask'
    const prices = new Map<string, Dealing>()
    const positions: ForexAccount['positions'][number][] = []
    for (const position of this.#state.positionsOf(uid)) {
      for (const instId of pairsOf(market, position.instId)) {
        const quote = this.#quoteOf(instId)
        if (quote === undefined || (instId === position.instId && !quote.canEvaluate)) return undefined
        prices.set(instId, quote)
        if (instId === position.instId) positions.push(heldAt(position, quote))
      }
    }
    const account = { available, elsewhere: this.#elsewhere(uid), positions }
    return { account, prices, isAlone: hasElsewhere?.(uid) !== true }
  }
  #runBatch(commands: readonly (ForexUserCommand | ForexMarketCommand)[]): Promise<Batch> {
    const { market, terms, clock } = this.#parts
    this.#wallets.begin()
    const parts = {
      market,
      terms,
      ids: this.#ids,
      clock,
      store: this.#store,
      mode: this.#mode,
      elsewhere: this.#elsewhere,
    }
    return runBatch(FOREX, parts, this.#state, commands)
  }
  /** After a commit. */
  #emit(batch: Batch): void {
    const { work } = batch
    const state = this.#state
    const positions = [...work.positions.values()]
    const called = [...work.levels.values()].map(({ uid }) => uid)
    for (const { uid } of positions) if (state.positionsOf(uid).length === 0) state.warned.delete(uid)
    emitBatch(
      this.#parts.emitter,
      this.#wallets,
      batch,
      called.flatMap((uid) => state.positionsOf(uid).map(({ posId }) => [uid, posId] as const)),
    )
    for (const uid of new Set([...positions.map((one) => one.uid), ...called])) this.#accountWatch.touch(uid)
    for (const warning of work.warnings) this.#parts.onCall?.(warning)
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
  /** Rollovers that are due, oldest first: also those that fell into a time in which the venue was down. */
  #charge(): void {
    const now = this.#parts.clock.now()
    const state = this.#state
    for (const instId of state.instruments()) {
      const oldest = state.positionsIn(instId).reduce((at, { cTime }) => Math.min(at, cTime), Number.POSITIVE_INFINITY)
      if (this.#charging.has(instId) || !Number.isFinite(oldest)) continue
      const since = Math.max(state.charged(instId) ?? 0, oldest)
      const isChecked = this.#checkedSince.get(instId) === since && now < this.#nextRollover
      const due = isChecked ? [] : rolloversBetween(since, now).slice(-MAX_MISSED_CHARGES)
      this.#checkedSince.set(instId, since)
      const last = due.at(-1)
      if (last === undefined) continue
      this.#charging.add(instId)
      for (const one of due)
        this.#writer.push(
          { kind: 'swap', instId, ...one },
          one === last ? () => void this.#charging.delete(instId) : () => {},
        )
    }
  }
  #checkCharges(): void {
    const { clock, timers } = this.#parts
    this.#charge()
    const now = clock.now()
    if (now >= this.#nextRollover) this.#nextRollover = nextRollover(now).time
    // At the very moment of a rollover, and each second for what was missed.
    this.#cancelCheck = timers.after(Math.min(CHARGE_CHECK_MS, this.#nextRollover - now), () => this.#checkCharges())
  }
}

export const createForex = (parts: ForexParts): Forex => new ForexEngine(parts)
