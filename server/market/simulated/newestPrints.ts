import type { Print } from './print.ts'

/** The newest trades of a tape at a time (Unix ms), read from its trades in reverse order. */
export interface NewestPrints {
  /** The newest trade with ts <= `at`. */
  last(at: number): Print
  /** The newest trades with ts <= `at`, newest first. */
  newest(at: number, limit: number): readonly Print[]
}

export const newestPrints = (backwards: (at: number) => Iterable<Print>): NewestPrints => ({
  last: (at) => {
    for (const print of backwards(at)) return print
    throw new Error('unreachable: the tape has no beginning')
  },
  newest: (at, limit) => {
    const out: Print[] = []
    for (const print of backwards(at)) {
      if (out.length >= limit) break
      out.push(print)
    }
    return out
  },
})
