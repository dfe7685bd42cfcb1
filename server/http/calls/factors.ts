import type { security } from '#protocol'
import { isRefused, type Refused, refuse } from '../../platform/refusal.ts'
import { type Handler, type UserRequest } from '../../services/handler.ts'
import type { Services } from '../../services/services.ts'
import { OFFER_LIFETIME, OfferGone } from '../../users/accounts/authenticator.ts'
import { maskAccount, normaliseAccount } from '../../users/accounts/names.ts'
import { actorOf, provedAgain } from './proof.ts'
import { actText, readAct } from './provedAct.ts'

const PAY_PASSWORD = actText.plain('payPassword')

/** For this long after sign-up (ms), the first payment PIN and the first authenticator need no further proof. */
const FRESH = 1_800_000

const isFresh = async ({ accounts, clock }: Services, uid: string): Promise<boolean> => {
  const found = await accounts.users.byUid(uid)
  return found !== undefined && !found.shared && clock.now() < Number(found.created_at) + FRESH
}

/** Gives the user a new session after a change of factors. Such a change ends all their sessions. */
const renewed = async (request: UserRequest): Promise<Record<string, never>> => {
  await request.session.begin(request.uid)
  return {}
}

export const emailStatusGoogleStatus: Handler<typeof security.emailStatusGoogleStatus> = async (
  _,
  { services, uid },
) => {
  const { users, authenticators, recoveryCodes, payPasswords, holds, stepUp } = services.accounts
  const { email, mobile } = await users.namesOf(uid)
  // A signed-in user is shown the holds of what can be changed here.
  const { passwordReset: _reset, payoutAccount: _payout, payMethod: _payMethod, ...holdHours } = await holds.hours()
  return {
    email: email === undefined ? '' : maskAccount(email),
    mobile: mobile === undefined ? '' : maskAccount(mobile),
    ...(services.mailbox === undefined ? {} : { demoMail: email ?? mobile ?? '' }),
    proof: await stepUp.proofOf(uid),
    fresh: await isFresh(services, uid),
    authenticatorAt: (await authenticators.boundAt(uid)) ?? 0,
    recoveryCodes: await recoveryCodes.left(uid),
    payPassword: await payPasswords.isSet(uid),
    holds: [...(await holds.active(uid))],
    holdHours,
  }
}

export const sendProof: Handler<typeof security.sendProof> = async (input, request) => {
  const { services, uid, language } = request
  const act = await readAct(input, request)
  return isRefused(act) ? act : services.accounts.stepUp.send(uid, act, request, language)
}

export const restUserPassword: Handler<typeof security.restUserPassword> = async (
  { password, newPassword, code },
  request,
) => {
  const { passwordChange } = request.services.accounts
  const refusal =
    (await passwordChange.check(request.uid, password)) ??
    (await passwordChange.refusalOf(request.uid, newPassword, 'newPassword')) ??
    (await provedAgain(request, actText.plain('password'), code))
  if (refusal !== undefined) return refusal
  await passwordChange.set(actorOf(request), newPassword, 'passwordChanged')
  return renewed(request)
}

export const setPayPassword: Handler<typeof security.setPayPassword> = async (
  { payPassword, current, code },
  request,
) => {
  const { services, uid } = request
  const { payPasswords, authenticators } = services.accounts
  const isSet = await payPasswords.isSet(uid)
  if (isSet) {
    if (current === undefined) return refuse('payPasswordWrong', { field: 'current' })
    const wrong = await payPasswords.check(actorOf(request), current, 'current')
    if (wrong !== undefined) return wrong
  }
  const isFree = !isSet && (await isFresh(services, uid)) && (await authenticators.boundAt(uid)) === undefined
  const refusal = isFree ? undefined : await provedAgain(request, PAY_PASSWORD, code)
  return refusal ?? (await payPasswords.set(actorOf(request), payPassword, false)) ?? {}
}

/** Sets a new payment PIN in place of a forgotten one, unless the proof was refused. */
const resetPay = async (request: UserRequest, payPassword: string, refusal: Refused | undefined) =>
  refusal ?? (await request.services.accounts.payPasswords.set(actorOf(request), payPassword, true)) ?? {}

export const emailChangePayPassword: Handler<typeof security.emailChangePayPassword> = async (
  { payPassword, code },
  request,
) => resetPay(request, payPassword, await request.services.accounts.stepUp.checkSent(request.uid, PAY_PASSWORD, code))

export const googleChangePayPassword: Handler<typeof security.googleChangePayPassword> = async (
  { payPassword, code },
  request,
) => {
  const bound = await request.services.accounts.authenticators.boundAt(request.uid)
  if (bound === undefined) return refuse('codeWrong', { field: 'code' })
  return resetPay(request, payPassword, await provedAgain(request, PAY_PASSWORD, code))
}

export const getRandomGoogleSecretKey: Handler<typeof security.getRandomGoogleSecretKey> = async (
  _,
  { services, uid },
) => {
  const { email, mobile } = await services.accounts.users.namesOf(uid)
  const offer = await services.accounts.authenticators.offer(uid, email ?? mobile ?? uid)
  return { ...offer, expiresAfter: OFFER_LIFETIME }
}

export const googleCodeVerify: Handler<typeof security.googleCodeVerify> = async ({ code, proof }, request) => {
  const { services, uid } = request
  const { authenticators, recoveryCodes, change } = services.accounts
  const fits = await authenticators.fits(uid, code)
  if (fits !== 'right') return refuse(fits === 'wrong' ? 'codeWrong' : 'codeExpired', { field: 'code' })
  const isFirst = (await authenticators.boundAt(uid)) === undefined
  const refusal =
    isFirst && (await isFresh(services, uid))
      ? undefined
      : await provedAgain(request, actText.plain('authenticator'), proof, 'proof')
  if (refusal !== undefined) return refusal
  let codes: readonly string[] = []
  // Replacing an authenticator causes the same hold as removing one.
  const hold = isFirst ? 'authenticatorOn' : 'authenticatorOff'
  try {
    await change(
      actorOf(request),
      { kind: 'totpBound', alert: 'authenticatorOn', hold, endsSessions: true },
      async (within) => {
        await authenticators.bind(uid, code, within)
        codes = await recoveryCodes.issue(uid, within)
      },
    )
  } catch (error) {
    if (error instanceof OfferGone) return refuse('codeExpired', { field: 'code' })
    throw error
  }
  await request.session.begin(uid)
  return { recoveryCodes: [...codes] }
}

export const unbindGoogle: Handler<typeof security.unbindGoogle> = async ({ code }, request) => {
  const { authenticators, change } = request.services.accounts
  if ((await authenticators.boundAt(request.uid)) === undefined) return refuse('amendNothing')
  const refusal = await provedAgain(request, actText.plain('authenticatorOff'), code)
  if (refusal !== undefined) return refusal
  await change(
    actorOf(request),
    { kind: 'totpRemoved', alert: 'authenticatorOff', hold: 'authenticatorOff', endsSessions: true },
    (within) => authenticators.remove(request.uid, within),
  )
  return renewed(request)
}

export const newRecoveryCodes: Handler<typeof security.newRecoveryCodes> = async ({ code }, request) => {
  const { authenticators, recoveryCodes, change } = request.services.accounts
  if ((await authenticators.boundAt(request.uid)) === undefined) return refuse('amendNothing')
  const refusal = await provedAgain(request, actText.plain('recoveryCodes'), code)
  if (refusal !== undefined) return refusal
  let codes: readonly string[] = []
  await change(actorOf(request), { kind: 'recoveryCodesMade', alert: 'recoveryCodes' }, async (within) => {
    codes = await recoveryCodes.issue(request.uid, within)
  })
  return { recoveryCodes: [...codes] }
}

export const sendBindingCode: Handler<typeof security.sendBindingCode> = (
  { account },
  { services, uid, ip, language },
) => {
  const { kind } = normaliseAccount(account)
  return services.accounts.sendCode({ account, kind, purpose: 'bind', from: { uid }, ip, language })
}

export const bindingEmail: Handler<typeof security.bindingEmail> = async ({ account, code, proof }, request) => {
  const { nameChange } = request.services.accounts
  const refusal =
    (await nameChange.check(request.uid, account, code)) ??
    (await provedAgain(request, actText.name(account), proof, 'proof')) ??
    (await nameChange.bind(actorOf(request), account, code))
  return refusal ?? renewed(request)
}
