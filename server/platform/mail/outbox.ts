import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Schema } from '../db/schema.ts'
import type { Clock, Timers } from '../ports.ts'
import { type Letter, RefusedLetter, type Transport } from './port.ts'

/** Milliseconds until the next try, by the tries that failed; after the last one a letter is given up. */
const RETRY_DELAYS_MS = [5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000, 3_600_000] as const
/** A database that did not answer is asked again after so many ms. */
const DATABASE_RETRY_DELAY_MS = 5_000
/** Who takes a letter to deliver it has it for himself so long; after a crash another takes it then. */
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

/** Letters that survive a restart: stored first, then delivered, tried again while the other side is away. */
export interface Outbox {
  send(letter: Letter): void
  /** Waits until everything taken over so far was tried once. */
  settle(): Promise<void>
  /** Takes up what an earlier run left. */
  start(): void
  stop(): Promise<void>
}

interface State {
  /** The round that delivers what is due. */
  running: Promise<void> | undefined
  /** Something came while it ran. */
  again: boolean
  ended: boolean
  cancel: (() => void) | undefined
}

const hostOf = (recipient: string): string => recipient.split('@')[1] ?? 'mobile'

export const createOutbox = ({ db, clock, timers, log, transports }: OutboxParts): Outbox => {
  let storing: Promise<unknown> = Promise.resolve()
  const state: State = { running: undefined, again: false, ended: false, cancel: undefined }

  const take = () =>
    db
      .updateTable('outbox')
      .set({ next_at: String(clock.now() + CLAIM_TIME_MS), attempts: sql<number>`attempts + 1` })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('outbox')
          .select('id')
          .where('next_at', '<=', String(clock.now()))
          .orderBy('next_at')
          .limit(MAX_DELIVERIES)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute()

  const remove = (id: string) => db.deleteFrom('outbox').where('id', '=', id).execute()

  const carry = async (row: Awaited<ReturnType<typeof take>>[number]): Promise<void> => {
    const { id, way, recipient: to, subject, body: text, html, attempts } = row
    try {
      const transport = transports[way]
      if (transport === undefined) throw new RefusedLetter(`there is no way for ${way} any more`)
      await transport.deliver({ to, subject, text, ...(html === null ? {} : { html }) }, id)
      await remove(id)
    } catch (error) {
      const wait = error instanceof RefusedLetter ? undefined : RETRY_DELAYS_MS[attempts - 1]
      // Neither the content nor the address: who was written to is nobody's business but the two sides'.
      const facts = { letter: id, way, at: hostOf(to), attempts, reason: reasonOf(error) }
      if (wait === undefined) {
        log.error(facts, 'a letter was given up')
        await remove(id)
      } else {
        log.warn(facts, 'a letter was not taken, and is tried again')
        await db
          .updateTable('outbox')
          .set({ next_at: String(clock.now() + wait) })
          .where('id', '=', id)
          .execute()
      }
    }
  }

  const workIn = (milliseconds: number): void => {
    if (state.ended) return
    state.cancel?.()
    state.cancel = timers.after(milliseconds, work)
  }
  const sleep = async (): Promise<void> => {
    const next = await db.selectFrom('outbox').select('next_at').orderBy('next_at').limit(1).executeTakeFirst()
    if (next !== undefined) workIn(Math.max(0, Number(next.next_at) - clock.now()))
  }

  const round = async (): Promise<void> => {
    do {
      state.again = false
      for (let rows = await take(); rows.length > 0 && !state.ended; rows = await take()) {
        const ends = await Promise.allSettled(rows.map(carry))
        for (const end of ends) if (end.status === 'rejected') throw end.reason
      }
    } while (state.again && !state.ended)
    await sleep()
  }

  const work = (): void => {
    if (state.ended) return
    if (state.running !== undefined) {
      state.again = true
      return
    }
    state.running = round()
      .catch((error: unknown) => {
        log.error({ err: error }, 'letters wait in the outbox')
        workIn(DATABASE_RETRY_DELAY_MS)
      })
      .finally(() => {
        state.running = undefined
        if (state.again) work()
      })
  }

  return {
    send({ to, subject, text, html }) {
      const at = String(clock.now())
      const way = to.startsWith('+') ? 'text' : 'mail'
      const row = { way, recipient: to, subject, body: text, html: html ?? null, created_at: at, next_at: at } as const
      storing = storing
        .then(() => db.insertInto('outbox').values(row).execute())
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'a letter was lost'))
    },
    async settle() {
      await storing
      while (state.running !== undefined) await state.running
    },
    start: work,
    async stop() {
      await storing
      state.ended = true
      state.cancel?.()
      for (const transport of Object.values(transports)) transport.close()
      await state.running
    },
  }
}

/** Why, in the other side's code alone: its sentence may quote an address or a letter. */
const reasonOf = (error: unknown): string => {
  if (error instanceof RefusedLetter) return error.message
  if (typeof error !== 'object' || error === null) return 'unknown'
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const known = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number')
  return known.join(' ') || 'unknown'
}
