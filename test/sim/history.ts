/** What a value was, and until when: the truth that a screen may lag behind, but not invent. */
export interface History {
  /** Ms since this value was last true: 0 while it is, undefined when it never was. */
  readonly lag: (value: string) => number | undefined
}

/** Keeps what was true of something, as it was told. A screen's value is found in it by a text that both can make. */
export interface Versions<T> {
  /** The truth from now on. It is kept, so it must not change any more. */
  readonly record: (version: T) => void
  readonly current: () => T | undefined
  /** The texts are made when somebody asks, because most versions are never asked for. */
  readonly by: (textOf: (version: T) => string) => History
}

/** Versions that are remembered: minutes of a lively market. */
const MAX_VERSIONS = 2_000

export const createVersions = <T>(now: () => number): Versions<T> => {
  let versions: T[] = []
  /** When each of them ended; the last one has not. */
  let ends: number[] = []
  /** Versions that came before these. */
  let gone = 0

  return {
    record: (version) => {
      if (versions.length > 0) ends.push(now())
      versions.push(version)
      if (versions.length <= MAX_VERSIONS) return
      gone += MAX_VERSIONS / 2
      versions = versions.slice(MAX_VERSIONS / 2)
      ends = ends.slice(MAX_VERSIONS / 2)
    },
    current: () => versions.at(-1),
    by: (textOf) => {
      /** What was asked for last is often asked for again: only what came since is to be looked through. */
      let asked: string | undefined
      let seen = 0
      let foundAt = -1
      return {
        lag: (value) => {
          if (value !== asked) {
            asked = value
            seen = 0
            foundAt = -1
          }
          const last = gone + versions.length - 1
          for (let at = last; at >= Math.max(seen, gone); at--) {
            if (textOf(versions[at - gone] as T) !== value) continue
            foundAt = at
            break
          }
          seen = last + 1
          if (foundAt === last) return 0
          return foundAt < gone ? undefined : now() - (ends[foundAt - gone] as number)
        },
      }
    },
  }
}

/** The same for what is a text itself. */
export interface TextHistory extends History {
  readonly record: (value: string) => void
  readonly current: () => string | undefined
}

export const createHistory = (now: () => number): TextHistory => {
  const versions = createVersions<string>(now)
  return {
    record: (value) => {
      if (value !== versions.current()) versions.record(value)
    },
    current: versions.current,
    lag: versions.by((value) => value).lag,
  }
}
