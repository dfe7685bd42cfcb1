import { type Instrument, PRICE_AGE_STALE } from '#protocol'
import type { Trouble } from './StateBanner.tsx'
import type { MarketNow } from './useMarketNow.ts'

/** How the calls fare beside the prices. */
export interface CallsNow {
  /** A poll of the data core found no network. */
  readonly pollsFail: boolean
  /** An order's outcome is being asked for, so far in vain. */
  readonly asking: boolean
}

/**
 * What to say about market and venue. Before the first quote nothing is wrong yet; a closed or read-only instrument
 * has no live price to miss.
 */
export const troublesOf = (
  { last, age, connected }: MarketNow,
  { tradable, state }: Pick<Instrument, 'tradable' | 'state'>,
  { pollsFail, asking }: CallsNow,
  lost: boolean,
): readonly Trouble[] => {
  const troubles: Trouble[] = []
  if (lost) troubles.push('lost')
  else if (
    connected &&
    tradable &&
    state === 'live' &&
    last !== undefined &&
    age !== undefined &&
    age > PRICE_AGE_STALE
  )
    troubles.push('pricesDown')
  if (connected && (pollsFail || asking)) troubles.push('tradingDown')
  if (!tradable) troubles.push('readOnly')
  else if (state !== 'live') troubles.push('closed')
  return troubles
}
