/** What a value was, and until when: the truth that a screen may lag behind, but not invent. */
export interface History {
  /** The value from now on. */
  readonly record: (value: string | number) => void
  /** Ms since this value was last true: 0 while it is, undefined when it never was. */
  readonly lag: (value: string | number) => number | undefined
  readonly current: () => string | number | undefined
}

/** Versions that are remembered: minutes of a lively market. */
const MAX_VERSIONS = 2_000

export const createHistory = (now: () => number): History => {
  const endedAt = new Map<string | number, number>()
  let current: string | number | undefined
  return {
    record: (value) => {
      if (value === current) return
      if (current !== undefined) endedAt.set(current, now())
      current = value
      if (endedAt.size <= MAX_VERSIONS) return
      for (const old of endedAt.keys()) {
        endedAt.delete(old)
        if (endedAt.size <= MAX_VERSIONS / 2) break
      }
    },
    lag: (value) => {
      if (value === current) return 0
      const end = endedAt.get(value)
      return end === undefined ? undefined : now() - end
    },
    current: () => current,
  }
}
