import { queue } from '../queue.ts'
import { AT_ONCE, hashInThread, verifyInThread } from './hashingThreads.ts'

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

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** How a hash of this cost begins (PHC string format). */
const HEAD = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`
const MAX_WAITING = 16 * AT_ONCE

export const createPasswords = async (): Promise<Passwords> => {
  const run = queue(AT_ONCE, MAX_WAITING)
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
