import type { Clock } from '../../platform/ports.ts'

/** Makes ascending ids of digits: the time in ms × 10,000, or the last id plus one step where that is higher. */
export interface Ids {
  next(): string
}

/** The remainder of an id names its engine. Orders of several engines stand in one list, so ids must never collide. */
const REMAINDERS = { spot: 0n, contracts: 1n, forex: 2n, money: 3n } as const
export type IdSpace = keyof typeof REMAINDERS
const STEP = 4n

/** `last` is the highest id of an earlier run, whose clock may have been ahead. */
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

/** The remainder that identifies an engine's ids, also in SQL. */
export const idRemainder = (space: IdSpace): number => Number(REMAINDERS[space])
export const isInIdSpace = (id: string, space: IdSpace): boolean => BigInt(id) % STEP === REMAINDERS[space]
