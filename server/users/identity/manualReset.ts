import type { Kysely, Transaction } from 'kysely'
import type { CheckedInputOf, certification, OutputOf } from '#protocol'
import type { Schema } from '../../platform/db/schema.ts'
import { createAddressLimiter } from '../../platform/limits.ts'
import type { Clock } from '../../platform/ports.ts'
import { isRefused, type Refused, refuse } from '../../platform/refusal.ts'
import type { Holds } from '../accounts/holds.ts'
import type { Trail } from '../accounts/trail.ts'
import type { CaseRow, Cases } from '../cases/cases.ts'
import { resetPlan } from '../cases/demoPolicy.ts'
import type { Uploads } from '../uploads/uploads.ts'

type ManualResetInput = CheckedInputOf<typeof certification.manualReset>
type Answer = OutputOf<typeof certification.manualReset>

export interface ManualResetParts {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly demo: boolean
  readonly uploads: Uploads
  readonly cases: Cases
  readonly trail: Trail
  readonly holds: Holds
  /** The trail of the named account records the request; the guest does not learn whether the account exists. */
  readonly noteGuest: (account: string, from: { readonly ip: string; readonly userAgent: string }) => void
  /** Is this the user's login password? Undefined when it is. */
  readonly checkPassword: (uid: string, password: string) => Promise<Refused | undefined>
}

/** Cases of users who are not signed in, by address. */
const GUESTS = { burst: 5, perSecond: 1 / 3_600 }

/** Removes the lost factor, so that it can be set again; withdrawals are held for a while. */
const takeAway = async (
  transaction: Transaction<Schema>,
  { uid, detail }: CaseRow,
  { trail, holds }: Pick<ManualResetParts, 'trail' | 'holds'>,
): Promise<void> => {
  if (uid === null) return
  const from = { uid, ip: '', userAgent: '', detail: { about: 'manualReset' } } as const
  if (detail['what'] === 'payPassword') {
    await transaction.deleteFrom('pay_passwords').where('uid', '=', uid).execute()
    await trail.record(transaction, { ...from, kind: 'payPasswordChanged' })
    await holds.place(uid, 'payPasswordReset', transaction)
  }
  if (detail['what'] === 'authenticator') {
    await transaction.deleteFrom('authenticators').where('uid', '=', uid).execute()
    await transaction.deleteFrom('recovery_codes').where('uid', '=', uid).execute()
    await trail.record(transaction, { ...from, kind: 'totpRemoved' })
    await holds.place(uid, 'authenticatorOff', transaction)
  }
}

/**
 * A reset by an operator's decision. A signed-in user proves the login password and loses one factor; a guest opens a
 * case that does not reveal whether the account exists, and that only operators can grant.
 */
export const createManualReset = (parts: ManualResetParts) => {
  const { db, clock, demo, uploads, cases, trail } = parts
  const guests = createAddressLimiter(clock, GUESTS)
  cases.onEnd('reset', async (transaction, row) => {
    if (row.uid === null || row.state === 'withdrawn') return
    if (row.state === 'approved') await takeAway(transaction, row, parts)
    const detail = { about: row.kind, outcome: row.state }
    await trail.record(transaction, { uid: row.uid, kind: 'caseDecided', ip: '', userAgent: '', detail })
  })

  return async (
    { what, reason, images, account, password }: ManualResetInput,
    from: { uid: string | undefined; ip: string; userAgent: string },
  ): Promise<Answer | Refused> => {
    const { uid } = from
    const asked = { detail: { what, reason, images, ...(uid === undefined ? { account } : {}) } }
    if (uid === undefined) {
      if (what !== 'all' || account === undefined) return refuse('sessionExpired')
      const seconds = guests.take(from.ip)
      if (seconds > 0) return refuse('tooManyRequests', { values: { seconds: String(seconds) } })
    } else {
      if (what === 'all') return refuse('invalidField', { field: 'what', values: { field: 'what' } })
      const wrong = await parts.checkPassword(uid, password ?? '')
      if (wrong !== undefined) return wrong
    }
    const answer = await db.transaction().execute(async (transaction) => {
      if (uid !== undefined) {
        await transaction.selectFrom('users').select('uid').where('uid', '=', uid).forUpdate().execute()
        const open = await transaction
          .selectFrom('cases')
          .selectAll()
          .where('uid', '=', uid)
          .where('kind', '=', 'reset')
          .where('state', '=', 'open')
          .executeTakeFirst()
        // A repeated request while the first waits returns the waiting case.
        if (open !== undefined) return open.detail['what'] === what ? { caseId: open.id } : refuse('notNow')
      }
      if (!(await uploads.use(transaction, uid ?? null, 'reset', images)))
        return refuse('notFound', { field: 'images' })
      const plan = demo ? resetPlan(uid !== undefined) : undefined
      const { row, secret } = await cases.open(transaction, { uid: uid ?? null, kind: 'reset', ...asked, plan })
      if (uid !== undefined)
        await trail.record(transaction, { ...from, uid, kind: 'caseOpened', detail: { about: 'reset' } })
      return { caseId: row.id, ...(secret === undefined ? {} : { secret }) }
    })
    if (uid === undefined && account !== undefined && !isRefused(answer)) parts.noteGuest(account, from)
    cases.wake()
    return answer
  }
}
