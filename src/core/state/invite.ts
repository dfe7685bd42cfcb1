import { readStored, writeStored } from './storage.ts'

/** The code of the invitation link that was opened last on this device; the script in index.html keeps it. */
export const keptInvite = (): string | undefined => readStored('tapeline.invite')

/** An account was opened: an invitation is for one. */
export const forgetInvite = (): void => writeStored('tapeline.invite', undefined)
