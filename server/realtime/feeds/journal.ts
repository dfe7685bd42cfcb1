import type { AnyOrder } from '#protocol'
import type { Clock, Timers } from '../../platform/ports.ts'
import type { PrivateStates, StateChannel, StateReaders } from '../../platform/venueEvents.ts'
import { EventLog, type LoggedEvent } from './eventLog.ts'
import { StateLog } from './stateLog.ts'

/** How much of the private history is kept for clients that reconnect. */
export interface JournalLimits {
  /** Order changes of one user. */
  readonly pushes: number
  /** Order changes of all users; about 1 kB each. */
  readonly totalPushes: number
  /** Users; those without an event or visit for the longest time are dropped first. */
  readonly users: number
  /** Age of events and unused journals, in ms. */
  readonly age: number
}

export const JOURNAL_LIMITS: JournalLimits = { pushes: 500, totalPushes: 200_000, users: 10_000, age: 24 * 3_600_000 }

/** The history of one user's private channels, under one epoch. It is kept whether or not the user is connected. */
export interface Journal {
  /** Names this history. A client with another epoch has a cursor of a history that is no longer kept. */
  readonly epoch: string
  readonly orders: EventLog<AnyOrder>
  readonly states: StateLogs
}

type StateLogs = { readonly [C in StateChannel]: StateLog<PrivateStates[C]> }

export interface JournalParts {
  readonly source: { readonly snapshots: StateReaders }
  readonly clock: Clock
  readonly timers: Timers
  /** Never returns the same name twice, not even after a restart. */
  readonly newEpoch: () => string
  readonly limits: JournalLimits
}

interface Entry extends Journal {
  /** Unix ms of the last event or visit. */
  touchedAt: number
}

/** Checks of the oldest journal per access. More than one, so that journals can be dropped as fast as new ones come. */
const CHECKS_PER_EVENT = 2

/** The journals of all users, in memory. They outlive the sockets, but not the venue's process. */
export class Journals {
  readonly #parts: JournalParts
  readonly #isHeld: (uid: string) => boolean
  /** In order of last access, oldest first. */
  readonly #users = new Map<string, Entry>()
  #pushes = 0

  /** `isHeld` is true for a user with a running topic; such a journal is emptied, but not dropped. */
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

  appendOrder(uid: string, order: AnyOrder): LoggedEvent<AnyOrder> {
    const { orders } = this.#touch(uid)
    const before = orders.size
    const logged = orders.append(order, this.#parts.clock.now())
    this.#pushes += orders.size - before
    return logged
  }

  /** The order changes after `offset`; undefined when they are no longer kept. */
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
    for (let check = 0; check < CHECKS_PER_EVENT; check++) this.#evictOldest(uid)
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

  #evictOldest(except: string): void {
    const { limits, clock } = this.#parts
    const [oldest] = this.#users
    if (oldest === undefined || oldest[0] === except) return
    const [uid, entry] = oldest
    const isTooMuch = this.#users.size > limits.users || this.#pushes > limits.totalPushes
    if (!isTooMuch && clock.now() - entry.touchedAt <= limits.age) return
    this.#pushes -= entry.orders.size
    this.#users.delete(uid)
    if (!this.#isHeld(uid)) return
    entry.orders.clear()
    this.#users.set(uid, entry)
  }
}
