import {
  type Amount,
  FUNDING_INTERVAL,
  type FundingRate,
  fundingRateOf,
  nextFunding,
  type SettledFunding,
  toAmount,
} from '#protocol'
import { HOUR } from '../calendar.ts'
import type { CandleRange } from '../port.ts'

/** Number of cached settled rates; older ones are computed again. */
const KEPT = 400
const INTEREST = '0.0001'

/** Funding of one perpetual contract, a function of seed and time. Times in Unix ms. */
export interface Funding {
  /** The present estimate of the next charge's rate, from the hours that have begun since the last charge. */
  current(now: number): FundingRate
  /** The rate of the charge at this time. */
  settled(time: number): Amount
  /** Charges until now, newest first. */
  history(range: CandleRange, now: number): readonly SettledFunding[]
}

/**
 * The premium (middle of the book over the index) is sampled at each full hour. A rate comes from the mean of the eight
 * hours before its charge; an hour without an index price is left out.
 */
export const createFunding = (instId: string, premiumAt: (time: number) => number | undefined): Funding => {
  const rates = new Map<number, Amount>()
  const hours = new Map<number, number | undefined>()

  const sample = (time: number): number | undefined => {
    if (!hours.has(time)) hours.set(time, premiumAt(time))
    return hours.get(time)
  }
  /** Mean of the samples between the charge before `end` and `until`. */
  const premium = (end: number, until: number): Amount => {
    const known: number[] = []
    for (let time = end - FUNDING_INTERVAL; time < end && time <= until; time += HOUR) {
      const one = sample(time)
      if (one !== undefined) known.push(one)
    }
    const mean = known.length === 0 ? 0 : known.reduce((sum, one) => sum + one, 0) / known.length
    return toAmount(mean.toFixed(10))
  }
  const settled = (time: number): Amount => {
    const known = rates.get(time)
    if (known !== undefined) return known
    const rate = fundingRateOf(premium(time, time))
    if (rates.size >= KEPT) rates.clear()
    rates.set(time, rate)
    return rate
  }
  return {
    settled,
    current: (now) => {
      const time = nextFunding(now)
      for (const hour of hours.keys()) if (hour < time - FUNDING_INTERVAL || hour >= time) hours.delete(hour)
      const soFar = premium(time, now)
      return {
        instType: 'SWAP',
        instId,
        fundingRate: fundingRateOf(soFar),
        fundingTime: String(time),
        nextFundingRate: '',
        nextFundingTime: String(time + FUNDING_INTERVAL),
        method: 'current_period',
        interestRate: INTEREST,
        premium: soFar,
        settFundingRate: settled(time - FUNDING_INTERVAL),
        ts: String(now),
      }
    },
    history: ({ after, before, limit }, now) => {
      const rows: SettledFunding[] = []
      const newest = nextFunding(Math.min(now, (after ?? Number.POSITIVE_INFINITY) - 1)) - FUNDING_INTERVAL
      for (let time = newest; rows.length < limit && time > Math.max(0, before ?? 0); time -= FUNDING_INTERVAL) {
        const rate = settled(time)
        rows.push({
          instType: 'SWAP',
          instId,
          fundingRate: rate,
          realizedRate: rate,
          fundingTime: String(time),
          method: 'current_period',
        })
      }
      return rows
    },
  }
}
