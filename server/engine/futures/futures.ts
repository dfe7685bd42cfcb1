import { type Amount, FUNDING_INTERVAL, nextFunding, toAmount, ZERO } from '#protocol'
import { NO_LEASE } from '../../platform/db/lease.ts'
import type { Mode } from '../core/checks.ts'
import { createIds, type Ids } from '../core/ids.ts'
import { requestKey } from '../core/requests.ts'
import { createWriter, type Unavailable } from '../core/writer.ts'
import { type BatchDone, runBatch } from '../margin/batch.ts'
import { freshMark } from '../margin/checks.ts'
import { isUserCommand, type MarketCommand, type UserAct, type UserCommand } from '../margin/command.ts'
import { crossBeyondMargin } from '../margin/margin.ts'
import { type EngineParts, LOOK, MOST_CHARGES } from '../margin/parts.ts'
import type { Result } from '../margin/requests.ts'
import { MarginState } from '../margin/state.ts'
import { createStore } from '../margin/store.ts'
import { tellBatch, tellRecovered } from '../margin/tell.ts'
import { createWallets } from '../margin/wallets.ts'
import type { Warning, Work } from '../margin/work.ts'
import { CONTRACTS } from './commands.ts'
import { createReach } from './reach.ts'
import { createWatcher } from './watcher.ts'

export interface FuturesParts extends EngineParts {
  /** Told after the commit. */
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

export const createFutures = (parts: FuturesParts): Futures => {
  const { market, clock, timers, terms, database, emitter, report, onWarning } = parts
  const { mode = everything, lease = NO_LEASE, insurance = { amount: ZERO }, elsewhere } = parts
  const store = createStore(database.pool)
  let state = new MarginState(undefined, undefined, insurance)
  let ids: Ids = createIds(clock, 0n, 'contracts')
  let cancel: (() => void) | undefined
  const charging = new Set<string>()
  const withdrawing = new Set<string>()

  const wallets = createWallets(() => state)
  const markOf = (instId: string) => {
    const mark = freshMark(market, instId, clock.now(), mode(instId))
    return mark === undefined ? undefined : { mark, takerFee: market.instrument(instId)?.takerFee ?? '0' }
  }
  const reach = createReach({
    state: () => state,
    now: () => clock.now(),
    leverage: terms.leverage,
    markOf,
    walletOf: (uid) => wallets.of(uid),
  })
  const unfollow = terms.leverage.onChange(() => reach.reset())
  const unlisten = emitter.onAccount((uid) => {
    wallets.moved(uid)
    reach.touch(uid)
  })
  /** Positions whose warning changed: one that is isolated, or all of the shared margin. */
  const warned = (work: Work<unknown>): (readonly [uid: string, posId: string])[] =>
    [...work.levels.values()].flatMap(({ uid, instId }) =>
      state
        .positionsOf(uid)
        .filter((one) => (instId === undefined ? one.mode === 'cross' : one.instId === instId))
        .map(({ posId }) => [uid, posId] as const),
    )
  const done = (batch: Batch): void => {
    const { work } = batch
    const positions = [...work.positions.values()]
    for (const { posId, holding } of positions) if (holding === undefined) state.warned.delete(posId)
    tellBatch(emitter, wallets, batch, warned(work))
    for (const uid of new Set([...positions, ...work.levels.values()].map((one) => one.uid))) reach.touch(uid)
    for (const warning of work.warnings) onWarning?.(warning)
    watcher.follow()
  }
  const recover = async (): Promise<void> => {
    const before = state
    state = new MarginState(await store.load(), before, insurance)
    wallets.forget()
    reach.reset()
    watcher.follow()
    await tellRecovered(emitter, store, before, state)
  }
  const writer = createWriter<UserCommand, MarketCommand, Result, Batch>({
    isUser: isUserCommand,
    // A price, a mark, a book or a charge is judged anew; a print would be spent twice.
    isRepeatable: ({ kind }) => kind !== 'trade',
    keep: () => lease.keep(),
    run: (commands) => {
      wallets.begin()
      return runBatch(CONTRACTS, { market, terms, ids, clock, store, mode, elsewhere }, state, commands)
    },
    recover,
    done,
    report,
  })
  const watcher = createWatcher(
    market,
    () => state,
    reach,
    (command, settled) => writer.push(command, settled),
    (run) => void timers.after(0, run),
  )

  /** Charges that are due, oldest first: also those that fell into a time in which the venue was down. */
  const charge = (): void => {
    for (const instId of state.instruments()) {
      const oldest = state.positionsIn(instId).reduce((at, { cTime }) => Math.min(at, cTime), Number.POSITIVE_INFINITY)
      const since = Math.max(state.charged(instId) ?? 0, Math.min(oldest, clock.now()) - 1)
      if (charging.has(instId) || clock.now() - since < 1 || !Number.isFinite(oldest)) continue
      if (Math.floor(clock.now() / FUNDING_INTERVAL) * FUNDING_INTERVAL <= since) continue
      const due = market.fundingCharges(instId, since, MOST_CHARGES)
      charging.add(instId)
      const last = due[0]
      for (const row of due.toReversed())
        writer.push(
          { kind: 'funding', instId, time: Number(row.fundingTime), rate: toAmount(row.fundingRate) },
          row === last ? () => void charging.delete(instId) : () => {},
        )
      if (last === undefined) charging.delete(instId)
    }
  }
  const look = (): void => {
    charge()
    const now = clock.now()
    // At the very moment of a charge, and each second for what was missed.
    cancel = timers.after(Math.min(LOOK, nextFunding(now) - now), look)
  }
  return {
    get state() {
      return state
    },
    start: async () => {
      ids = createIds(clock, await store.lastId(), 'contracts')
      state = new MarginState(await store.load(), undefined, insurance)
      reach.reset()
      watcher.follow()
      look()
    },
    stop: async () => {
      cancel?.()
      watcher.stop()
      await writer.stop()
      unlisten()
      unfollow()
    },
    run: (uid, key, call, act, body = act) => writer.submit({ ...act, request: requestKey(uid, key, call, body) }),
    isRunning: (uid, key) => writer.isRunning(uid, key),
    withdraw: (instId) => {
      if (withdrawing.has(instId) || !state.hasOpening(instId)) return
      withdrawing.add(instId)
      writer.push({ kind: 'withdraw', instId }, () => void withdrawing.delete(instId))
    },
    beyondMargin: (uid) =>
      crossBeyondMargin(
        state.positionsOf(uid).filter(({ mode: held }) => held === 'cross'),
        (instId) => market.mark(instId)?.markPx,
      ),
  }
}
