/** The function with its newest answers kept, at most so many, for keys that are numbers. */
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
 * Likewise for values that are costly to allocate: `slots` of them are made once, and the one at the key modulo their number
 * is written anew for another key. So an answer is valid until a key of the same slot is asked for.
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

/** A number for each day, made once. Days that are asked for should lie near each other. */
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
      // What was made on the way may have moved the beginning.
      values[day - from] = value
    }
    return value
  }
}
