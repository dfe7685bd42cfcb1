import * as v from 'valibot'
import type { Seen } from '#stream'
import { readStoredJson, writeStored } from './storage.ts'

const KEY = 'tapeline.seen'

const shape = v.object({
  uid: v.string(),
  epoch: v.string(),
  offset: v.number(),
  at: v.optional(v.number()),
  ts: v.optional(v.number()),
})

const stored = (): v.InferOutput<typeof shape> | undefined => {
  const read = v.safeParse(shape, readStoredJson(KEY))
  return read.success ? read.output : undefined
}

/** True when it is known how far a user had seen their history. */
export const isSeenKept = (): boolean => stored() !== undefined

/** How far this user had seen their history on this device; undefined when another user, or nobody, was here. */
export const seenOf = (uid: string): Seen | undefined => {
  const kept = stored()
  if (kept?.uid !== uid) return undefined
  const { epoch, offset, at, ts } = kept
  return { epoch, offset, ...(at !== undefined && { at }), ...(ts !== undefined && { ts }) }
}

/** Keeps it over a restart. Of two tabs the one that has seen more counts. */
export const keepSeen = (uid: string, seen: Seen): void => {
  const kept = seenOf(uid)
  const { offset, at = 0 } = seen
  if (kept?.epoch === seen.epoch && (kept.offset > offset || (kept.offset === offset && (kept.at ?? 0) >= at))) return
  writeStored(KEY, JSON.stringify({ uid, ...seen }))
}
