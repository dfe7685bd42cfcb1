import { type OutputOf, type Reply, signin, user } from '#protocol'
import { request } from '../../../core/request/request.ts'
import { accountKind } from '../../../ui/forms/accountKind.ts'

type Sent = Reply<OutputOf<typeof signin.emailSendingCode>>

/** A code that proves a name at sign-up. */
export const sendSignUpCode = (account: string): Promise<Sent> =>
  request(accountKind(account) === 'email' ? signin.emailSendingCode : signin.mobileSendingCode, {
    account,
    purpose: 'register',
  })

/** The second-step code of a sign-in from a new device. */
export const sendSignInCode = (account: string): Promise<Sent> =>
  request(accountKind(account) === 'email' ? user.sendEmailCodeByEmailLogin : user.sendEmailCodeByMobileLogin, {
    account,
  })

/** A code that proves a name on the way to a new password. */
export const sendResetCode = (account: string): Promise<Sent> =>
  request(accountKind(account) === 'email' ? signin.emailSendingCode : signin.mobileSendingCode, {
    account,
    purpose: 'reset',
  })
