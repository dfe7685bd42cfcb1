import * as v from 'valibot'
import { OWNER } from '../../core/state/owner.ts'
import { readStored, readStoredJson, writeStored } from '../../core/state/storage.ts'

const KEY = 'tapeline.charged'
const shape = v.object({ uid: v.string(), at: v.number() })

/** Until when this user has seen their charges and margin warnings on this device, Unix ms of the venue. */
export const keptCharged = (uid: string): number | undefined => {
  const read = v.safeParse(shape, readStoredJson(KEY))
  return read.success && read.output.uid === uid ? read.output.at : undefined
}

/**
 * Of several tabs the latest time counts. Once the user has signed out in another tab nothing of theirs is kept, though
 * this tab may not know of it yet.
 */
export const keepCharged = (uid: string, at: number): void => {
  if (readStored(OWNER) !== uid) return
  if ((keptCharged(uid) ?? 0) < at) writeStored(KEY, JSON.stringify({ uid, at }))
}
