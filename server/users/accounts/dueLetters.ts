import type { Kysely, Selectable } from 'kysely'
import type { activity } from '#protocol'
import { type Lease, NO_LEASE } from '../../platform/db/lease.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { createDueRows, createDueWork, type DueRows, type DueWork } from '../../platform/due.ts'
import type { Mail } from '../../platform/mail/port.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import type { Letter, WriteLetter } from './letters.ts'
import type { Trail } from './trail.ts'

/** A letter about money that moved, and what the record of its owner's account says of it. */
export interface DueLetter extends Pick<Letter, 'name' | 'values'> {
  readonly uid: string
  /** `about`: an amount and its coin. */
  readonly event?: { readonly kind: activity.EventKind; readonly about: string }
}

/** Writes letters with what a step writes: they are sent once, if it is committed. Wake `DueLetters` after the commit. */
export const addLetters = async (inside: Kysely<Schema>, letters: readonly DueLetter[], at: number): Promise<void> => {
  if (letters.length === 0) return
  await inside
    .insertInto('letters_due')
    .values(
      letters.map(({ uid, name, values = {}, event }) => ({
        uid,
        name,
        words: JSON.stringify(values),
        kind: event?.kind ?? null,
        about: event?.about ?? null,
        at: String(at),
      })),
    )
    .execute()
}

interface DueLettersParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly timers: Timers
  readonly lease?: Pick<Lease, 'keep'>
  readonly write: WriteLetter
  readonly mail: Pick<Mail, 'put'>
  readonly trail: Pick<Trail, 'record'>
  readonly report: (error: unknown) => void
}

/** Sends the letters that steps have written. */
export interface DueLetters {
  /** New ones may have been committed. */
  wake(): void
  start(): void
  stop(): Promise<void>
  /** Sends all that there are. */
  runDue(): Promise<void>
}

const AT_ONCE = 100

type Row = Selectable<Schema['letters_due']>

class DueLetterWork implements DueLetters {
  readonly #parts: DueLettersParts
  readonly #rows: DueRows
  readonly #due: DueWork

  constructor(parts: DueLettersParts) {
    const { clock, timers, report } = parts
    this.#parts = parts
    this.#rows = createDueRows(clock, report)
    // Whatever another venue left is found by the checks that come anyway.
    this.#due = createDueWork({ timers, run: () => this.runDue(), nextIn: () => Promise.resolve(undefined), report })
  }
  wake(): void {
    this.#due.wake()
  }
  start(): void {
    this.#due.start()
  }
  stop(): Promise<void> {
    return this.#due.stop()
  }
  async runDue(): Promise<void> {
    const { db, lease = NO_LEASE } = this.#parts
    for (;;) {
      const rows = await db
        .selectFrom('letters_due')
        .selectAll()
        .where(this.#rows.isTried())
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
      if (rows.length === 0) return
      await lease.keep()
      const byId = new Map(rows.map((row) => [row.id, row]))
      await this.#rows.each([...byId.keys()], async (id) => {
        const row = byId.get(id)
        if (row !== undefined) await this.#send(row)
      })
    }
  }
  /** Its row goes in the transaction that stores the message, so that whoever comes second finds none. */
  async #send({ id, uid, name, words: values, kind, about }: Row): Promise<void> {
    const { db, write, mail, trail } = this.#parts
    const message = await write(uid, { name, values, money: true })
    const deliver = await db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction.deleteFrom('letters_due').where('id', '=', id).executeTakeFirst()
      if (numDeletedRows === 0n || message === undefined) return undefined
      if (kind !== null)
        await trail.record(transaction, { uid, kind, ip: '', userAgent: '', detail: { about: about ?? '' } })
      return mail.put(transaction, message)
    })
    deliver?.()
  }
}

export const createDueLetters = (parts: DueLettersParts): DueLetters => new DueLetterWork(parts)
