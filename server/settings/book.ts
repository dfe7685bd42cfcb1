import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { desk } from '#protocol'
import type { Schema } from '../db/schema.ts'
import type { Timers } from '../ports.ts'
import type { Kind } from './settings.ts'

/** A line of the configuration; `from` in Unix ms. */
export interface DatedSetting<K extends Kind> {
  readonly id: string
  readonly from: number
  readonly value: desk.SettingValue<K>
}

/** A line as the table has it. */
export interface BookLine {
  readonly id: string
  readonly kind: Kind
  readonly key: string
  readonly from: number
  /** What `desk.SETTINGS` of its kind takes. */
  readonly value: unknown
}

/** The dated lines of some kinds, in memory, for engines that cannot wait for a query. */
export interface SettingsBook<K extends Kind = Kind> {
  /** Reads what is new in the table; rejects with the database's error. */
  load(): Promise<void>
  /** Loads, and looks again now and then: a commit that nobody heard of, or another venue's line, is found so. */
  start(): Promise<void>
  stop(): void
  /** What counts at a time: of the lines whose moment has come the newest; undefined before the first. */
  at<T extends K>(kind: T, key: string, time: number): desk.SettingValue<T> | undefined
  /** All lines of a key, those to come included, oldest first. Of two with one moment the last one counts. */
  lines<T extends K>(kind: T, key: string): readonly DatedSetting<T>[]
  /** Keys of which something was set. */
  keys(kind: K): readonly string[]
  /** The first moment after this one from which some line of these kinds counts. */
  nextChange(kinds: readonly K[], after: number): number | undefined
  /** Told after each new line, whenever it comes to count; the answer ends it. */
  onChange(listener: () => void): () => void
  /** A line that was written. Those of other kinds are left out. */
  take(line: BookLine): void
}

/** The kinds that a running venue keeps in memory. */
export const BOOKED: readonly Kind[] = ['site']

interface BookParts {
  readonly db: Kysely<Schema>
  readonly timers: Timers
}

/** Between two looks at the table, in ms; far less than the notice of what must be announced. */
const LOOK = 30_000
const NONE: readonly never[] = []

const byDate = (a: { readonly from: number; readonly id: string }, b: typeof a): number =>
  a.from - b.from || Number(a.id) - Number(b.id)

export const createSettingsBook = <K extends Kind>({ db, timers }: BookParts, kinds: readonly K[]): SettingsBook<K> => {
  const ids = new Set<string>()
  const places = new Map<Kind, Map<string, DatedSetting<Kind>[]>>(kinds.map((kind) => [kind, new Map()]))
  const listeners = new Set<() => void>()
  let cancel: (() => void) | undefined
  let isStopped = false

  const put = ({ id, kind, key, from, value }: BookLine): boolean => {
    const place = places.get(kind)
    if (place === undefined || ids.has(id)) return false
    const line = { id, from, value: v.parse(desk.SETTINGS[kind], value) }
    ids.add(id)
    place.set(key, [...(place.get(key) ?? []), line].toSorted(byDate))
    return true
  }
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const load = async (): Promise<void> => {
    if (kinds.length === 0) return
    const rows = await db
      .selectFrom('settings')
      .select(['id', 'kind', 'key', 'value', 'effective_from'])
      .where('kind', 'in', kinds)
      .execute()
    // Lines are never taken away, so what was taken meanwhile stays.
    const added = rows.map(({ effective_from: from, kind, ...row }) =>
      put({ ...row, kind: kind as K, from: Number(from) }),
    )
    if (added.includes(true)) tell()
  }
  const lookLater = (): void => {
    if (isStopped) return
    // A table that does not answer is asked again; until then what is known counts.
    cancel = timers.after(
      LOOK,
      () =>
        void load()
          .catch(() => {})
          .finally(lookLater),
    )
  }
  const lines = <T extends K>(kind: T, key: string): readonly DatedSetting<T>[] =>
    (places.get(kind)?.get(key) as DatedSetting<T>[] | undefined) ?? NONE
  return {
    load,
    start: async () => {
      await load()
      lookLater()
    },
    stop: () => {
      isStopped = true
      cancel?.()
    },
    lines,
    at: (kind, key, time) => lines(kind, key).findLast(({ from }) => from <= time)?.value,
    keys: (kind) => [...(places.get(kind)?.keys() ?? NONE)],
    nextChange: (of, after) => {
      const later = of.flatMap((kind) =>
        [...(places.get(kind)?.values() ?? NONE)].flatMap((all) => all.find(({ from }) => from > after)?.from ?? []),
      )
      return later.length === 0 ? undefined : Math.min(...later)
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    take: (line) => {
      if (put(line)) tell()
    },
  }
}
