import type { Ticker } from '#protocol'
import { COUNT } from './instruments.ts'

/** A walk of 300 prices: the same seed makes the same steps in the same order, evenly at random. */
export interface Prices {
  /** Moves one instrument; answers its place. */
  readonly step: () => number
  readonly text: (index: number) => string
}

const SEED = 42

export const walkPrices = (): Prices => {
  let seed = SEED
  const random = (): number => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const prices = Array.from({ length: COUNT }, (_, index) => 100 + index)
  return {
    step: () => {
      const index = Math.floor(random() * COUNT)
      prices[index] = (prices[index] ?? 100) * (1 + (random() - 0.5) * 0.001)
      return index
    },
    text: (index) => (prices[index] ?? 0).toFixed(4),
  }
}

export const instIdAt = (index: number): string => `C${index}-USDT`
export const openAt = (index: number): string => String(100 + index)

/** The most traded first, so that the list's own order stands. */
export const volumeAt = (index: number): string => String(1e9 - index * 1e6)

/** One instrument's ticker; `sent` counts the ticks before it. */
export const tickerAt = (index: number, px: string, sent: number): Ticker => ({
  instType: 'SPOT',
  instId: instIdAt(index),
  last: px,
  lastSz: '0.1',
  askPx: px,
  askSz: '1',
  bidPx: px,
  bidSz: '1',
  open24h: openAt(index),
  high24h: px,
  low24h: px,
  sodUtc0: px,
  sodUtc8: px,
  vol24h: String(1e6 + sent),
  volCcy24h: String(1e8 + sent),
  ts: String(Date.now()),
})
