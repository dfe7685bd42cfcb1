import type { AnyOrder } from '#protocol'
import type { PrivateFeeds, StateChannel } from '../../platform/venueEvents.ts'
import type { LoggedEvent } from './eventLog.ts'
import { type Journal, type JournalParts, Journals } from './journal.ts'

/** Appends the events of all users to their journals, and passes them to the topics of the same user. */
export class PrivateHub {
  readonly source: PrivateFeeds
  readonly #orders = new Map<string, Set<(update: LoggedEvent<AnyOrder>) => void>>()
  readonly #topics = new Map<string, number>()
  readonly #journals: Journals
  readonly #ends: readonly (() => void)[]

  constructor(source: PrivateFeeds, parts: Omit<JournalParts, 'source'>) {
    this.source = source
    this.#journals = new Journals({ ...parts, source }, (uid) => this.#topics.has(uid))
    this.#ends = [
      source.events.onOrder((uid, order) => {
        const logged = this.#journals.appendOrder(uid, order)
        this.#orders.get(uid)?.forEach((listener) => listener(logged))
      }),
      ...(Object.keys(source.snapshots) as StateChannel[]).map((channel) =>
        source.events.onState(channel, (uid, keys) => this.#journals.of(uid).states[channel].note(keys)),
      ),
    ]
  }

  /** The user's journal. Do not keep a reference after the topic's `hold` has ended: the journal may be replaced. */
  journal(uid: string): Journal {
    return this.#journals.of(uid)
  }

  ordersSince(uid: string, epoch: string, offset: number): readonly LoggedEvent<AnyOrder>[] | undefined {
    return this.#journals.ordersSince(uid, epoch, offset)
  }

  /** Keeps the journal of this user for a running topic. Returns a function that releases it. */
  hold(uid: string): () => void {
    this.#topics.set(uid, (this.#topics.get(uid) ?? 0) + 1)
    return () => {
      const left = (this.#topics.get(uid) ?? 0) - 1
      if (left > 0) this.#topics.set(uid, left)
      else this.#topics.delete(uid)
    }
  }

  onOrder(uid: string, listener: (update: LoggedEvent<AnyOrder>) => void): () => void {
    const own = this.#orders.get(uid) ?? new Set()
    this.#orders.set(uid, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0 && this.#orders.get(uid) === own) this.#orders.delete(uid)
    }
  }

  stop(): void {
    for (const end of this.#ends) end()
  }
}
