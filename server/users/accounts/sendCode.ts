import type { Language } from '#protocol'
import type { Limiter } from '../../platform/limits.ts'
import type { Mail } from '../../platform/mail/port.ts'
import type { Clock } from '../../platform/ports.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import type { Sentences } from '../../platform/sentences.ts'
import { askerFrom, type FromBrowser, ownerAsker } from './askers.ts'
import type { CodeLimits } from './codeLimits.ts'
import { CODE_LIFETIME, CODE_RESEND, type Codes } from './codes.ts'
import { type AccountName, normaliseAccount } from './names.ts'
import { placeWords } from './place.ts'
import type { Purpose } from './purpose.ts'
import type { Users } from './users.ts'

export interface CodeSent {
  readonly resendAfter: number
  readonly expiresAfter: number
}

/** The act that a code confirms. */
export interface ProvedAct {
  /** Equal for equal acts, different for any other. */
  readonly text: string
  /** The sentence `mail.act.<sentence>` with these values says what it is. */
  readonly sentence: string
  readonly values?: Readonly<Record<string, string>>
}

export interface CodeRequest {
  readonly account: string
  readonly kind: AccountName['kind']
  readonly purpose: Purpose
  /** Of the purpose `stepUp`. */
  readonly act?: ProvedAct
  /** The signed-in user, or the browser that asks: the code is valid for this asker alone. */
  readonly from: { readonly uid: string } | FromBrowser
  readonly ip: string
  /** The device of the request, for the message or the trail of the account concerned. */
  readonly userAgent?: string
  /** Language of the request; an account with a language of its own is written to in that. */
  readonly language: Language
}

export interface SendCodeParts {
  readonly codes: Codes
  readonly users: Users
  readonly mail: Mail
  readonly canText: boolean
  readonly sentences: Sentences
  readonly clock: Clock
  readonly byAddress: Limiter
  readonly limits: Pick<CodeLimits, 'send'>
  /** A reset was requested in the name of an account; runs in the background. */
  readonly noteReset: (uid: string, from: { readonly ip: string; readonly userAgent: string }) => void
}

/** The refusal of a bucket or lock that opens again after this many seconds. */
export const waitRefusal = (error: 'tooManyRequests' | 'accountLocked', seconds: number, field?: string): Refused =>
  refuse(error, { values: { seconds: String(seconds) }, ...(field === undefined ? {} : { field }) })

/** Sends a code. Answer and time are the same without an account of that name, which hides who is registered. */
export const createSendCode =
  (parts: SendCodeParts) =>
  async ({
    account,
    kind,
    purpose,
    act,
    from,
    ip,
    userAgent = '',
    language,
  }: CodeRequest): Promise<CodeSent | Refused> => {
    const { name, kind: given } = normaliseAccount(account)
    if (given !== kind || (kind === 'mobile' && !parts.canText)) return refuse('accountInvalid', { field: 'account' })
    const flood = parts.byAddress.take(ip)
    if (flood > 0) return waitRefusal('tooManyRequests', flood)
    const user = await parts.users.byName(name)
    const asker = 'uid' in from ? ownerAsker(from.uid) : await askerFrom(from, user?.uid)
    const subject = { name, purpose, asker, ...(act === undefined ? {} : { act: act.text }) }
    const left = await parts.codes.wait(subject)
    const wait = left > 0 ? Math.ceil(left / 1000) : parts.limits.send(purpose, name, asker, ip)
    if (wait > 0) return waitRefusal('tooManyRequests', wait)

    const issued = await parts.codes.issue(subject)
    if ('wait' in issued) return waitRefusal('tooManyRequests', Math.ceil(issued.wait / 1000))
    const forNewName = purpose === 'register' || purpose === 'bind'
    if (purpose === 'reset' && user !== undefined) parts.noteReset(user.uid, { ip, userAgent })
    // A code that needs an account is made and discarded where there is none.
    if (forNewName || user !== undefined) {
      const written = user?.language ?? language
      const values = {
        code: issued.code,
        minutes: String(CODE_LIFETIME / 60_000),
        ...placeWords(parts.sentences, written, { ip, userAgent }, parts.clock.now()),
        act: act === undefined ? '' : parts.sentences(written, `mail.act.${act.sentence}`, act.values),
      }
      const letter = forNewName && user !== undefined ? `${purpose}Taken` : purpose
      parts.mail.send({
        to: name,
        language: written,
        code: issued.code,
        subject: parts.sentences(written, `mail.${letter}.subject`, values),
        text: parts.sentences(written, `mail.${letter}.text`, values),
      })
    }
    return { resendAfter: CODE_RESEND, expiresAfter: CODE_LIFETIME }
  }
