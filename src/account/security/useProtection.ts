import { activity, passkeys, security } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { type Protection, protectionOf } from './protection.ts'

const QUIET = { quiet: true }

/** How well the account is protected; undefined until all that counts is known. */
export const useProtection = (): Protection | undefined => {
  const factors = useCall(security.emailStatusGoogleStatus, {}, QUIET).data
  const owned = useCall(passkeys.list, {}, QUIET).data?.passkeys.length
  const phrase = useCall(activity.getPhrase, {}, QUIET).data?.phrase
  if (factors === undefined || owned === undefined || phrase === undefined) return undefined
  return protectionOf(factors, owned, phrase)
}
