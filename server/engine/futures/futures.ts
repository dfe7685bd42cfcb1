import type pg from 'pg'
import { FUNDING_INTERVAL, toAmount } from '#protocol'
import type { VenueEmitter } from '../../feeds/events.ts'
import type { Market } from '../../market/port.ts'
import type { Clock, Timers } from '../../ports.ts'
import { createIds, type Ids } from '../ids.ts'
import { requestKey } from '../spot/requests.ts'
import { createWriter, type Unavailable } from '../writer.ts'
import { type BatchDone, runBatch } from './batch.ts'
import { isUserCommand, type MarketCommand, type UserAct, type UserCommand } from './commands.ts'
import type { Result } from './requests.ts'
import { FuturesState } from './state.ts'
import { createStore } from './store.ts'
import { COIN } from './types.ts'
import { createWatcher } from './watcher.ts'
import type { Warning } from './work.ts'

export interface FuturesParts {
  readonly market: Market
  readonly clock: Clock
  readonly timers: Timers
  readonly database: { readonly pool: pg.Pool }
  readonly emitter: VenueEmitter
  /** Bugs and rules broken; what users do wrong is answered to them. */
  readonly report: (error: unknown) => void
  /** Told after the commit. */
  readonly onWarning?: (warning: Warning) => void
}

/**
 * Trading in contracts. Every answer is durable before it is given; the same key gives the same answer. One writer
 * serves all contracts. It has no lease of its own: it is started after spot's, which keeps other venues out, and a
 * commit on an order or position that is not as it believes fails.
 */
export interface Futures {
  start(): Promise<void>
  /** Finishes what was begun; the records stay as they are. */
  stop(): Promise<void>
  run(uid: string, key: string, call: string, act: UserAct): Promise<Result | Unavailable>
  /** What is held and open now, to be read. */
  readonly state: FuturesState
}

/** How often it is looked whether a charge of funding is due. */
const LOOK = 1_000
/** So many charges that a venue slept through are made good. */
const MOST_CHARGES = 30

export const createFutures = (parts: FuturesParts): Futures => {
  const { market, clock, timers, database, emitter, report, onWarning } = parts
  const store = createStore(database.pool)
  let state = new FuturesState()
  let ids: Ids = createIds(clock)
  let cancel: (() => void) | undefined
  const charging = new Set<string>()

  const done = ({ work }: BatchDone): void => {
    const positions = new Map<string, string[]>()
    for (const { uid, posId, holding } of work.positions.values()) {
      positions.set(uid, [...(positions.get(uid) ?? []), posId])
      if (holding === undefined) state.warned.delete(posId)
    }
    for (const [uid, posIds] of positions) emitter.emitPositions(uid, posIds)
    const owners = new Set(work.postings.flatMap(({ moves }) => moves.flatMap(({ from, to }) => [from.uid, to.uid])))
    for (const uid of owners) if (uid !== undefined) emitter.emitAccount(uid, [COIN])
    for (const warning of work.warnings) onWarning?.(warning)
    watcher.follow()
  }
  const recover = async (): Promise<void> => {
    const before = state
    state = new FuturesState(await store.load(), before)
    for (const [key, level] of before.warned) state.warned.set(key, level)
    watcher.follow()
    // Who listens was not told of a commit whose answer got lost.
    for (const { uid, posId } of [...before.positions(), ...state.positions()]) emitter.emitPositions(uid, [posId])
    for (const uid of new Set([...before.users(), ...state.users()])) emitter.emitAccount(uid, [COIN])
  }
  const writer = createWriter<UserCommand, MarketCommand, Result, BatchDone>({
    isUser: isUserCommand,
    // A price, a mark, a book or a charge is judged anew; a print would be spent twice.
    isRepeatable: ({ kind }) => kind !== 'trade',
    run: (commands) => runBatch({ market, ids, clock, store }, state, commands),
    recover,
    done,
    report,
  })
  const watcher = createWatcher(
    market,
    () => clock.now(),
    () => state,
    (command, settled) => writer.push(command, settled),
  )

  /** Charges that are due, oldest first: also those that fell into a time in which the venue was down. */
  const charge = (): void => {
    for (const instId of state.instruments()) {
      const oldest = state.positionsIn(instId).reduce((at, { cTime }) => Math.min(at, cTime), Number.POSITIVE_INFINITY)
      const since = Math.max(state.charged(instId) ?? 0, Math.min(oldest, clock.now()) - 1)
      if (charging.has(instId) || clock.now() - since < 1 || !Number.isFinite(oldest)) continue
      if (Math.floor(clock.now() / FUNDING_INTERVAL) * FUNDING_INTERVAL <= since) continue
      const due = market.fundingHistory(instId, { before: since, limit: MOST_CHARGES })
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
    cancel = timers.after(LOOK, look)
  }
  return {
    get state() {
      return state
    },
    start: async () => {
      ids = createIds(clock, await store.lastId())
      state = new FuturesState(await store.load())
      watcher.follow()
      look()
    },
    stop: async () => {
      cancel?.()
      watcher.stop()
      await writer.stop()
    },
    run: (uid, key, call, act) => writer.submit({ ...act, request: requestKey(uid, key, call, act) }),
  }
}
