import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { MAX_LISTED } from './devices.ts'
import { hashToken, isToken } from './tokens.ts'

/** A session ends for good after 30 days, and after 7 days without a request. */
export const SESSION_LIFETIME = 30 * 86_400_000
export const SESSION_IDLE = 7 * 86_400_000
/** `seen_at` is written at most this often. */
const SEEN_INTERVAL_MS = 60_000
/** How long a session is cached before the database is asked again. */
const CACHE_TIME_MS = 10_000
const MAX_CACHED = 20_000

/** An open session, as its owner sees it. Times are Unix ms. */
export interface OpenSession {
  /** As `nameOf` returns it. */
  readonly name: string
  readonly createdAt: number
  readonly seenAt: number
  readonly ip: string
  readonly userAgent: string
  readonly device: string | undefined
}

/** Opaque session tokens; the database knows only their hashes. `Enter` opens them. */
export interface Sessions {
  /** The user of a token. */
  find(token: string | undefined): Promise<string | undefined>
  end(token: string | undefined): Promise<void>
  /** Ends every session of a user except the named one (`nameOf`); returns how many there were. */
  endAll(uid: string, but?: string): Promise<number>
  /** The present count of ends; taken by a sign-in before anything else is checked. */
  mark(): number
  /** Were all sessions of this user ended since then? A proof from before is void. */
  endedSince(uid: string, mark: number): boolean
  /** Open sessions of a user, the most recently used first. */
  listOf(uid: string): Promise<readonly OpenSession[]>
  /** Ends a session of this user by its name; false when there is none of that name. */
  endOf(uid: string, name: string): Promise<boolean>
  /** The name of a token's session, which is no secret; undefined for a malformed token. */
  nameOf(token: string | undefined): string | undefined
  /** Called with each session that is over, ended or expired, so that its sockets can be ended. */
  onEnd(listener: (session: string) => void): void
  /** Removes the rows of sessions that are over. */
  purge(): Promise<void>
}

interface Believed {
  readonly uid: string
  readonly createdAt: number
  readonly askedAt: number
  seenAt: number
}

export const createSessions = (db: Kysely<Schema>, clock: Clock): Sessions => {
  const believed = new Map<string, Believed>()
  const listeners: ((session: string) => void)[] = []
  /** How many sessions were ended so far: what was read before an end must not be trusted after it. */
  let ends = 0
  /** By user, the value of `ends` when all sessions of the user were last ended. */
  const endedAll = new Map<string, number>()

  const believe = (hash: string, session: Believed): void => {
    believed.delete(hash)
    believed.set(hash, session)
    const [oldest] = believed.keys()
    if (believed.size > MAX_CACHED && oldest !== undefined) believed.delete(oldest)
  }
  const isOver = ({ createdAt, seenAt }: { createdAt: number; seenAt: number }): boolean =>
    clock.now() >= createdAt + SESSION_LIFETIME || clock.now() >= seenAt + SESSION_IDLE

  const ask = async (hash: string): Promise<Believed | undefined> => {
    const row = await db
      .selectFrom('sessions')
      .select(['uid', 'created_at', 'seen_at'])
      .where('token_hash', '=', hash)
      .executeTakeFirst()
    if (row === undefined) return undefined
    return {
      uid: row.uid,
      createdAt: Number(row.created_at),
      seenAt: Number(row.seen_at),
      askedAt: clock.now(),
    }
  }

  const tell = (hash: string): void => {
    ends += 1
    believed.delete(hash)
    for (const listener of listeners) listener(hash)
  }

  const deletion = db.deleteFrom('sessions')
  /** Ends the selected sessions, and reports each; returns how many there were. */
  const endWhere = async (pick: (rows: typeof deletion) => typeof deletion): Promise<number> => {
    const over = await pick(deletion).returning('token_hash').execute()
    for (const session of over) tell(session.token_hash)
    return over.length
  }

  return {
    async find(token) {
      if (!isToken(token)) return undefined
      const hash = hashToken(token)
      const kept = believed.get(hash)
      const now = clock.now()
      const before = ends
      const session = kept !== undefined && now - kept.askedAt < CACHE_TIME_MS ? kept : await ask(hash)
      if (session === undefined || isOver(session)) {
        believed.delete(hash)
        return undefined
      }
      if (session !== kept && ends === before) believe(hash, session)
      if (now - session.seenAt >= SEEN_INTERVAL_MS) {
        session.seenAt = now
        await db
          .updateTable('sessions')
          .set({ seen_at: String(now) })
          .where('token_hash', '=', hash)
          .execute()
      }
      return session.uid
    },

    async end(token) {
      if (!isToken(token)) return
      await endWhere((row) => row.where('token_hash', '=', hashToken(token)))
    },

    async endAll(uid, but) {
      // Before the deletion: a session that it does not see was opened after it, and that sign-in sees this value.
      ends += 1
      endedAll.delete(uid)
      endedAll.set(uid, ends)
      const [oldest] = endedAll.keys()
      if (endedAll.size > MAX_CACHED && oldest !== undefined) endedAll.delete(oldest)
      return endWhere((row) => row.where('uid', '=', uid).where('token_hash', '!=', but ?? ''))
    },

    mark: () => ends,
    endedSince: (uid, mark) => (endedAll.get(uid) ?? 0) > mark,

    async listOf(uid) {
      const rows = await db
        .selectFrom('sessions')
        .select(['token_hash', 'created_at', 'seen_at', 'ip', 'user_agent', 'device_hash'])
        .where('uid', '=', uid)
        .orderBy('seen_at', 'desc')
        .limit(MAX_LISTED)
        .execute()
      return rows
        .map((row) => ({
          name: row.token_hash,
          createdAt: Number(row.created_at),
          seenAt: Number(row.seen_at),
          ip: row.ip,
          userAgent: row.user_agent,
          device: row.device_hash ?? undefined,
        }))
        .filter((session) => !isOver(session))
    },

    endOf: async (uid, name) =>
      (await endWhere((row) => row.where('uid', '=', uid).where('token_hash', '=', name))) > 0,

    nameOf: (token) => (isToken(token) ? hashToken(token) : undefined),

    onEnd(listener) {
      listeners.push(listener)
    },

    async purge() {
      const now = clock.now()
      await endWhere((row) =>
        row.where((eb) =>
          eb.or([
            eb('created_at', '<=', String(now - SESSION_LIFETIME)),
            eb('seen_at', '<=', String(now - SESSION_IDLE)),
          ]),
        ),
      )
    },
  }
}
