import type { Refusal } from '#protocol'
import { createAddressLimiter, createLimiter, type Rates } from '../../platform/limits.ts'
import type { Clock } from '../../platform/ports.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Tokens that a request of the route costs (`costs.ts`); 1 when undefined. */
    cost?: number
  }
}

/** Takes tokens for a request; each method returns 0 when they were taken, else the seconds until there are enough. */
export interface Charge {
  address(ip: string, cost: number): number
  user(uid: string, cost: number): number
  /** Takes tokens for the kilobytes that a request may add to the records. */
  writes(uid: string, kilobytes: number): number
}

export const createCharge = (clock: Clock, rates: Pick<Rates, 'requests' | 'userRequests' | 'userWrites'>): Charge => {
  const addresses = createAddressLimiter(clock, rates.requests)
  const users = createLimiter(clock, rates.userRequests)
  const writers = createLimiter(clock, rates.userWrites)
  return {
    address: (ip, cost) => addresses.take(ip, cost),
    user: (uid, cost) => users.take(uid, cost),
    writes: (uid, kilobytes) => writers.take(uid, kilobytes),
  }
}

export const tooMany = (seconds: number): Refusal => ({
  error: 'tooManyRequests',
  values: { seconds: String(seconds) },
})
