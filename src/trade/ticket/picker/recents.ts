import { readStoredJson, writeStored } from '../../../core/state/storage.ts'

const KEY = 'tapeline.recents'
/** How many instruments are remembered, of all products together. */
const KEPT = 20

/** The instruments that tickets were opened for, the last one first. */
export const recentInstruments = (): readonly string[] => {
  const value = readStoredJson(KEY)
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, KEPT) : []
}

/** What this page kept last: a ticket that mounts again after its user signed out opens nothing new. */
let last: string | undefined

/** Remembers that a ticket was opened for an instrument. */
export const keepRecent = (instId: string): void => {
  if (last === instId) return
  last = instId
  const others = recentInstruments().filter((id) => id !== instId)
  writeStored(KEY, JSON.stringify([instId, ...others].slice(0, KEPT)))
}
