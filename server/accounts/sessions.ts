import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Clock } from '../ports.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

/** A session ends for good after 30 days, and after 7 days without a request. */
export const SESSION_LIFETIME = 30 * 86_400_000
export const SESSION_IDLE = 7 * 86_400_000
/** `seen_at` is written at most this often. */
const SEEN_STEP = 60_000
/** How long a looked-up session is believed without asking the database again. */
const BELIEVED = 10_000
const MAX_BELIEVED = 20_000

export interface SessionOrigin {
  readonly ip: string
  readonly userAgent: string
}

/** Opaque session tokens; the database knows only their hashes. */
export interface Sessions {
  begin(uid: string, origin: SessionOrigin): Promise<string>
  /** Whose session this token is. */
  find(token: string | undefined): Promise<string | undefined>
  end(token: string | undefined): Promise<void>
  /** The name of a token's session, which is no secret; undefined for what cannot be a token. */
  nameOf(token: string | undefined): string | undefined
  /** Told which session is over, ended or run out, so that its sockets can be ended. */
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

  const believe = (hash: string, session: Believed): void => {
    believed.delete(hash)
    believed.set(hash, session)
    const [oldest] = believed.keys()
    if (believed.size > MAX_BELIEVED && oldest !== undefined) believed.delete(oldest)
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
    believed.delete(hash)
    for (const listener of listeners) listener(hash)
  }

  return {
    async begin(uid, { ip, userAgent }) {
      const token = newToken()
      const at = String(clock.now())
      await db
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          uid,
          created_at: at,
          seen_at: at,
          ip,
          user_agent: userAgent.slice(0, 256),
        })
        .execute()
      return token
    },

    async find(token) {
      if (!isToken(token)) return undefined
      const hash = hashToken(token)
      const kept = believed.get(hash)
      const now = clock.now()
      const session = kept !== undefined && now - kept.askedAt < BELIEVED ? kept : await ask(hash)
      if (session === undefined || isOver(session)) {
        believed.delete(hash)
        return undefined
      }
      if (session !== kept) believe(hash, session)
      if (now - session.seenAt >= SEEN_STEP) {
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
      const hash = hashToken(token)
      await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
      tell(hash)
    },

    nameOf: (token) => (isToken(token) ? hashToken(token) : undefined),

    onEnd(listener) {
      listeners.push(listener)
    },

    async purge() {
      const now = clock.now()
      const over = await db
        .deleteFrom('sessions')
        .where((eb) =>
          eb.or([
            eb('created_at', '<=', String(now - SESSION_LIFETIME)),
            eb('seen_at', '<=', String(now - SESSION_IDLE)),
          ]),
        )
        .returning('token_hash')
        .execute()
      for (const session of over) tell(session.token_hash)
    },
  }
}
