import { createHmac } from 'node:crypto'
import { DAY } from '../../calendar.ts'

/**
 * Keys of UTC days (counted since 1970), derived from one secret by HMAC-SHA256 along year, month and day. A day's key
 * reveals nothing about other days. The key of a month gives those of its days, the key of a year those of its months.
 */
export interface DayKeys {
  day(day: number): Buffer
  /** The key of a name: `2026`, `2026-11` or `2026-11-24`. */
  named(name: string): Buffer
}

export const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The name of a day, such as `2026-11-24`. */
export const dayName = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)

const PARTS = ['year', 'month', 'day'] as const
/** Number of cached keys; those of a year and its months are needed for every day. */
const KEPT = 1_000

/**
 * Derives keys. `given` returns those that are not derived from others. Throws for a name that follows from none of
 * them.
 */
const derived = (given: (name: string) => Buffer | undefined): DayKeys => {
  const known = new Map<string, Buffer>()
  const make = (name: string): Buffer => {
    const own = given(name)
    if (own !== undefined) return own
    const parts = name.split('-')
    if (parts.length === 1) throw new RangeError(`There is no key of ${name}`)
    return hmac(named(parts.slice(0, -1).join('-')), `${PARTS[parts.length - 1]}|${name}`)
  }
  const named = (name: string): Buffer => {
    const kept = known.get(name)
    if (kept !== undefined) return kept
    const key = make(name)
    if (known.size >= KEPT) known.clear()
    known.set(name, key)
    return key
  }
  return { named, day: (day) => named(dayName(day)) }
}

/** All days, from the secret (32 bytes). */
export const createDayKeys = (secret: Buffer): DayKeys =>
  derived((name) => (name.includes('-') ? undefined : hmac(secret, `${PARTS[0]}|${name}`)))

/** The days that follow from keys by name. */
export const dayKeysFrom = (keys: ReadonlyMap<string, Buffer>): DayKeys => derived((name) => keys.get(name))
