import type { Kysely, Transaction } from 'kysely'
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
  /**
   * The same within a transaction, so that none outlives its commit even if the venue stops right after it. Call the
   * answer once it is committed: it reports them, and ends what was opened meanwhile.
   */
  endAllWithin(within: Transaction<Schema>, uid: string, but?: string): Promise<() => Promise<void>>
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

type Deletion = ReturnType<typeof deletionOf>
const deletionOf = (db: Kysely<Schema>) => db.deleteFrom('sessions')
const allOf =
  (uid: string, but = '') =>
  (rows: Deletion): Deletion =>
    rows.where('uid', '=', uid).where('token_hash', '!=', but)

class SessionStore implements Sessions {
  readonly #db: Kysely<Schema>
  readonly #clock: Clock
  readonly #believed = new Map<string, Believed>()
  readonly #listeners: ((session: string) => void)[] = []
  /** How many sessions were ended so far: what was read before an end must not be trusted after it. */
  #ends = 0
  /** By user, the value of `#ends` when all sessions of the user were last ended. */
  readonly #endedAll = new Map<string, number>()

  constructor(db: Kysely<Schema>, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  async find(token: string | undefined): Promise<string | undefined> {
    if (!isToken(token)) return undefined
    const hash = hashToken(token)
    const kept = this.#believed.get(hash)
    const now = this.#clock.now()
    const before = this.#ends
    const session = kept !== undefined && now - kept.askedAt < CACHE_TIME_MS ? kept : await this.#ask(hash)
    if (session === undefined || this.#isOver(session)) {
      this.#believed.delete(hash)
      return undefined
    }
    if (session !== kept && this.#ends === before) this.#believe(hash, session)
    if (now - session.seenAt >= SEEN_INTERVAL_MS) {
      session.seenAt = now
      await this.#db
        .updateTable('sessions')
        .set({ seen_at: String(now) })
        .where('token_hash', '=', hash)
        .execute()
    }
    return session.uid
  }

  async end(token: string | undefined): Promise<void> {
    if (!isToken(token)) return
    await this.#endWhere((row) => row.where('token_hash', '=', hashToken(token)))
  }

  async endAll(uid: string, but?: string): Promise<number> {
    // Before the deletion: a session that it does not see was opened after it, and that sign-in sees this value.
    this.#ends += 1
    this.#endedAll.delete(uid)
    this.#endedAll.set(uid, this.#ends)
    const [oldest] = this.#endedAll.keys()
    if (this.#endedAll.size > MAX_CACHED && oldest !== undefined) this.#endedAll.delete(oldest)
    return this.#endWhere(allOf(uid, but))
  }

  async endAllWithin(within: Transaction<Schema>, uid: string, but?: string): Promise<() => Promise<void>> {
    const over = await allOf(uid, but)(deletionOf(within)).returning('token_hash').execute()
    return async () => {
      for (const session of over) this.#tell(session.token_hash)
      await this.endAll(uid, but)
    }
  }

  mark(): number {
    return this.#ends
  }
  endedSince(uid: string, mark: number): boolean {
    return (this.#endedAll.get(uid) ?? 0) > mark
  }

  async listOf(uid: string): Promise<readonly OpenSession[]> {
    const rows = await this.#db
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
      .filter((session) => !this.#isOver(session))
  }

  async endOf(uid: string, name: string): Promise<boolean> {
    return (await this.#endWhere((row) => row.where('uid', '=', uid).where('token_hash', '=', name))) > 0
  }

  nameOf(token: string | undefined): string | undefined {
    return isToken(token) ? hashToken(token) : undefined
  }

  onEnd(listener: (session: string) => void): void {
    this.#listeners.push(listener)
  }

  async purge(): Promise<void> {
    const now = this.#clock.now()
    await this.#endWhere((row) =>
      row.where((eb) =>
        eb.or([
          eb('created_at', '<=', String(now - SESSION_LIFETIME)),
          eb('seen_at', '<=', String(now - SESSION_IDLE)),
        ]),
      ),
    )
  }

  #believe(hash: string, session: Believed): void {
    this.#believed.delete(hash)
    this.#believed.set(hash, session)
    const [oldest] = this.#believed.keys()
    if (this.#believed.size > MAX_CACHED && oldest !== undefined) this.#believed.delete(oldest)
  }
  #isOver({ createdAt, seenAt }: { createdAt: number; seenAt: number }): boolean {
    return this.#clock.now() >= createdAt + SESSION_LIFETIME || this.#clock.now() >= seenAt + SESSION_IDLE
  }

  async #ask(hash: string): Promise<Believed | undefined> {
    const row = await this.#db
      .selectFrom('sessions')
      .select(['uid', 'created_at', 'seen_at'])
      .where('token_hash', '=', hash)
      .executeTakeFirst()
    if (row === undefined) return undefined
    return {
      uid: row.uid,
      createdAt: Number(row.created_at),
      seenAt: Number(row.seen_at),
      askedAt: this.#clock.now(),
    }
  }

  #tell(hash: string): void {
    this.#ends += 1
    this.#believed.delete(hash)
    for (const listener of this.#listeners) listener(hash)
  }

  /** Ends the selected sessions, and reports each; returns how many there were. */
  async #endWhere(pick: (rows: Deletion) => Deletion): Promise<number> {
    const over = await pick(deletionOf(this.#db)).returning('token_hash').execute()
    for (const session of over) this.#tell(session.token_hash)
    return over.length
  }
}

export const createSessions = (db: Kysely<Schema>, clock: Clock): Sessions => new SessionStore(db, clock)
