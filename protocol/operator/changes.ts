import type { SettingChange } from '../wire/settingChange.ts'

type Parts = readonly string[]

const isPlain = (value: unknown): value is string | number | boolean => typeof value !== 'object'

const asParts = (value: unknown): Parts | undefined => {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  return all.every(isPlain) ? all.map(String) : undefined
}

/** Every field by its path, as JSON of the path. */
const fieldsOf = (value: unknown, path: Parts = []): [path: string, parts: Parts][] => {
  if (value === null || value === undefined) return []
  const parts = asParts(value)
  if (parts !== undefined) return [[JSON.stringify(path), parts]]
  const inner: [string, unknown][] = Array.isArray(value)
    ? value.map((one, at) => [String(at + 1), one])
    : Object.entries(value)
  return inner.flatMap(([name, one]) => fieldsOf(one, [...path, name]))
}

/** A longer text is shown around the difference, in characters. */
const MAX_CHARS = 160
const AROUND = 24

const cut = (text: readonly string[], from: number): string => {
  const start = Math.max(0, from - AROUND)
  const shown = text.slice(start, start + MAX_CHARS).join('')
  return `${start > 0 ? '…' : ''}${shown}${start + MAX_CHARS < text.length ? '…' : ''}`
}

/** Both in full when they are short; otherwise each from a little before the first difference. */
const shorten = (before: Parts | undefined, after: Parts | undefined): [Parts | undefined, Parts | undefined] => {
  const [old, next] = [before, after].map((parts) => Array.from((parts ?? []).join(' '))) as [string[], string[]]
  if (old.length <= MAX_CHARS && next.length <= MAX_CHARS) return [before, after]
  const differs = next.findIndex((one, at) => one !== old[at])
  const from = before === undefined || after === undefined ? 0 : differs === -1 ? next.length : differs
  return [before && [cut(old, from)], after && [cut(next, from)]]
}

/** What an entry changed against its predecessor, field by field; an entry without one is all new. */
export const changesOf = (before: unknown, after: unknown): SettingChange[] => {
  const old = new Map(fieldsOf(before))
  const next = new Map(fieldsOf(after))
  return [...new Set([...next.keys(), ...old.keys()])].flatMap((path): SettingChange[] => {
    const was = old.get(path)
    const is = next.get(path)
    // An empty list, or a missing one, is nothing.
    if (JSON.stringify(was ?? []) === JSON.stringify(is ?? [])) return []
    const [shownBefore, shownAfter] = shorten(was?.length === 0 ? undefined : was, is?.length === 0 ? undefined : is)
    return [
      {
        path: JSON.parse(path) as string[],
        ...(shownBefore && { before: [...shownBefore] }),
        ...(shownAfter && { after: [...shownAfter] }),
      },
    ]
  })
}
