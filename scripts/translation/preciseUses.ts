import { stemOf } from './catalog.ts'
import type { Use } from './usage.ts'

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Letters of a key's name that a use has; the area is none of them. A whole name is more than any. */
const precisionOf = ({ parts }: Use): number =>
  parts.length === 1 ? Number.POSITIVE_INFINITY : parts.join('').replace(/^\w*:/, '').length

/** Keys that a template may make: a value is one step of a name, or several where one step makes none. */
const madeBy = (parts: readonly string[], keys: readonly string[]): readonly string[] => {
  const matching = (value: string): string[] => {
    const pattern = new RegExp(`^${parts.map(escape).join(value)}$`)
    return keys.filter((key) => pattern.test(key))
  }
  const near = matching('[\\w-]+')
  return near.length > 0 ? near : matching('[\\w.-]+')
}

/**
 * A key without its plural form → its uses that name most of it: those by its whole name, else those of the template with
 * the most letters in common. A template of values alone names nothing.
 */
export const preciseUses = (uses: readonly Use[], keys: Iterable<string>): ReadonlyMap<string, readonly Use[]> => {
  const stems = [...new Set([...keys].map(stemOf))]
  const known = new Set(stems)
  const best = new Map<string, Use[]>()
  const note = (key: string, use: Use): void => {
    const [first] = best.get(key) ?? []
    if (first === undefined || precisionOf(use) > precisionOf(first)) best.set(key, [use])
    else if (precisionOf(use) === precisionOf(first)) best.get(key)?.push(use)
  }
  for (const use of uses) {
    const [name = ''] = use.parts
    if (use.parts.length === 1) {
      if (known.has(stemOf(name))) note(stemOf(name), use)
    } else if (/^\w+:/.test(name) && precisionOf(use) > 0) for (const key of madeBy(use.parts, stems)) note(key, use)
  }
  return best
}
