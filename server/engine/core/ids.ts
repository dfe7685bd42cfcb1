import type { Clock } from '../../platform/ports.ts'

/** Makes ids of digits that rise: the time in milliseconds and a counter, always above the last one. */
export interface Ids {
  next(): string
}

/** Each engine has ids of its own, told by their remainder: orders of several engines stand in one list, so no two may be equal. */
const REMAINDERS = { spot: 0n, contracts: 1n, forex: 2n, money: 3n } as const
export type IdSpace = keyof typeof REMAINDERS
const STEP = 4n

/** `last` is the highest id given out before (by an earlier run, whose clock may have been ahead). */
export const createIds = (clock: Clock, last = 0n, space: IdSpace = 'spot'): Ids => {
  const own = REMAINDERS[space]
  let latest = last - (last % STEP) + own
  return {
    next: () => {
      const now = BigInt(clock.now()) * 10_000n + own
      latest = now > latest ? now : latest + STEP
      return String(latest)
    },
  }
}

/** The remainder by which an engine's ids are known, also in the records. */
export const idRemainder = (space: IdSpace): number => Number(REMAINDERS[space])
/** Has this engine made the id? */
export const isInIdSpace = (id: string, space: IdSpace): boolean => BigInt(id) % STEP === REMAINDERS[space]
