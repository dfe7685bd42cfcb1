/** The last data of feeds without a reader; those that were read longest ago are dropped first. */
export interface Remembered<T> {
  readonly get: (key: string) => T | undefined
  readonly set: (key: string, value: T) => void
  readonly forget: (key: string) => void
  readonly keys: () => Iterable<string>
  readonly size: () => number
}

export const createRemembered = <T>(most: number): Remembered<T> => {
  const values = new Map<string, T>()
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      values.delete(key)
      values.set(key, value)
      for (const oldest of values.keys()) {
        if (values.size <= most) break
        values.delete(oldest)
      }
    },
    forget: (key) => {
      values.delete(key)
    },
    keys: () => values.keys(),
    size: () => values.size,
  }
}
