import type { Language } from '#protocol'
import { type Refused, refuse } from '../http/handler.ts'
import type { Limiter } from '../limits.ts'
import type { Mail } from '../mail/port.ts'
import type { Sentences } from '../sentences.ts'
import { CODE_LIFETIME, CODE_RESEND, type Codes, type Purpose } from './codes.ts'
import { type AccountName, normaliseAccount } from './names.ts'
import type { Users } from './users.ts'

export interface CodeSent {
  readonly resendAfter: number
  readonly expiresAfter: number
}

export interface CodeWish {
  readonly account: string
  readonly kind: AccountName['kind']
  readonly purpose: Purpose
  readonly ip: string
  /** Of the request; an account that chose a language is written to in that one. */
  readonly language: Language
}

export interface SendCodeParts {
  readonly codes: Codes
  readonly users: Users
  readonly mail: Mail
  readonly sentences: Sentences
  readonly byAddress: Limiter
  readonly byAccount: Limiter
}

/** The refusal of a bucket or lock that opens again after so many seconds. */
export const waitRefusal = (error: 'tooManyRequests' | 'accountLocked', seconds: number): Refused =>
  refuse(error, { values: { seconds: String(seconds) } })

/** Sends a code; the answer and its time are the same whether the name has an account or not (decisions, 29). */
export const createSendCode =
  (parts: SendCodeParts) =>
  async ({ account, kind, purpose, ip, language }: CodeWish): Promise<CodeSent | Refused> => {
    const { name, kind: given } = normaliseAccount(account)
    if (given !== kind) return refuse('accountInvalid', { field: 'account' })
    const flood = parts.byAddress.take(ip)
    if (flood > 0) return waitRefusal('tooManyRequests', flood)
    const early = await parts.codes.wait(name, purpose)
    const wait = early > 0 ? Math.ceil(early / 1000) : parts.byAccount.take(name)
    if (wait > 0) return waitRefusal('tooManyRequests', wait)

    const [issued, user] = await Promise.all([parts.codes.issue(name, purpose), parts.users.byName(name)])
    if ('wait' in issued) return waitRefusal('tooManyRequests', Math.ceil(issued.wait / 1000))
    const values = { code: issued.code, minutes: String(CODE_LIFETIME / 60_000) }
    // A sign-in code for a name without an account is made and thrown away.
    if (purpose === 'register' || user !== undefined) {
      const written = user?.language ?? language
      const letter = purpose === 'register' && user !== undefined ? 'registerTaken' : purpose
      parts.mail.send({
        to: name,
        subject: parts.sentences(written, `mail.${letter}.subject`, values),
        text: parts.sentences(written, `mail.${letter}.text`, values),
      })
    }
    return { resendAfter: CODE_RESEND, expiresAfter: CODE_LIFETIME }
  }
