import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { activity } from '#protocol'
import { cut } from '../../platform/cut.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { cutPage, idOf } from '../../platform/page.ts'
import type { Clock } from '../../platform/ports.ts'
import { cutAgent, deviceName } from './deviceName.ts'

/** How long entries of the trail are kept. */
const RETENTION_MS = 400 * 86_400_000
const MAX_ABOUT_CHARS = 120

/** Proofs as the record keeps them: `password emailCode`. */
export const proofsDetail = (proofs: readonly activity.Proof[]): Readonly<Record<string, string>> =>
  proofs.length === 0 ? {} : { proofs: proofs.join(' ') }

/** Proofs of an entry; what this version does not know is left out. */
const proofsOf = ({ proofs = '' }: Readonly<Record<string, string>>): activity.Proof[] => {
  const named = proofs.split(' ')
  return activity.PROOFS.filter((proof) => named.includes(proof))
}

/** One entry. `ip` and `userAgent` are '' where the venue itself acted. */
export interface TrailEntry {
  readonly uid: string
  readonly kind: activity.EventKind
  readonly ip: string
  readonly userAgent: string
  /** For the record; the owner reads `about` alone. Never a secret: no code, password, key or complete address. */
  readonly detail?: Readonly<Record<string, string>>
}

/** The append-only record of what happened to the security of accounts. */
export interface Trail {
  /** Adds an entry, in the transaction of its cause where there is one. */
  record(db: Kysely<Schema>, entry: TrailEntry): Promise<void>
  /** An account's entries, newest first, before `cursor`. */
  read(db: Kysely<Schema>, uid: string, query: TrailQuery): Promise<TrailPage>
  purge(db: Kysely<Schema>): Promise<void>
}

export interface TrailQuery {
  readonly kinds?: readonly activity.EventKind[]
  readonly cursor?: string | undefined
  readonly limit: number
}

export interface TrailPage {
  readonly events: activity.AccountEvent[]
  readonly next?: string
}

export const createTrail = (clock: Clock): Trail => ({
  async record(db, { uid, kind, ip, userAgent, detail = {} }) {
    const about = detail['about'] === undefined ? undefined : cut(detail['about'], MAX_ABOUT_CHARS)
    await db
      .insertInto('account_events')
      .values({
        uid,
        kind,
        ip,
        at: String(clock.now()),
        user_agent: cutAgent(userAgent),
        detail: JSON.stringify(about === undefined ? detail : { ...detail, about }),
      })
      .execute()
  },

  async read(db, uid, { kinds, cursor, limit }) {
    let query = db.selectFrom('account_events').selectAll().where('uid', '=', uid)
    if (kinds !== undefined) query = query.where('kind', 'in', kinds)
    if (cursor !== undefined) query = query.where('id', '<', cursor)
    const rows = await query
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const { page, next } = cutPage(rows, limit, idOf)
    const events = page.map(({ id, kind, at, ip, user_agent, detail }) => ({
      id,
      kind,
      time: at,
      ip,
      device: deviceName(user_agent),
      about: detail['about'] ?? '',
      proofs: proofsOf(detail),
    }))
    return { events, ...next }
  },

  async purge(db) {
    await db.transaction().execute(async (transaction) => {
      await sql`SET LOCAL tapeline.trail_ends = 'on'`.execute(transaction)
      await transaction
        .deleteFrom('account_events')
        .where('at', '<=', String(clock.now() - RETENTION_MS))
        .execute()
    })
  },
})
