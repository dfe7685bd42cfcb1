import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Schema } from '../platform/db/schema.ts'
import type { Clock, Timers } from '../platform/ports.ts'
import { queue } from '../platform/queue.ts'
import type { SigningKey } from '../ticks/keyFile.ts'
import { type AverageCosts, createAverageCosts } from './averageCosts.ts'
import { type Reconciliation, readFirstReconciliation, readReconciliation, reconcile } from './reconcile.ts'
import { openStatementKey, readStatementKeys, type StatementKey } from './statementKey.ts'

export interface BookParts {
  readonly db: Kysely<Schema>
  readonly pool: pg.Pool
  readonly connection: pg.ClientConfig
  readonly dataDir: string
  readonly clock: Clock
  readonly timers: Timers
  readonly log: Logger
  readonly metrics: Registry
}

/**
 * The state of the ledger at its last reconciliation; `unchecked` before the first, and while it cannot be reconciled.
 */
export type LedgerState = 'sound' | 'faulty' | 'unchecked'

/** What is published of the ledger: statements, their keys, and its reconciliation. */
export interface Books {
  /** What users paid for the coins that they hold. */
  readonly averageCosts: AverageCosts
  readonly state: LedgerState
  /** The key that signs statements. Rejects with a `Halt` when there is none. */
  signer(): Promise<SigningKey>
  keys(): Promise<readonly StatementKey[]>
  /** The last one. */
  last(): Promise<Reconciliation | undefined>
  /** Reconciles now, instead of on schedule. Undefined while another venue reconciles. */
  reconcile(): Promise<Reconciliation | undefined>
  start(): void
  stop(): Promise<void>
}

const DAY = 86_400_000
/** Between the first two reconciliations; each later one comes after as long as the first is past, up to a day. */
const FIRST_GAP = 120_000
/** How long a reconciliation counts that came so long after the first (ms): a young venue changes quickly. */
export const countsFor = (sinceFirst: number): number => Math.min(Math.max(sinceFirst, FIRST_GAP), DAY)
/** After a start, serving comes first. */
const FIRST_AFTER = 30_000
/** After a failed reconciliation. */
const RETRY_DELAY_MS = 600_000
/** How many reconciliations may wait for the one that runs. */
const MOST_WAITING = 8

export const createBooks = (parts: BookParts): Books => {
  const { db, pool, connection, dataDir, clock, timers, log, metrics } = parts
  let key: Promise<SigningKey> | undefined
  let state: LedgerState = 'unchecked'
  let running: Promise<unknown> = Promise.resolve()
  let cancel: (() => void) | undefined
  let stopped = false
  const registers = [metrics]
  const faulty = new Gauge({ name: 'tapeline_ledger_faults', help: 'Faults of the last reconciliation.', registers })
  const runs = new Counter({
    name: 'tapeline_ledger_reconciliations_total',
    help: 'Reconciliations of the ledger, by what came of them.',
    labelNames: ['outcome'],
    registers,
  })

  const evaluate = (found: Reconciliation): void => {
    state = found.faults.length === 0 ? 'sound' : 'faulty'
    faulty.set(found.faults.length)
    runs.inc({ outcome: state })
    // The alarm: the log, /readyz and the metrics show it.
    if (state === 'faulty') log.fatal({ faults: found.faults }, 'the ledger does not reconcile')
  }

  /** One after the other: whoever asks while the schedule reconciles gets a result of afterwards. */
  const turn = queue(1, MOST_WAITING)
  const once = (): Promise<Reconciliation | undefined> =>
    turn(async () => {
      try {
        const found = await reconcile(connection, () => clock.now())
        if (found !== undefined) evaluate(found)
        return found
      } catch (error) {
        runs.inc({ outcome: 'failed' })
        throw error
      }
    })

  const later = (delay: number): void => {
    if (stopped) return
    cancel = timers.after(delay, () => {
      running = due()
    })
  }
  const due = async (): Promise<void> => {
    try {
      const last = await readReconciliation(pool)
      const first = (await readFirstReconciliation(pool)) ?? clock.now()
      const wait = last === undefined ? 0 : last.at + countsFor(last.at - first) - clock.now()
      if (last !== undefined && wait > 0) {
        if (state === 'unchecked') evaluate(last)
        later(wait)
        return
      }
      await once()
      later(countsFor(clock.now() - first))
    } catch (error) {
      log.error({ err: error }, 'the ledger could not be reconciled')
      later(RETRY_DELAY_MS)
    }
  }

  return {
    averageCosts: createAverageCosts(db, clock),
    get state() {
      return state
    },
    signer: () => {
      key ??= openStatementKey(db, dataDir, clock).catch((error: unknown) => {
        key = undefined
        throw error
      })
      return key
    },
    keys: () => readStatementKeys(db),
    last: () => readReconciliation(pool),
    reconcile: once,
    start: () => later(FIRST_AFTER),
    stop: async () => {
      stopped = true
      cancel?.()
      await running
    },
  }
}
