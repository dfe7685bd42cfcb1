import { type Kysely, sql } from 'kysely'
import type { TextReportDraft } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { createAddressLimiter, createLimiter, type Rates } from '../platform/limits.ts'
import type { Clock } from '../platform/ports.ts'
import { type Refused, refuse } from '../platform/refusal.ts'

const DAY = 86_400_000
/** A report is removed so long after it came, decided or not: what it says of the app is long outdated. */
export const TEXT_REPORT_LIFETIME_MS = 365 * DAY
/** So many wait at most. More would be read by nobody. */
export const MOST_OPEN = 5_000
const FULL_WAIT_SECONDS = 3_600
const MAX_ROWS = 500

/** Texts of the app that readers report. Nothing is kept of who does, but how often an address did, in memory. */
export interface TextReports {
  /** Keeps a report once. Refused: too many from this address, from everybody, or waiting. */
  save(draft: TextReportDraft, ip: string): Promise<Refused | undefined>
  /** Removes reports past their time. */
  purge(): Promise<void>
}

interface TextReportsParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly rates: Pick<Rates, 'textReports'>
  readonly mostOpen?: number
}

const wait = (seconds: number): Refused => refuse('tooManyRequests', { values: { seconds: String(seconds) } })

export const createTextReports = ({ db, clock, rates, mostOpen = MOST_OPEN }: TextReportsParts): TextReports => {
  const byAddress = createAddressLimiter(clock, rates.textReports)
  /** Of everybody together, because they may come from many addresses. */
  const together = createLimiter(clock, { burst: 300, perSecond: 0.1 })

  return {
    async save({ key, textKey, text, ...draft }, ip) {
      const known = await db.selectFrom('text_reports').selectAll().where('key', '=', key).executeTakeFirst()
      if (known !== undefined) {
        const isSame = known.screen === draft.screen && known.body === text && known.better === draft.better
        return isSame ? undefined : refuse('keyReused')
      }
      const seconds = byAddress.take(ip) || together.take('all')
      if (seconds > 0) return wait(seconds)
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM (
          SELECT FROM text_reports WHERE state = 'open' LIMIT ${mostOpen}) AS waiting`.execute(db)
      if ((rows[0]?.count ?? 0) >= mostOpen) return wait(FULL_WAIT_SECONDS)
      await db
        .insertInto('text_reports')
        .values({ key, ...draft, text_key: textKey ?? null, body: text, at: String(clock.now()) })
        // The same request may have been kept meanwhile.
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      return undefined
    },

    async purge() {
      const old = db
        .selectFrom('text_reports')
        .select('id')
        .where('at', '<=', String(clock.now() - TEXT_REPORT_LIFETIME_MS))
        .orderBy('at')
        .limit(MAX_ROWS)
      await db.deleteFrom('text_reports').where('id', 'in', old).execute()
    },
  }
}
