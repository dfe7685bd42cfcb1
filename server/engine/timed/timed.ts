import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { type speedOrder, TIMED_COIN, type Tick, type TimedContract } from '#protocol'
import { type Lease, NO_LEASE } from '../../platform/db/lease.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import type { VenueEmitter } from '../../platform/venueEvents.ts'
import { createIds, type Ids } from '../core/ids.ts'
import { requestKey } from '../core/requests.ts'
import { createWriter } from '../core/writer.ts'
import { type AcceptCommand, type BatchDone, isAccept, runBatch, type SettleCommand } from './batch.ts'
import { createRecordView, type SettlingRecord } from './recordView.ts'
import { ACCEPT_CALL, type TimedResult } from './requests.ts'
import { openWire } from './rows.ts'
import { firstSettings } from './settings.ts'
import { TimedState } from './state.ts'
import { createStore, type TimedStore } from './store.ts'

export interface TimedParts {
  readonly clock: Clock
  readonly database: { readonly pool: Pool; readonly db: Kysely<Schema> }
  /** The venue's lease, taken before the start. Not needed where nothing else writes. */
  readonly lease?: Pick<Lease, 'keep'>
  readonly record: SettlingRecord
  /** Whether nothing is accepted before a change of market; never when not given. */
  readonly isResting?: () => boolean
  readonly emitter: Pick<VenueEmitter, 'emitAccount'>
  /** Whether the venue runs in demo mode, in which the product begins switched on. */
  readonly demo: boolean
  readonly report: (error: unknown) => void
  /** Replaces the store on the database, for simulations. */
  readonly store?: TimedStore
}

/**
 * Timed contracts. Every answer is durable before it is given, and the same key gives the same answer. The tick record
 * alone decides a contract: nothing here accepts a price, and nothing can choose the outcome of one user.
 */
export interface Timed {
  /** Loads the running contracts from the records and begins to settle. */
  start(): Promise<void>
  /** Finishes the queued commands. Running contracts are settled after the next start. */
  stop(): Promise<void>
  accept(uid: string, key: string, input: speedOrder.NewTimedContract): Promise<TimedResult>
  isRunning(uid: string, key: string): boolean
  /** The user's running contracts, newest first, with their entry prices where known. */
  running(uid: string): readonly TimedContract[]
  /** The sum of running stakes in an instrument and direction. */
  interest(instId: string, direction: 'up' | 'down'): string
  /** The newest recorded tick. */
  newest(instId: string): Tick | undefined
  readonly isResting: boolean
  /** The number of running contracts of all users. */
  readonly count: number
}

export const createTimed = (parts: TimedParts): Timed => {
  const { clock, database, record, emitter, report, lease = NO_LEASE, isResting = () => false } = parts
  const store = parts.store ?? createStore(database.pool, database.db)
  const view = createRecordView(record)
  let state = new TimedState()
  let ids: Ids = createIds(clock)
  let unwatch: (() => void) | undefined
  let settling = false
  /** Whether the last settling settled anything, so that more may be due. */
  let brought = false

  const load = async (): Promise<void> => {
    const loaded = new TimedState(await store.load())
    await view.findEntries(loaded).catch(report)
    state = loaded
  }
  const done = ({ work: { opened, ended } }: BatchDone): void => {
    brought ||= ended.length > 0
    const uids = [...opened.map(({ uid }) => uid), ...ended.map(({ contract }) => contract.uid)]
    for (const uid of new Set(uids)) emitter.emitAccount(uid, [TIMED_COIN])
  }
  const writer = createWriter<AcceptCommand, SettleCommand, TimedResult, BatchDone>({
    isUser: isAccept,
    isRepeatable: () => true,
    keep: () => lease.keep(),
    run: (commands) =>
      runBatch(
        {
          ids,
          clock,
          store,
          record: view,
          instruments: record.instruments,
          isResting,
          settleDue: (own, at) => view.settleDue(own, at),
        },
        state,
        commands,
      ),
    recover: load,
    done,
    report,
  })
  /** Queues one settling at a time. What falls due meanwhile is settled by the next. */
  const settleDue = (): void => {
    if (settling || !view.hasDue(state)) return
    settling = true
    brought = false
    writer.push({ kind: 'settle' }, () => {
      settling = false
      // A full batch may leave contracts behind; after an empty one the next tick settles again.
      if (brought && unwatch !== undefined) settleDue()
    })
  }
  return {
    start: async () => {
      if (parts.store === undefined) await firstSettings(database.pool, parts.demo, clock.now())
      ids = createIds(clock, await store.lastId())
      await load()
      unwatch = record.watch((ticks, until) => {
        view.hear(ticks, until, state)
        settleDue()
      })
      settleDue()
    },
    stop: async () => {
      unwatch?.()
      unwatch = undefined
      await writer.stop()
    },
    accept: async (uid, key, input) => {
      const received = clock.now()
      return writer.submit({ kind: 'accept', input, received, request: requestKey(uid, key, ACCEPT_CALL, input) })
    },
    isRunning: (uid, key) => writer.isRunning(uid, key),
    running: (uid) =>
      state
        .of(uid)
        .toReversed()
        .map((contract) => openWire(contract, state.entries.get(contract.id))),
    interest: (instId, direction) => state.interest(instId, direction),
    newest: (instId) => view.newest(instId),
    get isResting() {
      return isResting()
    },
    get count() {
      return state.size
    },
  }
}
