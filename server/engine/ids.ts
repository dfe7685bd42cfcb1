import type { Clock } from '../ports.ts'

/** Makes ids of digits that rise: the time in milliseconds and a counter, always above the last one. */
export interface Ids {
  next(): string
}

/** `last` is the highest id given out before (by an earlier run, whose clock may have been ahead). */
export const createIds = (clock: Clock, last = 0n): Ids => {
  let latest = last
  return {
    next: () => {
      const now = BigInt(clock.now()) * 10_000n
      latest = now > latest ? now : latest + 1n
      return String(latest)
    },
  }
}
