import type { Instrument } from '#protocol'
import type { Rest, Trouble } from './StateBanner.tsx'
import type { MarketNow } from './useMarketNow.ts'

/**
 * What to say about this market; that prices or trading as a whole are down is said above every screen. Before the
 * first quote nothing is wrong yet; a closed or read-only instrument has no live price to miss.
 */
export const troublesOf = (
  { last, stale, connected }: MarketNow,
  { tradable, state }: Pick<Instrument, 'tradable' | 'state'>,
  /** An order's outcome is being asked for, so far in vain. */
  asking: boolean,
  rest?: Rest,
): readonly Trouble[] => {
  const troubles: Trouble[] = []
  if (connected && tradable && state === 'live' && last !== undefined && stale) troubles.push('pricesDown')
  if (connected && asking) troubles.push('tradingDown')
  if (rest !== undefined) troubles.push(rest)
  if (!tradable) troubles.push('readOnly')
  else if (state !== 'live') troubles.push('closed')
  return troubles
}
