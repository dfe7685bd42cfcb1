import * as v from 'valibot'
import { OWNER } from '../../core/state/owner.ts'
import { readStored, readStoredJson, writeStored } from '../../core/state/storage.ts'

const KEY = 'tapeline.charged'
const shape = v.object({ uid: v.string(), at: v.number() })

/** Until when this user was told his charges and margin warnings on this device, Unix ms of the venue. */
export const keptCharged = (uid: string): number | undefined => {
  const read = v.safeParse(shape, readStoredJson(KEY))
  return read.success && read.output.uid === uid ? read.output.at : undefined
}

/**
 * Of several tabs the one that knows more counts. Where the user has signed out in another one, nothing of his is kept
 * any more, though this one may not have heard of it yet.
 */
export const keepCharged = (uid: string, at: number): void => {
  if (readStored(OWNER) !== uid) return
  if ((keptCharged(uid) ?? 0) < at) writeStored(KEY, JSON.stringify({ uid, at }))
}
