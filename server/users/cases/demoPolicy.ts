import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { createDueRows, createDueWork } from '../../platform/due.ts'
import type { Clock, Timers } from '../../platform/ports.ts'
import type { Cases } from './cases.ts'
import type { Plan } from './plan.ts'

/** The rule for a number: three zeros at its end stand for an invalid document. */
export const primaryPlan = (idNumber: string): Plan =>
  idNumber.endsWith('000') ? { outcome: 'rejected', reason: 'numberInvalid' } : { outcome: 'approved' }

/** The rule for pictures: the same one twice is rejected, everything else is approved unseen. */
export const advancedPlan = (digests: readonly string[]): Plan =>
  new Set(digests).size < digests.length ? { outcome: 'rejected', reason: 'sameImage' } : { outcome: 'approved' }

/**
 * The rule for resets: with the right login password they are approved; faces are not compared, so no stranger gets an
 * account.
 */
export const resetPlan = (signedIn: boolean): Plan =>
  signedIn ? { outcome: 'approved' } : { outcome: 'rejected', reason: 'notProven' }

export interface DemoPolicy {
  /** Carries out due decisions; returns how many cases it decided. */
  runDue(): Promise<number>
  start(): void
  stop(): Promise<void>
}

export interface DemoPolicyParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly timers: Timers
  readonly cases: Cases
  readonly report: (error: unknown) => void
}

const CASES_PER_RUN = 100

/** Decides the cases of a demo when they are due. Due times are in the records, so a restart loses nothing. */
export const createDemoPolicy = ({ db, clock, timers, cases, report }: DemoPolicyParts): DemoPolicy => {
  const rows = createDueRows(clock, report)
  const runDue = async (): Promise<number> => {
    const due = await db
      .selectFrom('cases')
      .select(['id', 'plan'])
      .where('state', '=', 'open')
      .where('decide_at', '<=', String(clock.now()))
      .where(rows.isTried())
      .orderBy('decide_at')
      .limit(CASES_PER_RUN)
      .execute()
    const planOf = new Map(due.map(({ id, plan }) => [id, plan]))
    let count = 0
    await rows.each([...planOf.keys()], async (id) => {
      const plan = planOf.get(id) ?? null
      if (plan !== null && (await cases.decide(id, { by: 'demo', ...plan })) === 'done') count += 1
    })
    return count
  }
  const nextIn = async (): Promise<number | undefined> => {
    const { at } = await db
      .selectFrom('cases')
      .select((eb) => eb.fn.min<string | null>('decide_at').as('at'))
      .where('state', '=', 'open')
      .where(rows.isTried())
      .executeTakeFirstOrThrow()
    return at === null ? undefined : Number(at) - clock.now()
  }
  const { wake, start, stop } = createDueWork({ timers, run: runDue, nextIn, report })
  cases.onOpen(wake)
  return { runDue, start, stop }
}
