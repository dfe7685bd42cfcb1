import type { Ports, Timer } from './ports.ts'

/** Something that is kept a while after nobody wants it, so that page flips cost nothing. */
export interface Lingering<K, T> {
  /** The thing under this key, made if it is not there. */
  readonly hold: (key: K) => T
  /** Nobody wants it; it goes when nobody comes back in time. */
  readonly release: (key: K) => void
  readonly get: (key: K) => T | undefined
  readonly values: () => Iterable<T>
  readonly clear: () => void
}

export const createLingering = <K, T>(
  ports: Ports,
  options: { make(key: K): T; end(thing: T): void; linger(key: K): number },
): Lingering<K, T> => {
  const things = new Map<K, { readonly thing: T; leaving: Timer | undefined }>()
  const end = (key: K): void => {
    const entry = things.get(key)
    if (entry === undefined) return
    ports.clearTimeout(entry.leaving)
    things.delete(key)
    options.end(entry.thing)
  }
  return {
    hold: (key) => {
      let entry = things.get(key)
      if (entry === undefined) {
        entry = { thing: options.make(key), leaving: undefined }
        things.set(key, entry)
      }
      ports.clearTimeout(entry.leaving)
      entry.leaving = undefined
      return entry.thing
    },
    release: (key) => {
      const entry = things.get(key)
      if (entry !== undefined) entry.leaving ??= ports.setTimeout(() => end(key), options.linger(key))
    },
    get: (key) => things.get(key)?.thing,
    values: () => [...things.values()].map(({ thing }) => thing),
    clear: () => {
      for (const key of things.keys()) end(key)
    },
  }
}
