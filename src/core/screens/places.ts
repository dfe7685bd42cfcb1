import * as v from 'valibot'
import { whenForgotten } from '../state/owner.ts'
import { readSessionJson, writeSession } from '../state/storage.ts'
import { canonicalPath, screenAt } from './screens.ts'

const KEY = 'tapeline.places'
/** Pages whose state is kept; the one used longest ago goes first. */
const AT_MOST = 50

type Slots = Record<string, unknown>

const shape = v.object({
  places: v.array(v.tuple([v.string(), v.record(v.string(), v.unknown())])),
})
const stored = v.safeParse(shape, readSessionJson(KEY))

/** State of the pages in this tab's history, each in slots of its own. Plain data, and nothing secret. */
const kept = new Map<string, Slots>(stored.success ? stored.output.places : [])

/**
 * A page in the history: how many pages of ours lie below it, and its path. A sign-in in between (in the page's own
 * place) leads back to the same. A tab has one place wherever it is opened.
 */
export const placeOf = (path: string, depth: number): string => {
  const canonical = canonicalPath(path)
  return screenAt(canonical)?.tab === undefined ? `${depth} ${canonical}` : canonical
}

export const readPlace = (place: string, slot: string): unknown => kept.get(place)?.[slot]

/** The slots of a place that hold something. */
export const slotsOf = (place: string): readonly string[] => Object.keys(kept.get(place) ?? {})

/** Keeps a value for when the page is opened again; undefined forgets it. */
export const writePlace = (place: string, slot: string, value: unknown): void => {
  const slots = { ...kept.get(place), [slot]: value }
  kept.delete(place)
  kept.set(place, slots)
  for (const oldest of kept.keys()) {
    if (kept.size <= AT_MOST) break
    kept.delete(oldest)
  }
}

let opened: string | undefined

/**
 * The place of the page that is open. `pushed` names its entry in the history if that was made for it: the pages that
 * lay there and above can't be reached any more, and nothing is kept for the new one.
 */
export const openPlace = (path: string, depth: number, pushed: string | undefined): string => {
  if (pushed !== undefined && pushed !== opened)
    for (const place of kept.keys()) if (Number.parseInt(place, 10) >= depth) kept.delete(place)
  opened = pushed
  return placeOf(path, depth)
}

export const forgetPlaces = (): void => {
  kept.clear()
  writeSession(KEY, undefined)
}

whenForgotten(forgetPlaces)

/** Keeps it over a reload of this tab. */
export const storePlaces = (): void => writeSession(KEY, JSON.stringify({ places: [...kept] }))
