import type { Kysely } from 'kysely'
import type { certification } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import type { Clock } from '../../platform/ports.ts'
import { dailyLimit } from '../accounts/withdrawalLimits.ts'
import type { CaseRow } from '../cases/cases.ts'
import type { Certification } from './certification.ts'
import { type Identity, isExpired, readIdentity } from './rows.ts'

/** Hides all but the last three characters, and at least half. */
export const maskNumber = (number: string): string => {
  const shown = Math.min(3, Math.floor(number.length / 2))
  return '•'.repeat(number.length - shown) + number.slice(number.length - shown)
}

type Step = Pick<certification.PrimaryStep, 'state' | 'reason' | 'caseId' | 'submittedAt' | 'decidedAt' | 'byDemo'>

const stepOf = (row: CaseRow | undefined, expired = false): Step => {
  if (row === undefined || row.state === 'withdrawn')
    return { state: 'none', submittedAt: 0, decidedAt: 0, byDemo: false }
  const state = row.state === 'open' ? 'pending' : row.state === 'approved' && expired ? 'expired' : row.state
  return {
    state,
    ...(row.reason === null ? {} : { reason: row.reason }),
    caseId: row.id,
    submittedAt: Number(row.opened_at),
    decidedAt: row.state === 'open' ? 0 : Number(row.updated_at),
    byDemo: row.plan !== null || row.decided_by === 'demo',
  }
}

const advancedExpired = ({ found }: Identity, at: number): boolean => isExpired(found?.expires_on, at)

interface EchoParts {
  readonly database: { readonly db: Kysely<Schema> }
  readonly clock: Clock
  readonly identity: { readonly certification: Certification }
}

/** 0 to 2, and `statusAdvanced`; a document that has just expired no longer counts, whatever the row still says. */
export const verificationOf = async (services: EchoParts, uid: string) => {
  const { db } = services.database
  const at = services.clock.now()
  // One after the other: a level changes together with its case, so an approved case already has its level.
  const identity = await readIdentity(db, uid)
  const owner = await db
    .selectFrom('users')
    .select(['level', 'status_advanced'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  const expired = identity.advanced?.state === 'approved' && advancedExpired(identity, at)
  const level = (expired && owner.level === 2 ? 1 : owner.level) as 0 | 1 | 2
  return { identity, level, statusAdvanced: expired ? 0 : owner.status_advanced }
}

export const primaryEcho = async (services: EchoParts, uid: string): Promise<certification.PrimaryStep> => {
  const { identity, level } = await verificationOf(services, uid)
  const sent = services.identity.certification.openPrimary(uid, identity.found?.sealed)
  return {
    ...stepOf(identity.primary),
    name: sent?.name ?? '',
    idNumber: sent === undefined ? '' : maskNumber(sent.idNumber),
    country: sent?.country ?? '',
    limit: await dailyLimit(services.database.db, uid, level, services.clock.now()),
  }
}

export const advancedEcho = async (services: EchoParts, uid: string): Promise<certification.AdvancedStep> => {
  const { identity } = await verificationOf(services, uid)
  const { found, primary, advanced } = identity
  return {
    ...stepOf(advanced, advancedExpired(identity, services.clock.now())),
    open: primary?.state === 'approved',
    expiresOn: found?.expires_on ?? '',
    ...(found?.document == null ? {} : { document: found.document }),
    ...(found?.front == null ? {} : { front: found.front }),
    ...(found?.back == null ? {} : { back: found.back }),
    ...(found?.selfie == null ? {} : { selfie: found.selfie }),
  }
}
