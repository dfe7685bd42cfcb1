import type { Kysely, Transaction } from 'kysely'
import { type activity, DEFAULT_LANGUAGE, type Language } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { Mail } from '../../platform/mail/port.ts'
import type { Sentences } from '../../platform/sentences.ts'
import { HOUR_MS } from '../../settings/holdHours.ts'
import type { HoldReason, Holds } from './holds.ts'
import type { Sessions } from './sessions.ts'
import { proofsDetail, type Trail } from './trail.ts'
import type { Users } from './users.ts'

/** The user who changes something about their account, and from where. */
export interface Actor {
  readonly uid: string
  readonly ip: string
  readonly userAgent: string
  /** Name of the present session, where a change that ends sessions leaves it to the caller to renew it. */
  readonly session?: string | undefined
}

/** The consequences of a change. */
export interface Change {
  /** Its entry in the trail. */
  readonly kind: activity.EventKind
  readonly about?: string
  /** What proved it, for that entry. */
  readonly proofs?: readonly activity.Proof[]
  /** The sentence `mail.alert.<alert>`, sent to every name of the account, before and after the change. */
  readonly alert: string
  readonly alertValues?: Readonly<Record<string, string>>
  readonly hold?: HoldReason
  /** All other sessions end; the caller begins a new session in place of the present one. */
  readonly endsSessions?: boolean
}

export interface SecurityChangeParts {
  readonly db: Kysely<Schema>
  readonly users: Users
  readonly sessions: Sessions
  readonly holds: Holds
  readonly trail: Trail
  readonly mail: Mail
  readonly sentences: Sentences
}

/** Does the work, its hold, its entry in the trail and the end of sessions in one transaction; then alerts the owner. */
export type SecurityChange = (
  actor: Actor,
  change: Change,
  work: (within: Transaction<Schema>) => Promise<void>,
) => Promise<void>

/** `24 hours`, by the language's own plural. */
const hoursText = (hours: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }).format(hours)

export const createSecurityChange = (parts: SecurityChangeParts): SecurityChange => {
  const { db, users, sessions, holds, trail, mail, sentences } = parts

  const alert = async (
    uid: string,
    change: Change,
    before: readonly string[],
    held: number | undefined,
  ): Promise<void> => {
    const [user, after] = await Promise.all([users.byUid(uid), users.namesOf(uid)])
    const language = user?.language ?? DEFAULT_LANGUAGE
    const text = [
      sentences(language, `mail.alert.${change.alert}`, change.alertValues),
      ...(held === undefined
        ? []
        : [sentences(language, 'mail.alert.held', { time: hoursText(held / HOUR_MS, language) })]),
      sentences(language, 'mail.alert.notYou'),
    ].join(' ')
    const subject = sentences(language, 'mail.alert.subject')
    for (const to of new Set([...before, ...Object.values(after)])) mail.send({ to, subject, text })
  }

  return async (actor, change, work) => {
    const { uid } = actor
    const before = Object.values(await users.namesOf(uid))
    const { held, sessionsEnded } = await db.transaction().execute(async (within) => {
      await work(within)
      const about = change.about === undefined ? {} : { about: change.about }
      const detail = { ...about, ...proofsDetail(change.proofs ?? []) }
      await trail.record(within, { ...actor, kind: change.kind, detail })
      let placed: number | undefined
      if (change.hold !== undefined) {
        placed = await holds.place(uid, change.hold, within)
        await trail.record(within, { ...actor, kind: 'holdSet', detail: { reason: change.hold } })
      }
      const ended = change.endsSessions ? await sessions.endAllWithin(within, uid, actor.session) : undefined
      return { held: placed, sessionsEnded: ended }
    })
    await sessionsEnded?.()
    await alert(uid, change, before, held)
  }
}
