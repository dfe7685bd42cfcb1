import { usdtPair } from '#protocol'
import { TICKET } from '../core/screens/screens.ts'

/** Where one trades with a coin: money for coins, and a coin at its own pair. */
export const tradePath = (coin: string): string => (coin === 'USDT' ? TICKET : `${TICKET}?instId=${usdtPair(coin)}`)
