import { type Kysely, type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '../db/schema.ts'
import type { Clock, Timers } from '../ports.ts'
import { type Letter, RefusedLetter, type Transport } from './port.ts'

/** Delays until the next attempt, by the number of failed ones. After the last, a letter is given up. */
const RETRY_DELAYS_MS = [5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000, 3_600_000] as const
/** Delay until the database is tried again after an error. */
const DATABASE_RETRY_DELAY_MS = 5_000
/**
 * Time for which a letter is reserved for the venue that delivers it. If that one crashes, another takes over
 * afterwards.
 */
const CLAIM_TIME_MS = 60_000
const MAX_DELIVERIES = 4

type Way = Schema['outbox']['way']

interface OutboxParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly timers: Timers
  readonly log: Logger
  readonly transports: Readonly<Partial<Record<Way, Transport>>>
}

/**
 * Letters that survive a restart: stored first, then delivered, with retries while the receiving server is unavailable.
 */
export interface Outbox {
  send(letter: Letter): void
  /** Stores it with what a transaction writes; what it answers delivers it after the commit. */
  put(inside: Kysely<Schema>, letter: Letter): Promise<() => void>
  /** Waits until every accepted letter has been attempted once. */
  settle(): Promise<void>
  /** Delivers what an earlier run left. */
  start(): void
  stop(): Promise<void>
}

type Row = Selectable<Schema['outbox']>

const hostOf = (recipient: string): string => recipient.split('@')[1] ?? 'mobile'

class StoredOutbox implements Outbox {
  readonly #db: OutboxParts['db']
  readonly #clock: Clock
  readonly #timers: Timers
  readonly #log: Logger
  readonly #transports: OutboxParts['transports']
  #storing: Promise<unknown> = Promise.resolve()
  /** The running delivery of what is due. */
  #running: Promise<void> | undefined
  /** True if a letter came during the delivery. */
  #again = false
  #ended = false
  #cancel: (() => void) | undefined

  constructor({ db, clock, timers, log, transports }: OutboxParts) {
    this.#db = db
    this.#clock = clock
    this.#timers = timers
    this.#log = log
    this.#transports = transports
  }

  #rowOf({ to, subject, text, html }: Letter) {
    const at = String(this.#clock.now())
    const way = to.startsWith('+') ? 'text' : 'mail'
    return { way, recipient: to, subject, body: text, html: html ?? null, created_at: at, next_at: at } as const
  }
  send(letter: Letter): void {
    const row = this.#rowOf(letter)
    this.#storing = this.#storing
      .then(() => this.#db.insertInto('outbox').values(row).execute())
      .then(() => this.#work())
      .catch((error: unknown) => this.#log.error({ err: error }, 'a letter was lost'))
  }
  async put(inside: Kysely<Schema>, letter: Letter): Promise<() => void> {
    await inside.insertInto('outbox').values(this.#rowOf(letter)).execute()
    return () => this.#work()
  }
  async settle(): Promise<void> {
    await this.#storing
    while (this.#running !== undefined) await this.#running
  }
  start(): void {
    this.#work()
  }
  async stop(): Promise<void> {
    await this.#storing
    this.#ended = true
    this.#cancel?.()
    for (const transport of Object.values(this.#transports)) transport.close()
    await this.#running
  }

  #take() {
    return this.#db
      .updateTable('outbox')
      .set({ next_at: String(this.#clock.now() + CLAIM_TIME_MS), attempts: sql<number>`attempts + 1` })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('outbox')
          .select('id')
          .where('next_at', '<=', String(this.#clock.now()))
          .orderBy('next_at')
          .limit(MAX_DELIVERIES)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute()
  }

  #remove(id: string) {
    return this.#db.deleteFrom('outbox').where('id', '=', id).execute()
  }

  async #deliver(row: Row): Promise<void> {
    const { id, way, recipient: to, subject, body: text, html, attempts } = row
    try {
      const transport = this.#transports[way]
      if (transport === undefined) throw new RefusedLetter(`there is no way for ${way} any more`)
      await transport.deliver({ to, subject, text, ...(html === null ? {} : { html }) }, id)
      await this.#remove(id)
    } catch (error) {
      const wait = error instanceof RefusedLetter ? undefined : RETRY_DELAYS_MS[attempts - 1]
      // Neither the content nor the address is logged.
      const facts = { letter: id, way, at: hostOf(to), attempts, reason: reasonOf(error) }
      if (wait === undefined) {
        this.#log.error(facts, 'a letter was given up')
        await this.#remove(id)
      } else {
        this.#log.warn(facts, 'a letter was not taken, and is tried again')
        await this.#db
          .updateTable('outbox')
          .set({ next_at: String(this.#clock.now() + wait) })
          .where('id', '=', id)
          .execute()
      }
    }
  }

  #workAfter(milliseconds: number): void {
    if (this.#ended) return
    this.#cancel?.()
    this.#cancel = this.#timers.after(milliseconds, () => this.#work())
  }
  async #scheduleNext(): Promise<void> {
    const next = await this.#db.selectFrom('outbox').select('next_at').orderBy('next_at').limit(1).executeTakeFirst()
    if (next !== undefined) this.#workAfter(Math.max(0, Number(next.next_at) - this.#clock.now()))
  }

  async #deliverDue(): Promise<void> {
    do {
      this.#again = false
      for (let rows = await this.#take(); rows.length > 0 && !this.#ended; rows = await this.#take()) {
        const ends = await Promise.allSettled(rows.map((row) => this.#deliver(row)))
        for (const end of ends) if (end.status === 'rejected') throw end.reason
      }
    } while (this.#again && !this.#ended)
    await this.#scheduleNext()
  }

  #work(): void {
    if (this.#ended) return
    if (this.#running !== undefined) {
      this.#again = true
      return
    }
    this.#running = this.#deliverDue()
      .catch((error: unknown) => {
        this.#log.error({ err: error }, 'letters wait in the outbox')
        this.#workAfter(DATABASE_RETRY_DELAY_MS)
      })
      .finally(() => {
        this.#running = undefined
        if (this.#again) this.#work()
      })
  }
}

export const createOutbox = (parts: OutboxParts): Outbox => new StoredOutbox(parts)

/** The reason as the other side's code only, because its text may quote an address or a letter. */
const reasonOf = (error: unknown): string => {
  if (error instanceof RefusedLetter) return error.message
  if (typeof error !== 'object' || error === null) return 'unknown'
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const known = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return known.join(' ') || 'unknown'
}
