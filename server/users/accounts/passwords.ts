import { queue } from '../../platform/queue.ts'
import { hashInThread, MAX_HASHES, verifyInThread } from './hashingThreads.ts'

/**
 * Hashing of secrets that people can remember: argon2id, salted, in threads beside the event loop that give way to all others
 * and rest between two hashes. One processor stays free of it, and no more wait than are through within about half a second:
 * others hear at once that the venue is busy (`Busy`).
 */
export interface Passwords {
  hash(secret: string): Promise<string>
  /** With no stored hash it works just as long and answers false, so that unknown accounts look like wrong passwords. */
  verify(stored: string | undefined, secret: string): Promise<boolean>
  /** Was this hash made at another cost than today's? Whoever has just proved the secret has it hashed again. */
  isOutdated(stored: string): boolean
}

/**
 * OWASP's third choice for argon2id, as strong as its others: 12 MiB, three passes, one lane; about 8 ms of one core. With
 * its second, 19 MiB and two passes, a hash takes 11 ms, a third of them the kernel's for memory that is new each time.
 */
const COST = { memoryCost: 12_288, timeCost: 3, parallelism: 1 } as const
/** How a hash of this cost begins (PHC string format). */
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
