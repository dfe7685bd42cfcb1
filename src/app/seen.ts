import * as v from 'valibot'
import type { Seen } from '#stream'
import { readStoredJson, writeStored } from './storage.ts'

const KEY = 'tapeline.seen'

const shape = v.object({ uid: v.string(), epoch: v.string(), offset: v.number() })

const stored = (): v.InferOutput<typeof shape> | undefined => {
  const read = v.safeParse(shape, readStoredJson(KEY))
  return read.success ? read.output : undefined
}

/** True when it is known how far somebody had seen his history. */
export const isSeenKept = (): boolean => stored() !== undefined

/** How far this user had seen his own history on this device; undefined when it was another user, or nobody. */
export const seenOf = (uid: string): Seen | undefined => {
  const kept = stored()
  return kept?.uid === uid ? { epoch: kept.epoch, offset: kept.offset } : undefined
}

/** Keeps it over a restart. Of two tabs the one that has seen more counts. */
export const keepSeen = (uid: string, { epoch, offset }: Seen): void => {
  const kept = seenOf(uid)
  if (kept?.epoch === epoch && kept.offset >= offset) return
  writeStored(KEY, JSON.stringify({ uid, epoch, offset }))
}

/** Who signs out leaves nothing behind. */
export const forgetSeen = (): void => writeStored(KEY, undefined)
