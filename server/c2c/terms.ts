import type { C2cLimits, C2cWindows } from '#protocol'
import type { Quotes } from '../funding/rates.ts'
import type { C2cSettings } from '../settings/c2cTerms.ts'
import { HOUR_MS } from '../settings/holdHours.ts'
import { indexPrice } from './indexPrice.ts'

const MINUTE_MS = 60_000
/** The dollar of the index: USDT counts as one. */
export const WORTH_IN = 'USD'

/** The windows of an order that is taken under these terms. */
export const windowsBy = ({ stateHours, appealMinutes, reviewHours }: C2cSettings): C2cWindows => ({
  stateMs: stateHours * HOUR_MS,
  appealMs: appealMinutes * MINUTE_MS,
  reviewMs: reviewHours * HOUR_MS,
})

/** What one order may be worth by these terms, at a moment (Unix ms). */
export const limitsBy = (
  { orderLeast, orderMost }: C2cSettings,
  market: Quotes,
  coin: string,
  at: number,
): C2cLimits => ({ orderLeast, orderMost, dollars: indexPrice(market, coin, WORTH_IN, at)?.price })
