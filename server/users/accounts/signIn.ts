import type { activity } from '#protocol'
import type { Limiter } from '../../platform/limits.ts'
import { networkOf } from '../../platform/network.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import { type Asker, askerFrom, type FromBrowser } from './askers.ts'
import type { Authenticators } from './authenticator.ts'
import type { Codes } from './codes.ts'
import type { Lockout } from './lockout.ts'
import { normaliseAccount } from './names.ts'
import type { Passwords } from './passwords.ts'
import type { RecoveryCodes } from './recoveryCodes.ts'
import { waitRefusal } from './sendCode.ts'
import { codeRefusal, isDigits } from './stepUp.ts'
import type { User, Users } from './users.ts'

export interface SignInParts {
  readonly demo: boolean
  readonly users: Users
  readonly codes: Codes
  readonly authenticators: Authenticators
  readonly recoveryCodes: RecoveryCodes
  readonly passwords: Passwords
  readonly lockout: Lockout
  readonly byAddress: Limiter
  readonly byAccount: Limiter
  /** Called when a recovery code was used to sign in. */
  readonly noteRecoveryCode: (uid: string, request: Pick<SignInRequest, 'ip' | 'userAgent'>) => Promise<void>
  /** Called when a password was right whose hash has another cost than today's; must not delay the answer. */
  readonly renewHash: (user: User, password: string) => void
  /**
   * Called after a refusal for an existing account, with what was wrong; must not delay the answer, which would reveal
   * that it exists.
   */
  readonly noteFailure: (
    uid: string,
    request: Pick<SignInRequest, 'ip' | 'userAgent'>,
    wrong: readonly activity.Proof[],
  ) => void
}

/** Who signed in or up, and what proved it. */
export interface Proven {
  readonly user: User
  readonly proofs: readonly activity.Proof[]
}

export interface SignInRequest extends FromBrowser {
  readonly account: string
  readonly password: string
  readonly code: string | undefined
  readonly ip: string
  readonly userAgent: string
}

/** What a code given as the second step would prove. */
const proofOf = (name: string, code: string, isBound: boolean): activity.Proof => {
  if (!isBound) return `${normaliseAccount(name).kind}Code`
  return isDigits(code) ? 'authenticator' : 'recoveryCode'
}

/** The second step as it was taken: none on a known device; `proof` is wrong where there is a `refusal`. */
interface SecondStep {
  readonly proof?: activity.Proof
  readonly refusal?: Refused | undefined
}

/** The authenticator once one is bound, on every device; otherwise a code by mail or text on a new device. */
const secondStep = async (
  { authenticators, recoveryCodes, codes }: SignInParts,
  user: User,
  { name, code, asker }: { name: string; code: string | undefined; asker: Asker },
): Promise<SecondStep> => {
  const isBound = (await authenticators.boundAt(user.uid)) !== undefined
  if (!isBound && (asker.relation === 'known' || user.shared)) return {}
  if (code === undefined) {
    const asked = isBound ? 'authenticator' : normaliseAccount(name).kind
    return { refusal: refuse('secondStepNeeded', { field: 'code', values: { proof: asked } }) }
  }
  const proof = proofOf(name, code, isBound)
  if (!isBound) return { proof, refusal: codeRefusal(await codes.redeem({ name, purpose: 'login', asker }, code)) }
  const check = proof === 'authenticator' ? authenticators.check(user.uid, code) : recoveryCodes.redeem(user.uid, code)
  return { proof, refusal: codeRefusal(await check) }
}

/**
 * Checks password, device and second step. A name without an account takes the same steps as a wrong password: same
 * answers, same locks, same time.
 */
export const createSignIn =
  (parts: SignInParts) =>
  async ({ account, password, code, ip, userAgent, ...from }: SignInRequest): Promise<Proven | Refused> => {
    const { name } = normaliseAccount(account)
    const origin = `${name} ${networkOf(ip)}`
    const flood = parts.byAddress.take(ip)
    if (flood > 0) return waitRefusal('tooManyRequests', flood)
    const locked = parts.lockout.locked(origin)
    if (locked > 0) return waitRefusal('accountLocked', locked)

    const user = await parts.users.byName(name)
    const asker = await askerFrom(from, user?.uid)
    const wait = parts.byAccount.take(asker.relation === 'known' ? `known ${name}` : name)
    if (wait > 0) return waitRefusal('tooManyRequests', wait)
    const right = await parts.passwords.verify(user?.password_hash, password)
    if (user === undefined || !right || (user.shared && !parts.demo)) {
      parts.lockout.failed(origin)
      if (user !== undefined) parts.noteFailure(user.uid, { ip, userAgent }, ['password'])
      return refuse('wrongLogin')
    }
    const { refusal, proof } = await secondStep(parts, user, { name, code, asker })
    if (refusal !== undefined) {
      if (proof !== undefined) parts.noteFailure(user.uid, { ip, userAgent }, [proof])
      return refusal
    }
    parts.lockout.succeeded(origin)
    if (parts.passwords.isOutdated(user.password_hash)) parts.renewHash(user, password)
    if (proof === 'recoveryCode') await parts.noteRecoveryCode(user.uid, { ip, userAgent })
    return { user, proofs: proof === undefined ? ['password'] : ['password', proof] }
  }
