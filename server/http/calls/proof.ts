import type { Refused } from '../../platform/refusal.ts'
import type { UserRequest } from '../../services/handler.ts'
import { noteRecoveryCode } from '../../users/accounts/recoveryCodes.ts'
import type { Actor } from '../../users/accounts/securityChange.ts'
import { isDigits } from '../../users/accounts/stepUp.ts'

/** The user who asks, with address and device, as the trail records them. */
export const actorOf = ({ uid, ip, userAgent, session }: UserRequest): Actor => ({
  uid,
  ip,
  userAgent,
  session: session.name,
})

/**
 * Checks the second factor that this act needs (`actText`); undefined when it is right. A wrong code is recorded in the
 * trail; while the factor is locked, codes are not compared and not recorded.
 */
export const provedAgain = async (
  request: UserRequest,
  act: string,
  code: string | undefined,
  field = 'code',
): Promise<Refused | undefined> => {
  const { stepUp, trail, change } = request.services.accounts
  const refusal = await stepUp.check(request.uid, act, code, field)
  if (refusal !== undefined && refusal.refused.error !== 'accountLocked' && code !== undefined)
    await trail.record(request.services.database.db, { ...actorOf(request), kind: 'stepUpFailed' })
  if (refusal === undefined && code !== undefined && !isDigits(code)) await noteRecoveryCode(change, actorOf(request))
  return refusal
}
