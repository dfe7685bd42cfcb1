import type { Refused } from '../../platform/refusal.ts'
import type { UserRequest } from '../../services/handler.ts'
import { noteRecoveryCode } from '../../users/accounts/recoveryCodes.ts'
import type { Actor } from '../../users/accounts/securityChange.ts'
import { isDigits } from '../../users/accounts/stepUp.ts'

/** Who asks, for what his account remembers of it. */
export const actorOf = ({ uid, ip, userAgent, session }: UserRequest): Actor => ({
  uid,
  ip,
  userAgent,
  session: session.name,
})

/**
 * A sensitive act needs a fresh second factor; a wrong one stands in the trail, but none that was not even compared because
 * the factor is locked. Undefined when it was right.
 */
export const provedAgain = async (
  request: UserRequest,
  code: string | undefined,
  field = 'code',
): Promise<Refused | undefined> => {
  const { stepUp, trail, change } = request.services.accounts
  const refusal = await stepUp.check(request.uid, code, field)
  if (refusal !== undefined && refusal.refused.error !== 'accountLocked' && code !== undefined)
    await trail.record(request.services.database.db, { ...actorOf(request), kind: 'stepUpFailed' })
  if (refusal === undefined && code !== undefined && !isDigits(code)) await noteRecoveryCode(change, actorOf(request))
  return refusal
}
