import { usdtPair } from '#protocol'
import { TICKET } from '../core/screens/screens.ts'

/**
 * Where one trades with a coin: money for coins, and a coin at its own pair. `sum`: so much money, a decimal string, which the
 * ticket is then filled in with.
 */
export const tradePath = (coin: string, sum?: string): string => {
  if (coin !== 'USDT') return `${TICKET}?instId=${usdtPair(coin)}`
  return sum === undefined ? TICKET : `${TICKET}?side=buy&spend=${sum}`
}
