import { type Kysely, sql } from 'kysely'
import type { books, OutputOf } from '#protocol'
import type { Schema } from '../platform/db/schema.ts'
import { type FirstSetting, readEntries } from '../settings/entries.ts'
import type { Books } from './books.ts'
import { readRoots } from './liabilities.ts'

type Honesty = OutputOf<typeof books.honesty>

const DAY = 86_400_000
const MONTH = 30 * DAY
/** At most this many of the newest requests and contracts are counted, so that the page stays quick. */
const NEWEST = 100_000
const MOST_GAPS = 20
const MOST_CHANGES = 50

const readRefused = async (db: Kysely<Schema>, since: number): Promise<Honesty['refusals']> => {
  const { rows } = await sql<{ name: string | null; count: string; since: string }>`
    SELECT reply #>> '{refused,error}' AS name, count(*) AS count, min(time) AS since
    FROM (SELECT reply, time FROM request_keys WHERE time >= ${since} AND reply IS NOT NULL
      ORDER BY time DESC LIMIT ${sql.lit(NEWEST)}) AS newest
    GROUP BY 1 ORDER BY 2 DESC`.execute(db)
  const counted = rows.map(({ name, count }) => ({ name, count: Number(count) }))
  const all = counted.reduce((total, { count }) => total + count, 0)
  return {
    since: all < NEWEST ? since : Math.min(...rows.map((row) => Number(row.since))),
    requests: all,
    reasons: counted.flatMap(({ name, count }) => (name === null ? [] : [{ name, count }])),
  }
}

const readSettled = async (db: Kysely<Schema>, since: number): Promise<Honesty['settled']> => {
  const { rows } = await sql<{ name: string; count: string }>`
    SELECT outcome AS name, count(*) AS count
    FROM (SELECT outcome, settled FROM timed_contracts WHERE state = 'settled' ORDER BY id DESC LIMIT ${sql.lit(NEWEST)}) AS newest
    WHERE settled >= ${since} GROUP BY 1 ORDER BY 1`.execute(db)
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

/** Minutes without a recorded tick between two that have some; of pairs that never close. */
const readGaps = async (db: Kysely<Schema>, since: number): Promise<Honesty['gaps']> => {
  const { rows } = await sql<{ inst_id: string; from: string; to: string }>`
    SELECT inst_id, "before" + 60000 AS "from", minute AS "to" FROM (
      SELECT inst_id, minute, lag(minute) OVER (PARTITION BY inst_id ORDER BY minute) AS "before"
      FROM tick_roots WHERE minute >= ${since} AND inst_id LIKE '%-USDT'
    ) AS each WHERE minute - "before" > 60000 ORDER BY minute DESC, inst_id LIMIT ${sql.lit(MOST_GAPS)}`.execute(db)
  return rows.map((row) => ({ instId: row.inst_id, from: Number(row.from), to: Number(row.to) }))
}

const readChanges = async (db: Kysely<Schema>, first: FirstSetting): Promise<Honesty['changes']> =>
  // What changed nothing, such as the settings with which the venue begins anyway, is no change.
  (await readEntries(db, first, sql`true`, MOST_CHANGES)).flatMap(({ time, from, kind, key, changes, recalled }) =>
    changes.length === 0
      ? []
      : [{ at: time, recalled: recalled !== undefined, effective: from, kind, key, fields: changes }],
  )

/** What the venue publishes about itself, from its records. */
export const readTransparency = async (
  db: Kysely<Schema>,
  { last }: Pick<Books, 'last'>,
  first: FirstSetting,
  ts: number,
): Promise<Honesty> => {
  const [ledger, refusals, settled, gaps, changes] = await Promise.all([
    last(),
    readRefused(db, ts - DAY),
    readSettled(db, ts - MONTH),
    readGaps(db, ts - DAY),
    readChanges(db, first),
  ])
  if (ledger === undefined) return { ts, refusals, settled, gaps, changes }
  const { number, at, lines, upTo, head, faults, totals } = ledger
  return {
    ts,
    ledger: {
      at,
      lines,
      upTo,
      head,
      faults: faults.length,
      totals: [...totals],
      number,
      roots: await readRoots(db, number),
    },
    refusals,
    settled,
    gaps,
    changes,
  }
}
