import { readStored, writeStored } from './storage.ts'

/** The code of the invitation link that opened the page. */
const linkedInvite = (): string | undefined => /[?&]invite=([\w-]{8,32})/.exec(location.search)?.[1]

/** Whoever opens an invitation link may look around before they sign up. */
export const keepInvite = (): void => {
  const code = linkedInvite()
  if (code !== undefined) writeStored('tapeline.invite', code)
}

/** The code of the invitation link that was opened last on this device. */
export const keptInvite = (): string | undefined => linkedInvite() ?? readStored('tapeline.invite')

/** An account was opened: an invitation is for one. */
export const forgetInvite = (): void => writeStored('tapeline.invite', undefined)
