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
  /** Of the venue, taken before the start; none where nothing else writes. */
  readonly lease?: Pick<Lease, 'keep'>
  readonly record: SettlingRecord
  /** Nothing is accepted because another market will follow; by itself always. */
  readonly isResting?: () => boolean
  readonly emitter: Pick<VenueEmitter, 'emitAccount'>
  /** In demo mode the product begins switched on. */
  readonly demo: boolean
  readonly report: (error: unknown) => void
  /** In place of the one on the database; for simulations. */
  readonly store?: TimedStore
}

/**
 * Timed contracts. Every answer is durable before it is given; the same key gives the same answer. What decides a
 * contract is the tick record alone: nothing here takes a price, and nothing names one user's outcome.
 */
export interface Timed {
  /** Takes the running contracts from the records, and begins to settle. */
  start(): Promise<void>
  /** Finishes what was begun; what runs is settled after the next start. */
  stop(): Promise<void>
  accept(uid: string, key: string, input: speedOrder.NewTimedContract): Promise<TimedResult>
  isRunning(uid: string, key: string): boolean
  /** The user's running contracts, newest first, with the entries that are known. */
  running(uid: string): readonly TimedContract[]
  /** What runs in an instrument and direction, as an amount of stakes. */
  interest(instId: string, direction: 'up' | 'down'): string
  /** The newest recorded tick. */
  newest(instId: string): Tick | undefined
  readonly isResting: boolean
  /** Contracts of all users that run. */
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
  /** The last settling brought something; there may be more. */
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
  /** One settling at a time; what is due then or later is settled by the next. */
  const settleDue = (): void => {
    if (settling || !view.hasDue(state)) return
    settling = true
    brought = false
    writer.push({ kind: 'settle' }, () => {
      settling = false
      // A full batch leaves others behind; one that brought nothing waits for the next tick.
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
