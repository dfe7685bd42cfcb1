import { readStoredJson, writeStored } from '../../../core/state/storage.ts'

const KEY = 'tapeline.recents'
/** How many instruments are remembered, of all products together. */
const KEPT = 20

/** The instruments that tickets were opened for, the last one first. */
export const recentInstruments = (): readonly string[] => {
  const value = readStoredJson(KEY)
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, KEPT) : []
}

/** What this page kept last. A ticket that mounts again, because its user signed out, opens nothing new. */
let last: string | undefined

/** Remembers that a ticket was opened for an instrument. */
export const keepRecent = (instId: string): void => {
  if (last === instId) return
  last = instId
  const before = recentInstruments()
  if (before[0] === instId) return
  writeStored(KEY, JSON.stringify([instId, ...before.filter((id) => id !== instId)].slice(0, KEPT)))
}
