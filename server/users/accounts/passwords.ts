import { queue } from '../../platform/queue.ts'
import { hashInThread, MAX_HASHES, verifyInThread } from './hashingThreads.ts'

/**
 * Hashes passwords and codes: argon2id, salted, in threads beside the event loop that have a lower priority and pause
 * between two hashes. One processor stays free, and no more hashes wait than run within about half a second: beyond
 * that a request is refused at once (`Busy`).
 */
export interface Passwords {
  hash(secret: string): Promise<string>
  /**
   * Without a stored hash it takes just as long and returns false, so that an unknown account looks like a wrong
   * password.
   */
  verify(stored: string | undefined, secret: string): Promise<boolean>
  /** Was this hash made at another cost than today's? It is then replaced at the next right password. */
  isOutdated(stored: string): boolean
}

/**
 * OWASP's third choice for argon2id, as strong as its others: 12 MiB, three passes, one lane; about 8 ms of one core. With
 * its second, 19 MiB and two passes, a hash takes 11 ms, a third of them the kernel's for memory that is new each time.
 */
const COST = { memoryCost: 12_288, timeCost: 3, parallelism: 1 } as const
/** The beginning of a hash with this cost (PHC string format). */
const HEAD = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`
const MAX_WAITING = 16 * MAX_HASHES

export const createPasswords = async (): Promise<Passwords> => {
  const run = queue(MAX_HASHES, MAX_WAITING)
  const dummy = await hashInThread('a password that nobody has', COST)
  return {
    hash: (secret) => run(() => hashInThread(secret, COST)),
    verify: async (stored, secret) => {
      const right = await run(() => verifyInThread(stored ?? dummy, secret))
      return right && stored !== undefined
    },
    isOutdated: (stored) => !stored.startsWith(HEAD),
  }
}
