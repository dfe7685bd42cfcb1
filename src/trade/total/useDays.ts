import { books } from '#protocol'
import { type CallResult, useCall } from '../../core/request/useCall.ts'

/** An answer serves so long, ms: days change slowly, and today's result goes on by the tick. */
const FRESH = 60_000
const OFTEN = { fresh: FRESH, every: FRESH }

/** Equity and profit of the last days. */
export const useDays = (
  days: 7 | 30 | 90,
): CallResult<{ days: readonly books.ProfitDay[]; without: readonly string[] }> =>
  useCall(books.profit, { days }, OFTEN)
