import type { ReadonlySignal, Signal } from '@preact/signals-core'
import { signal } from '@preact/signals-core'

/** Closes of a day, oldest first; undefined until they have come. */
export type Line = readonly string[]

export interface SparklinePorts {
  /** Lines by id; undefined when the call failed. */
  readonly load: (instIds: readonly string[]) => Promise<Readonly<Record<string, Line>> | undefined>
  readonly now: () => number
  readonly later: (run: () => void, ms: number) => unknown
}

/** Rows that scroll in together are asked for in one call. */
const GATHER_MS = 80
/** A line is asked for again when it is older. */
const FRESH_MS = 5 * 60_000
/** The call takes no more. */
const AT_MOST = 100

export interface Sparklines {
  readonly line: (instId: string) => ReadonlySignal<Line | undefined>
  /** These are seen now: fetches the lines that are missing or old. */
  readonly want: (instIds: readonly string[]) => void
  /** The list was left: what was wanted and not asked for yet is not wanted any more. */
  readonly leave: () => void
}

/** The day's lines of instruments, fetched only for those that are seen. A failed call is tried again at the next `want`. */
export const createSparklines = ({ load, now, later }: SparklinePorts): Sparklines => {
  const lines = new Map<string, Signal<Line | undefined>>()
  const askedAt = new Map<string, number>()
  let waiting: Set<string> | undefined

  const lineOf = (instId: string): Signal<Line | undefined> => {
    const known = lines.get(instId)
    if (known) return known
    const created = signal<Line | undefined>(undefined)
    lines.set(instId, created)
    return created
  }
  const fetchAll = async (): Promise<void> => {
    const ids = [...(waiting ?? [])]
    waiting = undefined
    for (let at = 0; at < ids.length; at += AT_MOST) {
      const part = ids.slice(at, at + AT_MOST)
      const answer = await load(part)
      for (const id of part) {
        if (answer === undefined) askedAt.delete(id)
        else if (answer[id] !== undefined) lineOf(id).value = answer[id]
      }
    }
  }
  return {
    line: lineOf,
    want(instIds) {
      const time = now()
      for (const id of instIds) {
        if (time - (askedAt.get(id) ?? Number.NEGATIVE_INFINITY) < FRESH_MS) continue
        askedAt.set(id, time)
        if (waiting === undefined) {
          waiting = new Set()
          later(() => void fetchAll(), GATHER_MS)
        }
        waiting.add(id)
      }
    },
    leave() {
      for (const id of waiting ?? []) askedAt.delete(id)
      waiting?.clear()
    },
  }
}
