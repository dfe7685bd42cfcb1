import * as v from 'valibot'
import { whenForgotten } from '../state/owner.ts'
import { readSessionJson, writeSession } from '../state/storage.ts'
import { canonicalPath, screenAt } from './screens.ts'

const KEY = 'tapeline.places'
/** Entries whose state is kept; the least recently used one goes first. */
const MAX_ENTRIES = 50

type Slots = Record<string, unknown>

const shape = v.object({
  places: v.array(v.tuple([v.string(), v.record(v.string(), v.unknown())])),
})
const stored = v.safeParse(shape, readSessionJson(KEY))

/** State of the entries in this tab's history, each in slots of its own. Plain data, and nothing secret. */
const kept = new Map<string, Slots>(stored.success ? stored.output.places : [])

/**
 * Names an entry of the history: how many pages of the app lie below it, and its path. A sign-in in between, which
 * replaces the page, leads back to the same entry. A tab has one entry wherever it is opened.
 */
export const historyEntryOf = (path: string, depth: number): string => {
  const canonical = canonicalPath(path)
  return screenAt(canonical)?.tab === undefined ? `${depth} ${canonical}` : canonical
}

export const readEntry = (entry: string, slot: string): unknown => kept.get(entry)?.[slot]

/** The slots of an entry that hold something. */
export const slotsOf = (entry: string): readonly string[] => Object.keys(kept.get(entry) ?? {})

/** Keeps a value for when the page is opened again; undefined forgets it. */
export const writeEntry = (entry: string, slot: string, value: unknown): void => {
  const slots = { ...kept.get(entry), [slot]: value }
  kept.delete(entry)
  kept.set(entry, slots)
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_ENTRIES) break
    kept.delete(oldest)
  }
}

let opened: string | undefined

/**
 * The entry of the page that is open. `pushed` names the router's location if it was pushed: then the entries at this
 * depth and above can no longer be reached, and nothing is kept for the new one.
 */
export const openEntry = (path: string, depth: number, pushed: string | undefined): string => {
  if (pushed !== undefined && pushed !== opened)
    for (const entry of kept.keys()) if (Number.parseInt(entry, 10) >= depth) kept.delete(entry)
  opened = pushed
  return historyEntryOf(path, depth)
}

export const forgetEntries = (): void => {
  kept.clear()
  writeSession(KEY, undefined)
}

whenForgotten(forgetEntries)

/** Keeps all of it over a reload of this tab. */
export const storeEntries = (): void => writeSession(KEY, JSON.stringify({ places: [...kept] }))
