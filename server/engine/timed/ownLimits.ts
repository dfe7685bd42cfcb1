import { type Kysely, sql } from 'kysely'
import { type Amount, compare, limitCountsFrom, type limits, type Refusal, sum, toAmount, ZERO } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'

const DAY = 24 * 3_600_000
type Kind = 'loss' | 'session'

interface Line {
  readonly value: string | null
  readonly effective: number
}

/** The limit in force and the next one: the newest entry, if its time has not come. */
const readLines = async (db: Kysely<Schema>, uid: string, kind: Kind, at: number) => {
  const rows = await db
    .selectFrom('timed_limits')
    .select(['value', 'effective_at'])
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const lines = rows.map(
    ({ value, effective_at: time }): Line => ({
      value: value === null ? null : toAmount(value),
      effective: Number(time),
    }),
  )
  const [newest] = lines
  const now = lines.find(({ effective }) => effective <= at)
  return { now: now?.value ?? null, next: newest !== undefined && newest.effective > at ? newest : undefined }
}

const wire = ({ now, next }: Awaited<ReturnType<typeof readLines>>) => ({
  value: now ?? '',
  ...(next === undefined ? {} : { next: { value: next.value ?? '', from: next.effective } }),
})

/** All limits that a user has set for themselves. */
export const readLimits = async (
  db: Kysely<Schema>,
  uid: string,
  breakMinutes: number,
  at: number,
): Promise<limits.OwnLimits> => {
  const [loss, session, user, lost, running] = await Promise.all([
    readLines(db, uid, 'loss', at),
    readLines(db, uid, 'session', at),
    db.selectFrom('timed_users').selectAll().where('uid', '=', uid).executeTakeFirst(),
    sql<{ net: string }>`SELECT coalesce(sum(stake - credited), 0)::text AS net FROM timed_contracts
      WHERE uid = ${uid} AND state = 'settled' AND settled > ${at - DAY}`.execute(db),
    db.selectFrom('timed_contracts').select('stake').where('uid', '=', uid).where('state', '=', 'open').execute(),
  ])
  const risk = sum([toAmount(lost.rows[0]?.net ?? '0'), ...running.map(({ stake }) => toAmount(stake))])
  const inSession = user !== undefined && at - Number(user.last_accepted) < breakMinutes * 60_000
  return {
    loss: wire(loss),
    lossNow: compare(risk, ZERO) > 0 ? risk : ZERO,
    session: wire(session),
    sessionBegan: inSession ? Number(user.session_began) : 0,
    breakMinutes,
    coolingUntil: Number(user?.cooling_until ?? 0),
    country: user?.country ?? '',
    adult: user?.country != null,
    ts: at,
  }
}

/** Sets a limit. A stricter one is in force at once and replaces one that waits; a looser one waits a day. */
export const setLimit = async (
  db: Kysely<Schema>,
  uid: string,
  kind: Kind,
  value: Amount | number | null,
  at: number,
): Promise<void> => {
  const text = value === null ? null : String(value)
  const { now } = await readLines(db, uid, kind, at)
  await db
    .insertInto('timed_limits')
    .values({ uid, kind, value: text, set_at: String(at), effective_at: String(limitCountsFrom(text, now, at)) })
    .execute()
}

/** Begins a cooling-off period or lengthens the running one. */
export const coolOff = async (db: Kysely<Schema>, uid: string, hours: number, at: number): Promise<void> => {
  const until = String(at + hours * 3_600_000)
  await db
    .insertInto('timed_users')
    .values({ uid, country: null, stated_at: null, cooling_until: until })
    .onConflict((conflict) =>
      conflict
        .column('uid')
        .doUpdateSet({ cooling_until: sql`greatest(timed_users.cooling_until, excluded.cooling_until)` }),
    )
    .execute()
}

/** Stores the country that the user states. Refused when they stated another one before. */
export const declare = async (
  db: Kysely<Schema>,
  uid: string,
  country: string,
  at: number,
): Promise<Refusal | undefined> => {
  await db
    .insertInto('timed_users')
    .values({ uid, country, stated_at: String(at) })
    .onConflict((conflict) =>
      conflict
        .column('uid')
        .doUpdateSet({ country, stated_at: String(at) })
        .where('timed_users.country', 'is', null),
    )
    .execute()
  const user = await db.selectFrom('timed_users').select('country').where('uid', '=', uid).executeTakeFirst()
  return user?.country === country ? undefined : { error: 'timedGate', field: 'stated' }
}
