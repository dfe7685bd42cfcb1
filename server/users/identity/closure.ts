import { type Kysely, sql } from 'kysely'
import { closure } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Trail } from '../accounts/trail.ts'
import type { PictureFolder } from '../uploads/folder.ts'
import type { From } from './certification.ts'

const DAY_MS = 86_400_000

export interface ClosureParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly trail: Trail
  readonly sessions: Sessions
  readonly folder: PictureFolder
}

/** The closing of an account: requested, seven days to take it back, then erased. */
export interface Closures {
  state(uid: string): Promise<closure.Closure>
  ask(from: From): Promise<closure.Closure | Refused>
  undo(from: From): Promise<closure.Closure>
  /** Erases what is due; returns how many accounts. */
  eraseDue(): Promise<number>
}

type Blocker = closure.Closure['blockers'][number]
const BLOCKERS: readonly Blocker[] = ['funds', 'orders', 'positions', 'timed', 'transfers']

/** Funds and running contracts; a payment under way would be booked to an erased account. Play money blocks nothing. */
const blockersOf = async (db: Kysely<Schema>, uid: string, demo: boolean): Promise<Blocker[]> => {
  const { rows } = await sql<Record<Blocker, boolean>>`SELECT
    EXISTS (SELECT FROM ledger_balances WHERE uid = ${uid} AND amount > 0) AS funds,
    EXISTS (SELECT FROM spot_orders WHERE uid = ${uid} AND state IN ('live', 'partially_filled'))
      OR EXISTS (SELECT FROM futures_orders WHERE uid = ${uid} AND state IN ('live', 'partially_filled'))
      OR EXISTS (SELECT FROM c2c_ads WHERE owner = ${uid} AND state <> 'closed')
      OR EXISTS (SELECT FROM c2c_orders WHERE buyer = ${uid} AND (held > 0 OR state IN ('escrowed', 'paid', 'appealed')))
      OR EXISTS (SELECT FROM c2c_orders WHERE seller = ${uid} AND state IN ('escrowed', 'paid', 'appealed'))
      OR EXISTS (SELECT FROM managed_orders WHERE uid = ${uid} AND state <> 'redeemed')
      OR EXISTS (SELECT FROM pledged_orders WHERE uid = ${uid} AND state <> 'redeemed')
      OR EXISTS (SELECT FROM loan_orders WHERE uid = ${uid} AND ended_by IS NULL)
      OR EXISTS (SELECT FROM sale_orders WHERE uid = ${uid} AND locked + paid > 0) AS orders,
    EXISTS (SELECT FROM futures_positions WHERE uid = ${uid} AND size <> 0) AS positions,
    EXISTS (SELECT FROM timed_contracts WHERE uid = ${uid} AND state = 'open') AS timed,
    EXISTS (SELECT FROM transfers WHERE uid = ${uid} AND state IN ('created', 'pending', 'approved')
      AND NOT (kind = 'deposit' AND state = 'approved')) AS transfers`.execute(db)
  const [found] = rows
  if (found === undefined) return []
  return BLOCKERS.filter((one) => found[one] && !(one === 'funds' && demo))
}

/**
 * Deletes the user's rows in every table that references users with ON DELETE CASCADE. The user's own row stays without
 * personal data, because the ledger, orders and cases refer to it.
 */
const erase = async (db: Kysely<Schema>, uid: string, at: number): Promise<void> => {
  const names = await db.selectFrom('user_names').select('name').where('uid', '=', uid).execute()
  const addresses = names.map(({ name }) => name)
  if (addresses.length > 0) {
    await db.deleteFrom('mailbox').where('recipient', 'in', addresses).execute()
    await db.deleteFrom('codes').where('name', 'in', addresses).execute()
  }
  await db
    .updateTable('users')
    .set({
      name: `erased-${uid}`,
      password_hash: '',
      language: null,
      phrase: null,
      avatar: null,
      level: 0,
      status_advanced: 0,
      erase_at: null,
      erased_at: String(at),
    })
    .where('uid', '=', uid)
    .execute()
  const { rows } = await sql<{ name: string; column: string }>`
    SELECT c.conrelid::regclass::text AS name, a.attname AS column FROM pg_constraint AS c
    JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass AND c.confdeltype = 'c'
    ORDER BY 1`.execute(db)
  for (const { name, column } of rows)
    await sql`DELETE FROM ${sql.table(name)} WHERE ${sql.ref(column)} = ${uid}`.execute(db)
  await db.updateTable('cases').set({ detail: '{}' }).where('uid', '=', uid).execute()
  // What others were rated stays; the words and the name go.
  await db.updateTable('c2c_ratings').set({ body: '', rater_name: '' }).where('rater', '=', uid).execute()
  // The trail contains addresses and devices; only the fact that the account was erased remains.
  await sql`SET LOCAL tapeline.trail_ends = 'on'`.execute(db)
  await db.deleteFrom('account_events').where('uid', '=', uid).execute()
}

const owner = (inside: Kysely<Schema>, uid: string) =>
  inside.selectFrom('users').select(['erase_at', 'demo', 'shared']).where('uid', '=', uid)

/** Something was credited meanwhile: checked again tomorrow, and shown to the owner on the page. */
const putOff = (inside: Kysely<Schema>, uid: string, now: number) =>
  inside
    .updateTable('users')
    .set({ erase_at: String(now + DAY_MS) })
    .where('uid', '=', uid)
    .where('erase_at', 'is not', null)
    .execute()

export const createClosures = ({ db, clock, trail, sessions, folder }: ClosureParts): Closures => {
  const state: Closures['state'] = async (uid) => {
    const { erase_at, demo } = await owner(db, uid).executeTakeFirstOrThrow()
    return { erasedAt: Number(erase_at ?? 0), blockers: await blockersOf(db, uid, demo), demo }
  }

  const eraseOne = async (uid: string): Promise<boolean> => {
    const { demo } = await owner(db, uid).executeTakeFirstOrThrow()
    if ((await blockersOf(db, uid, demo)).length > 0) {
      await putOff(db, uid, clock.now())
      return false
    }
    // While the rows that name the user exist: afterwards the sessions are not known.
    await sessions.endAll(uid)
    const pictures = await db.selectFrom('uploads').select('id').where('uid', '=', uid).execute()
    const gone = await db.transaction().execute(async (transaction) => {
      const now = clock.now()
      const found = await owner(transaction, uid).forUpdate().executeTakeFirstOrThrow()
      if (found.erase_at === null || Number(found.erase_at) > now) return false
      if ((await blockersOf(transaction, uid, found.demo)).length > 0) {
        await putOff(transaction, uid, now)
        return false
      }
      await erase(transaction, uid, now)
      await trail.record(transaction, { uid, kind: 'accountDeleted', ip: '', userAgent: '' })
      return true
    })
    if (!gone) return false
    for (const { id } of pictures) await folder.remove(id)
    return true
  }

  return {
    state,

    async ask(from) {
      const { uid } = from
      const refused = await db.transaction().execute(async (transaction) => {
        const found = await owner(transaction, uid).forUpdate().executeTakeFirstOrThrow()
        if (found.shared) return refuse('notNow')
        if (found.erase_at !== null) return undefined
        if ((await blockersOf(transaction, uid, found.demo)).length > 0) return refuse('stillInUse')
        await transaction
          .updateTable('users')
          .set({ erase_at: String(clock.now() + closure.CLOSURE_DAYS * DAY_MS) })
          .where('uid', '=', uid)
          .execute()
        await trail.record(transaction, { ...from, kind: 'deletionAsked' })
        return undefined
      })
      return refused ?? state(uid)
    },

    async undo(from) {
      await db.transaction().execute(async (transaction) => {
        const kept = await transaction
          .updateTable('users')
          .set({ erase_at: null })
          .where('uid', '=', from.uid)
          .where('erase_at', 'is not', null)
          .returning('uid')
          .executeTakeFirst()
        if (kept !== undefined) await trail.record(transaction, { ...from, kind: 'deletionCancelled' })
      })
      return state(from.uid)
    },

    async eraseDue() {
      const due = await db
        .selectFrom('users')
        .select('uid')
        .where('erase_at', '<=', String(clock.now()))
        .limit(100)
        .execute()
      let count = 0
      for (const { uid } of due) if (await eraseOne(uid)) count += 1
      return count
    },
  }
}
