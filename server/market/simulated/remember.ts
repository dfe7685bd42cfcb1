/** Caches the results of a function of a number; at most `most` of them, the newest. */
export const remember = <T>(most: number, make: (key: number) => T): ((key: number) => T) => {
  const known = new Map<number, T>()
  return (key) => {
    const kept = known.get(key)
    if (kept !== undefined) return kept
    const made = make(key)
    if (known.size >= most) for (const old of [...known.keys()].slice(0, Math.ceil(most / 2))) known.delete(old)
    known.set(key, made)
    return made
  }
}

/**
 * The same for results that are expensive to allocate. `slots` of them are allocated once; the one at the key modulo
 * their number is overwritten for another key. A result is valid until a key of the same slot is requested.
 */
export const reuse = <T>(
  slots: number,
  create: () => T,
  write: (key: number, value: T) => void,
): ((key: number) => T) => {
  const values = Array.from({ length: slots }, create)
  const keys = new Float64Array(slots).fill(-1)
  return (key) => {
    const slot = key % slots
    const value = values[slot] as T
    if (keys[slot] !== key) {
      keys[slot] = -1
      write(key, value)
      keys[slot] = key
    }
    return value
  }
}

/** Caches one number per day in an array; the requested days should be near each other. */
export const daily = (first: number, make: (day: number) => number): ((day: number) => number) => {
  let from = first
  let values = new Float64Array(512).fill(Number.NaN)
  const extend = (day: number): void => {
    const before = day < from ? from - day : 0
    const grown = new Float64Array(2 * (values.length + before) + Math.max(0, day - from)).fill(Number.NaN)
    const start = from - (day < from ? before + values.length : 0)
    grown.set(values, from - start)
    from = start
    values = grown
  }
  return (day) => {
    if (day < from || day >= from + values.length) extend(day)
    let value = values[day - from] ?? 0
    if (Number.isNaN(value)) {
      value = make(day)
      // `make` may have extended the array at its beginning.
      values[day - from] = value
    }
    return value
  }
}
