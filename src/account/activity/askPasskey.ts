import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { InputOf, passkeys } from '#protocol'

type Made = InputOf<typeof passkeys.finishAdd>['response']
type Signed = InputOf<typeof passkeys.finishSignIn>['response']
type Options = Readonly<Record<string, unknown>>

/** Only what the protocol knows leaves the browser. */
const cut = ({ id, rawId }: { id: string; rawId: string }) => ({ id, rawId, type: 'public-key' as const })

/** Undefined: the user left the browser's own window, or it was too late. */
const orNothing = async <T>(asking: Promise<T>): Promise<T | undefined> => {
  try {
    return await asking
  } catch {
    return undefined
  }
}

/** Lets the browser make a passkey. */
export const makePasskey = async (options: Options): Promise<Made | undefined> => {
  const made = await orNothing(startRegistration({ optionsJSON: options as never }))
  if (made === undefined) return undefined
  const { clientDataJSON, attestationObject, transports } = made.response
  return {
    ...cut(made),
    response: {
      clientDataJSON,
      attestationObject,
      ...(transports === undefined ? {} : { transports: [...transports] }),
    },
  }
}

/** Lets the browser sign with one. */
export const signWithPasskey = async (options: Options): Promise<Signed | undefined> => {
  const signed = await orNothing(startAuthentication({ optionsJSON: options as never }))
  if (signed === undefined) return undefined
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response
  return {
    ...cut(signed),
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) },
  }
}
