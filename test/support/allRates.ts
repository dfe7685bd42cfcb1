import { DEFAULT_RATES, type Rates } from '../../server/platform/limits.ts'
import type { Rate } from '../../server/platform/tokenBucket.ts'

/** The same rate for everything that has one. */
export const allRates = (rate: Rate): Rates =>
  Object.fromEntries(Object.keys(DEFAULT_RATES).map((name) => [name, rate])) as unknown as Rates
