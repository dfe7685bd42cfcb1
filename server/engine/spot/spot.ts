import type pg from 'pg'
import type { Market } from '../../market/port.ts'
import { type Lease, NO_LEASE } from '../../platform/db/lease.ts'
import type { Clock } from '../../platform/ports.ts'
import type { VenueEmitter } from '../../platform/venueEvents.ts'
import type { Mode } from '../core/checks.ts'
import { createIds, type Ids } from '../core/ids.ts'
import {
  type CancelAllInput,
  type CanceledAll,
  type OrderResult,
  type PlaceInput,
  type Result,
  requestKey,
  type UpdateInput,
} from '../core/requests.ts'
import { type BatchDone, runBatch } from './batch.ts'
import { type Outcome, readOutcome } from './outcome.ts'
import { reload } from './reload.ts'
import { type SpotOrder, toWire } from './spotOrder.ts'
import { createState, type SpotState } from './state.ts'
import { createStore } from './store.ts'
import { createWatcher } from './watcher.ts'
import { createSpotWriter } from './writer.ts'

export interface SpotParts {
  readonly market: Market
  readonly clock: Clock
  readonly database: { readonly pool: pg.Pool }
  /** The venue's lease, taken before the start. Not needed where nothing else writes. */
  readonly lease?: Pick<Lease, 'keep'>
  readonly emitter: VenueEmitter
  /** The mode that the operator's switch sets for an instrument; `live` when not given. */
  readonly mode?: (instId: string) => Mode
  /** Called with bugs and broken invariants, never with refusals of requests. */
  readonly report: (error: unknown) => void
}

/**
 * Spot trading. Every answer is durable before it is given, and the same key gives the same answer. All methods reject
 * with the database's error when it is down: the outcome is unknown then and can be asked for by the key.
 */
export interface Spot {
  /** Loads the live orders from the records. */
  start(): Promise<void>
  /** Finishes the queued commands. Orders stay open in the records. */
  stop(): Promise<void>
  place(uid: string, key: string, input: PlaceInput): Promise<OrderResult>
  update(uid: string, key: string, input: UpdateInput): Promise<OrderResult>
  /** In one transaction. */
  cancelAll(uid: string, key: string, input: CancelAllInput): Promise<Result<CanceledAll>>
  outcome(uid: string, key: string): Promise<Outcome>
  /** Cancels orders in a withdrawn instrument. The caller repeats it until none is left. */
  withdraw(instId: string): void
}

const changedCoins = ({ work }: BatchDone): Map<string, Set<string>> => {
  const coins = new Map<string, Set<string>>()
  for (const { moves } of work.postings)
    for (const { from, to, coin } of moves)
      for (const { uid } of [from, to]) if (uid !== undefined) coins.set(uid, (coins.get(uid) ?? new Set()).add(coin))
  return coins
}

/** A key belongs to one call, so the stored answer has the type of this call. */
const MISMATCH = { refused: { error: 'keyReused' } } as const
const ofOrder = (result: Result): OrderResult => ('canceled' in result ? MISMATCH : result)

const hasChanged = (before: SpotOrder, after: SpotOrder | undefined): boolean => before.version !== after?.version

const everything = (): Mode => 'live'

export const createSpot = (parts: SpotParts): Spot => {
  const { market, clock, database, emitter, report, mode = everything, lease = NO_LEASE } = parts
  const store = createStore(database.pool)
  let state: SpotState = createState()
  let ids: Ids = createIds(clock)

  const done = (batch: BatchDone): void => {
    const orders = [...batch.work.orders.values()]
    for (const order of orders) emitter.emitOrder(order.uid, toWire(order))
    for (const [uid, coins] of changedCoins(batch)) emitter.emitAccount(uid, [...coins])
    watcher.follow(orders.map(({ instId }) => instId))
  }
  /** Emits the differences after a recovery: a commit whose answer was lost has emitted nothing. */
  const tellMissed = async (before: SpotState, after: SpotState): Promise<void> => {
    const changed = [...before.all()].filter((order) => hasChanged(order, after.get(order.id)))
    const fresh = [...after.all()].filter((order) => before.get(order.id) === undefined)
    const found = changed.length === 0 ? [] : await store.find(changed.map(({ id }) => id))
    for (const order of [...found, ...fresh]) {
      emitter.emitOrder(order.uid, toWire(order))
      emitter.emitAccount(order.uid, order.instId.split('-'))
    }
  }
  const recover = async (): Promise<void> => {
    const before = state
    const loaded = await reload(store, before)
    state = loaded
    watcher.follow([])
    await tellMissed(before, loaded)
  }
  const writer = createSpotWriter({
    run: (commands) => runBatch({ market, ids, clock, store, mode }, state, commands),
    keep: () => lease.keep(),
    recover,
    done,
    report,
  })
  const watcher = createWatcher(
    market,
    () => state,
    (command, settled) => writer.push(command, settled),
  )
  const withdrawing = new Set<string>()
  return {
    start: async () => {
      ids = createIds(clock, await store.lastId())
      state = createState(await store.load())
      watcher.follow([])
    },
    stop: async () => {
      watcher.stop()
      await writer.stop()
    },
    place: async (uid, key, input) =>
      ofOrder(
        await writer.submit({ kind: 'place', input, request: requestKey(uid, key, 'tradingContracts.save', input) }),
      ),
    update: async (uid, key, input) =>
      ofOrder(
        await writer.submit({ kind: 'update', input, request: requestKey(uid, key, 'tradingContracts.update', input) }),
      ),
    cancelAll: async (uid, key, input) => {
      const request = requestKey(uid, key, 'tradingContracts.cancelAll', input)
      const result = await writer.submit({ kind: 'cancelAll', input, request })
      return 'order' in result ? MISMATCH : result
    },
    outcome: async (uid, key) =>
      writer.isRunning(uid, key) ? { outcome: 'running' } : readOutcome(database.pool, uid, key, clock.now()),
    withdraw: (instId) => {
      if (withdrawing.has(instId) || ![...state.concerns()].some(([, each]) => each === instId)) return
      withdrawing.add(instId)
      writer.push({ kind: 'withdraw', instId }, () => void withdrawing.delete(instId))
    },
  }
}
