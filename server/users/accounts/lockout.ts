import type { Clock } from '../../platform/ports.ts'

/** Locks a key (account and address) after consecutive failures. In process; memory is bounded. */
export interface Lockout {
  /** Seconds until the lock opens; 0 when there is none. */
  locked(key: string): number
  failed(key: string): void
  succeeded(key: string): void
}

const FREE_FAILURES = 5
const FIRST_LOCK_MS = 60_000
const MAX_LOCK_MS = 3_600_000
/** Failures are forgotten after this long without another. */
const MEMORY_MS = 24 * 3_600_000
const MAX_KEYS = 50_000

/**
 * Five failures are free; then a minute, and twice as long for each further one, up to an hour; or other times, in ms.
 */
export const createLockout = (
  clock: Clock,
  { first, longest } = { first: FIRST_LOCK_MS, longest: MAX_LOCK_MS },
): Lockout => {
  const failures = new Map<string, { readonly count: number; readonly at: number; readonly until: number }>()
  return {
    locked: (key) => Math.max(0, Math.ceil(((failures.get(key)?.until ?? 0) - clock.now()) / 1000)),
    failed: (key) => {
      const now = clock.now()
      const known = failures.get(key)
      const count = known === undefined || now - known.at > MEMORY_MS ? 1 : known.count + 1
      const lock = count < FREE_FAILURES ? 0 : Math.min(longest, first * 2 ** (count - FREE_FAILURES))
      failures.delete(key)
      failures.set(key, { count, at: now, until: now + lock })
      const [oldest] = failures.keys()
      if (failures.size > MAX_KEYS && oldest !== undefined) failures.delete(oldest)
    },
    succeeded: (key) => {
      failures.delete(key)
    },
  }
}
