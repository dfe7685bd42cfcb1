import type { AnyOrder } from '#protocol'
import type { Clock, Timers } from '../../platform/ports.ts'
import type { PrivateStates, StateChannel, StateReaders } from '../../platform/venueEvents.ts'
import { EventLog, type LoggedEvent } from './eventLog.ts'
import { StateLog } from './stateLog.ts'

/** How much of the past is kept, so that it can be told to who was away. */
export interface JournalLimits {
  /** Order changes of one user. */
  readonly pushes: number
  /** Order changes of all users; about 1 kB each. */
  readonly pushesInAll: number
  /** Users, the longest without news or visit leaving first. */
  readonly users: number
  /** Milliseconds. */
  readonly age: number
}

export const JOURNAL_LIMITS: JournalLimits = { pushes: 500, pushesInAll: 200_000, users: 10_000, age: 24 * 3_600_000 }

/** What one user was told, or would have been: the private channels under one epoch. */
export interface Journal {
  /** Names this history. It began anew when a client knows another name. */
  readonly epoch: string
  readonly orders: EventLog<AnyOrder>
  readonly states: StateLogs
}

type StateLogs = { readonly [C in StateChannel]: StateLog<PrivateStates[C]> }

export interface JournalParts {
  readonly source: { readonly snapshots: StateReaders }
  readonly clock: Clock
  readonly timers: Timers
  /** Never the same twice, not even after a restart. */
  readonly newEpoch: () => string
  readonly limits: JournalLimits
}

interface Entry extends Journal {
  /** Unix ms of the last news or visit. */
  touchedAt: number
}

/** At each touch so many of the longest untouched are looked at: as many leave as come. */
const CHECKS_PER_EVENT = 2

/** The journals of all users, in memory. They outlive the sockets; a restart of the venue begins them anew. */
export class Journals {
  readonly #parts: JournalParts
  readonly #isHeld: (uid: string) => boolean
  /** The longest untouched first. */
  readonly #users = new Map<string, Entry>()
  #pushes = 0

  /** `isHeld`: somebody listens to this user, so their journal stays. */
  constructor(parts: JournalParts, isHeld: (uid: string) => boolean) {
    this.#parts = parts
    this.#isHeld = isHeld
  }

  get size(): { readonly users: number; readonly pushes: number } {
    return { users: this.#users.size, pushes: this.#pushes }
  }

  of(uid: string): Journal {
    return this.#touch(uid)
  }

  tellOrder(uid: string, order: AnyOrder): LoggedEvent<AnyOrder> {
    const { orders } = this.#touch(uid)
    const before = orders.size
    const logged = orders.tell(order, this.#parts.clock.now())
    this.#pushes += orders.size - before
    return logged
  }

  /** The order changes after `offset`; undefined when they are no longer known. */
  ordersSince(uid: string, epoch: string, offset: number): readonly LoggedEvent<AnyOrder>[] | undefined {
    const entry = this.#touch(uid)
    const before = entry.orders.size
    entry.orders.dropBefore(this.#parts.clock.now() - this.#parts.limits.age)
    this.#pushes += entry.orders.size - before
    return entry.epoch === epoch ? entry.orders.since(offset) : undefined
  }

  #touch(uid: string): Entry {
    const entry = this.#users.get(uid) ?? this.#make(uid)
    entry.touchedAt = this.#parts.clock.now()
    this.#users.delete(uid)
    this.#users.set(uid, entry)
    for (let look = 0; look < CHECKS_PER_EVENT; look++) this.#lookAtOldest(uid)
    return entry
  }

  #make(uid: string): Entry {
    const { source, timers, limits, newEpoch } = this.#parts
    return {
      epoch: newEpoch(),
      orders: new EventLog(limits.pushes),
      states: Object.fromEntries(
        Object.entries(source.snapshots).map(([channel, read]) => [
          channel,
          new StateLog<PrivateStates[StateChannel]>((keys) => read(uid, keys), timers),
        ]),
      ) as StateLogs,
      touchedAt: 0,
    }
  }

  #lookAtOldest(except: string): void {
    const { limits, clock } = this.#parts
    const [oldest] = this.#users
    if (oldest === undefined || oldest[0] === except) return
    const [uid, entry] = oldest
    const isTooMuch = this.#users.size > limits.users || this.#pushes > limits.pushesInAll
    if (!isTooMuch && clock.now() - entry.touchedAt <= limits.age) return
    this.#pushes -= entry.orders.size
    this.#users.delete(uid)
    if (!this.#isHeld(uid)) return
    entry.orders.clear()
    this.#users.set(uid, entry)
  }
}
