import { type Amount, type ForexAccount, isRefusal, nextRollover, rolloversBetween, ZERO } from '#protocol'
import { NO_LEASE } from '../../platform/db/lease.ts'
import { createIds, type Ids } from '../core/ids.ts'
import { requestKey } from '../core/requests.ts'
import { createWriter, type Unavailable } from '../core/writer.ts'
import { type BatchDone, runBatch } from '../margin/batch.ts'
import { type EngineParts, LOOK, MOST_CHARGES } from '../margin/parts.ts'
import type { Result } from '../margin/requests.ts'
import { MarginState } from '../margin/state.ts'
import { createStore } from '../margin/store.ts'
import { tellBatch, tellRecovered } from '../margin/tell.ts'
import { createWallets } from '../margin/wallets.ts'
import type { Warning } from '../margin/work.ts'
import { FOREX, type ForexAct, type ForexMarketCommand, type ForexUserCommand, isForexUser } from './commands.ts'
import { beyondMargin, heldAt } from './margin.ts'
import { dealingOf, type ForexQuote, forexQuote } from './quote.ts'
import { createForexReach, type Dealing, type ForexReachParts } from './reach.ts'
import { createForexWatcher, pairsOf } from './watcher.ts'

export interface ForexParts extends EngineParts {
  /** Whether a user has contracts at all whose losses the wallet must carry. */
  readonly hasElsewhere?: (uid: string) => boolean
  /** Margin calls, told after the commit. */
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

export const createForex = (parts: ForexParts): Forex => {
  const { market, clock, timers, terms, database, emitter, report, onCall, lease = NO_LEASE } = parts
  const {
    mode = () => 'live',
    insurance = { amount: ZERO },
    elsewhere = () => ZERO,
    hasElsewhere = () => false,
  } = parts
  const store = createStore(database.pool, 'forex')
  let state = new MarginState(undefined, undefined, insurance)
  let ids: Ids = createIds(clock, 0n, 'forex')
  let cancel: (() => void) | undefined
  /** By pair, since when no rollover was found due before `next`. */
  const checked = new Map<string, number>()
  /** The next rollover, Unix ms. */
  let next = 0
  const charging = new Set<string>()
  const wallets = createWallets(() => state)

  const quoteOf = (instId: string): ForexQuote | undefined => {
    const quote = forexQuote(parts, instId, clock.now(), mode(instId))
    return isRefusal(quote) ? undefined : quote
  }
  const accountNow = (uid: string): ReturnType<ForexReachParts['account']> => {
    const available = wallets.of(uid)
    if (available === undefined) return 'ask'
    const prices = new Map<string, Dealing>()
    const positions: ForexAccount['positions'][number][] = []
    for (const position of state.positionsOf(uid)) {
      for (const instId of pairsOf(market, position.instId)) {
        const quote = quoteOf(instId)
        if (quote === undefined || (instId === position.instId && !quote.isJudged)) return undefined
        prices.set(instId, quote)
        if (instId === position.instId) positions.push(heldAt(position, quote))
      }
    }
    return { account: { available, elsewhere: elsewhere(uid), positions }, prices, isAlone: !hasElsewhere(uid) }
  }
  const reach = createForexReach({
    state: () => state,
    account: accountNow,
    pairsOf: (instId) => pairsOf(market, instId),
    dealing: (instId) => dealingOf(market, instId),
  })
  const unlisten = emitter.onAccount((uid) => {
    wallets.moved(uid)
    reach.touch(uid)
  })
  const done = (batch: Batch): void => {
    const { work } = batch
    const positions = [...work.positions.values()]
    const called = [...work.levels.values()].map(({ uid }) => uid)
    for (const { uid } of positions) if (state.positionsOf(uid).length === 0) state.warned.delete(uid)
    tellBatch(
      emitter,
      wallets,
      batch,
      called.flatMap((uid) => state.positionsOf(uid).map(({ posId }) => [uid, posId] as const)),
    )
    for (const uid of new Set([...positions.map((one) => one.uid), ...called])) reach.touch(uid)
    for (const warning of work.warnings) onCall?.(warning)
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
  const writer = createWriter<ForexUserCommand, ForexMarketCommand, Result, Batch>({
    isUser: isForexUser,
    // Whatever the market brings is judged anew, and a charge is made once.
    isRepeatable: () => true,
    keep: () => lease.keep(),
    run: (commands) => {
      wallets.begin()
      return runBatch(FOREX, { market, terms, ids, clock, store, mode, elsewhere }, state, commands)
    },
    recover,
    done,
    report,
  })
  const push = (command: ForexMarketCommand, settled: () => void): void => writer.push(command, settled)
  const watcher = createForexWatcher(
    market,
    () => state,
    reach,
    push,
    (run) => void timers.after(0, run),
  )

  /** Rollovers that are due, oldest first: also those that fell into a time in which the venue was down. */
  const charge = (): void => {
    const now = clock.now()
    for (const instId of state.instruments()) {
      const oldest = state.positionsIn(instId).reduce((at, { cTime }) => Math.min(at, cTime), Number.POSITIVE_INFINITY)
      if (charging.has(instId) || !Number.isFinite(oldest)) continue
      const since = Math.max(state.charged(instId) ?? 0, oldest)
      const due = checked.get(instId) === since && now < next ? [] : rolloversBetween(since, now).slice(-MOST_CHARGES)
      checked.set(instId, since)
      const last = due.at(-1)
      if (last === undefined) continue
      charging.add(instId)
      for (const one of due)
        push({ kind: 'swap', instId, ...one }, one === last ? () => void charging.delete(instId) : () => {})
    }
  }
  const look = (): void => {
    charge()
    const now = clock.now()
    if (now >= next) next = nextRollover(now).time
    // At the very moment of a rollover, and each second for what was missed.
    cancel = timers.after(Math.min(LOOK, next - now), look)
  }
  return {
    get state() {
      return state
    },
    start: async () => {
      ids = createIds(clock, await store.lastId(), 'forex')
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
    },
    run: (uid, key, call, act, body = act) => writer.submit({ ...act, request: requestKey(uid, key, call, body) }),
    isRunning: (uid, key) => writer.isRunning(uid, key),
    beyondMargin: (uid) =>
      beyondMargin(
        state.positionsOf(uid).flatMap((position) => {
          const quote = quoteOf(position.instId)
          return quote === undefined ? [] : [heldAt(position, quote)]
        }),
      ),
  }
}
