import * as v from 'valibot'
import { operators } from '#protocol'
import type { Kind } from './kind.ts'

/** A dated setting; `from` in Unix ms. */
export interface DatedSetting<K extends Kind> {
  readonly id: string
  readonly from: number
  readonly value: operators.SettingValue<K>
}

/** A setting as the table has it. */
export interface StoredSetting {
  readonly id: string
  readonly kind: Kind
  readonly key: string
  readonly from: number
  /** Valid by `operators.SETTINGS` of its kind when it was written. */
  readonly value: unknown
}

/** The dated settings of some kinds, in memory. */
export interface DatedSettings<K extends Kind> {
  /** The setting in force at a time: the newest whose date has come; undefined before the first. */
  at<T extends K>(kind: T, key: string, time: number): operators.SettingValue<T> | undefined
  /** All settings of a key, future ones included, oldest first. Of two with the same date the last one applies. */
  lines<T extends K>(kind: T, key: string): readonly DatedSetting<T>[]
  /** Keys with at least one setting. */
  keys(kind: K): readonly string[]
  /** The first moment after this one at which a setting of these kinds comes into force. */
  nextChange(kinds: readonly K[], after: number): number | undefined
  /** Called after new settings, whatever their date; the returned function ends it. */
  onChange(listener: () => void): () => void
  /** Adds written settings. Those of other kinds, known ones, and those that their kind refuses by now are left out. */
  take(...lines: readonly StoredSetting[]): void
  /** Removes recalled settings by their ids, for good: `take` leaves them out from now on. */
  drop(...recalled: readonly string[]): void
}

/** Without those that another setting of the same date replaces; oldest first. */
export const eachMoment = <L extends { readonly from: number }>(lines: readonly L[]): readonly L[] =>
  lines.filter(({ from }, at) => lines[at + 1]?.from !== from)

const NONE: readonly never[] = []

const byDate = (a: { readonly from: number; readonly id: string }, b: typeof a): number =>
  a.from - b.from || Number(a.id) - Number(b.id)

export const createDatedSettings = <K extends Kind>(kinds: readonly K[]): DatedSettings<K> => {
  const ids = new Set<string>()
  const dropped = new Set<string>()
  const byKind = new Map<Kind, Map<string, DatedSetting<Kind>[]>>(kinds.map((kind) => [kind, new Map()]))
  const listeners = new Set<() => void>()

  const put = ({ id, kind, key, from, value }: StoredSetting): boolean => {
    const byKey = byKind.get(kind)
    if (byKey === undefined || ids.has(id)) return false
    ids.add(id)
    const checked = v.safeParse(operators.SETTINGS[kind], value)
    if (!checked.success) return false
    byKey.set(key, [...(byKey.get(key) ?? NONE), { id, from, value: checked.output }].toSorted(byDate))
    return true
  }
  const remove = (id: string): boolean => {
    const isTaken = ids.has(id) && !dropped.has(id)
    ids.add(id)
    dropped.add(id)
    if (!isTaken) return false
    for (const byKey of byKind.values())
      for (const [key, all] of byKey) {
        const left = all.filter((one) => one.id !== id)
        if (left.length === 0) byKey.delete(key)
        else if (left.length < all.length) byKey.set(key, left)
      }
    return true
  }
  const lines = <T extends K>(kind: T, key: string): readonly DatedSetting<T>[] =>
    (byKind.get(kind)?.get(key) as DatedSetting<T>[] | undefined) ?? NONE
  return {
    lines,
    at: (kind, key, time) => lines(kind, key).findLast(({ from }) => from <= time)?.value,
    keys: (kind) => [...(byKind.get(kind)?.keys() ?? NONE)],
    nextChange: (of, after) => {
      const later = of.flatMap((kind) =>
        [...(byKind.get(kind)?.values() ?? NONE)].flatMap((all) => all.find(({ from }) => from > after)?.from ?? []),
      )
      return later.length === 0 ? undefined : Math.min(...later)
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    take: (...taken) => {
      if (taken.map(put).includes(true)) for (const listener of listeners) listener()
    },
    drop: (...recalled) => {
      if (recalled.map(remove).includes(true)) for (const listener of listeners) listener()
    },
  }
}
