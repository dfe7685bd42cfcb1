import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import { Piscina } from 'piscina'

/** Hashes of secrets that run at the same time: one processor stays free of them. */
export const MAX_HASHES = Math.min(3, Math.max(1, availableParallelism() - 1))
/**
 * How much lower than the venue's other threads (Unix nice): orders take precedence over sign-ins, which still get a
 * tenth of a processor when all are busy.
 */
const LOWER = 10

/** One set of threads for the whole process, started at first use; idle ones do not keep the process alive. */
let threads: Piscina | undefined
const all = (): Piscina => {
  threads ??= new Piscina({
    filename: new URL('./hashingThread.mjs', import.meta.url).href,
    minThreads: MAX_HASHES,
    maxThreads: MAX_HASHES,
    niceIncrement: LOWER,
    execArgv: [],
  })
  return threads
}

export const hashInThread = (secret: string, cost: Options): Promise<string> =>
  all().run({ secret, cost }, { name: 'hash' })

export const verifyInThread = (stored: string, secret: string): Promise<boolean> =>
  all().run({ secret, stored }, { name: 'verify' })
