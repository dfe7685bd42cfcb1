import type { Language } from '#protocol'
import { type Refused, refuse } from '../../platform/refusal.ts'
import { ownerAsker } from './askers.ts'
import type { Authenticators } from './authenticator.ts'
import type { Codes } from './codes.ts'
import { normaliseAccount } from './names.ts'
import type { Place } from './place.ts'
import type { RecoveryCodes } from './recoveryCodes.ts'
import { type CodeSent, type createSendCode, type ProvedAct, waitRefusal } from './sendCode.ts'
import type { Users } from './users.ts'

/** The proof besides the password: the authenticator once it is bound, otherwise a code by mail or text. */
export type Proof = 'authenticator' | 'email' | 'mobile'

export interface StepUpParts {
  readonly users: Users
  readonly codes: Codes
  readonly authenticators: Authenticators
  readonly recoveryCodes: RecoveryCodes
  readonly sendCode: ReturnType<typeof createSendCode>
}

/** The fresh second factor that a sensitive act needs, however recent the sign-in. */
export interface StepUp {
  proofOf(uid: string): Promise<Proof>
  /** Sends a code for this act to the account's own e-mail, otherwise its mobile, and says there what it confirms. */
  send(uid: string, act: ProvedAct, from: Place, language: Language): Promise<CodeSent | Refused>
  /**
   * Checks and uses up a code for the act with this text: six digits, or a recovery code in place of an authenticator's.
   * Undefined when it is right; otherwise the refusal, at `field`: `secondStepNeeded` (with `values.proof`) without a
   * code, `codeWrong`, `codeExpired`, `accountLocked`.
   */
  check(uid: string, act: string, code: string | undefined, field?: string): Promise<Refused | undefined>
  /**
   * Like `check`, but by mail or text even where an authenticator is bound: for users who lost the factor concerned.
   */
  checkSent(uid: string, act: string, code: string, field?: string): Promise<Refused | undefined>
}

/** The result of checking a code, as a refusal at its field; undefined when it was right. */
export const codeRefusal = (
  outcome: 'right' | 'wrong' | 'expired' | { readonly locked: number },
  field = 'code',
): Refused | undefined => {
  if (outcome === 'right') return undefined
  if (typeof outcome === 'object') return waitRefusal('accountLocked', outcome.locked, field)
  return refuse(outcome === 'wrong' ? 'codeWrong' : 'codeExpired', { field })
}

export const isDigits = (code: string): boolean => /^\d{6}$/.test(code)

export const createStepUp = (parts: StepUpParts): StepUp => {
  const { users, codes, authenticators, recoveryCodes, sendCode } = parts
  const nameOf = async (uid: string): Promise<string> => {
    const { email, mobile } = await users.namesOf(uid)
    return email ?? mobile ?? ''
  }
  const proofOf = async (uid: string): Promise<Proof> =>
    (await authenticators.boundAt(uid)) === undefined ? normaliseAccount(await nameOf(uid)).kind : 'authenticator'
  const checkSent: StepUp['checkSent'] = async (uid, act, code, field) => {
    const subject = { name: await nameOf(uid), purpose: 'stepUp', asker: ownerAsker(uid), act } as const
    return codeRefusal(await codes.redeem(subject, code), field)
  }

  return {
    proofOf,

    async send(uid, act, { ip, userAgent }, language) {
      const { name, kind } = normaliseAccount(await nameOf(uid))
      return sendCode({ account: name, kind, purpose: 'stepUp', act, from: { uid }, ip, userAgent, language })
    },

    async check(uid, act, code, field = 'code') {
      const proof = await proofOf(uid)
      if (code === undefined) return refuse('secondStepNeeded', { field, values: { proof } })
      if (proof !== 'authenticator') return checkSent(uid, act, code, field)
      const outcome = await (isDigits(code) ? authenticators.check(uid, code) : recoveryCodes.redeem(uid, code))
      return codeRefusal(outcome, field)
    },

    checkSent,
  }
}
