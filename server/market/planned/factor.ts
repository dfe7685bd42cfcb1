import { gaussian, hashText, mix } from '../simulated/hash.ts'

/**
 * A factor that moves prices: the crypto market as a whole, the strength of a currency, or one instrument. Its level
 * has a variance of one per day on average, and days of high variance come in clusters.
 */
export interface Factor {
  readonly hash: number
  /** Level at the close of a trading day, in daily standard deviations. */
  level(day: number): number
  /** Relative volatility of the day, 1 on average. */
  liveliness(day: number): number
}

/** Days between two independent levels, which keep prices within a plausible range forever. */
const BLOCK = 128
const BLOCK_DEVIATION = 6
/** [period in days, amplitude] of the waves of volatility. */
const WAVES = [
  [4, 0.22],
  [15, 0.3],
  [60, 0.3],
] as const

const wave = (hash: number, day: number, period: number): number => {
  const at = Math.floor(day / period)
  const part = day / period - at
  const smooth = part * part * (3 - 2 * part)
  return gaussian(mix(hash, at)) * (1 - smooth) + gaussian(mix(hash, at + 1)) * smooth
}

export const createFactor = (seed: number, name: string): Factor => {
  const hash = hashText(name, seed)
  const blocks = new Map<number, Float64Array>()

  const liveliness = (day: number): number =>
    Math.exp(WAVES.reduce((sum, [period, strength]) => sum + strength * wave(mix(hash, period), day, period), -0.09))

  const anchor = (block: number): number => BLOCK_DEVIATION * gaussian(mix(mix(hash, block), 7))

  /** Midpoint displacement between two independent levels, down to days. */
  const build = (block: number): Float64Array => {
    const levels = new Float64Array(BLOCK + 1)
    levels[0] = anchor(block)
    levels[BLOCK] = anchor(block + 1)
    for (let span = BLOCK; span > 1; span /= 2) {
      for (let at = 0; at < BLOCK; at += span) {
        const middle = at + span / 2
        const day = block * BLOCK + middle
        const noise = gaussian(mix(mix(hash, day), 11)) * 0.5 * Math.sqrt(span) * liveliness(day)
        levels[middle] = ((levels[at] ?? 0) + (levels[at + span] ?? 0)) / 2 + noise
      }
    }
    return levels
  }

  const level = (day: number): number => {
    const block = Math.floor(day / BLOCK)
    let levels = blocks.get(block)
    if (levels === undefined) {
      levels = build(block)
      blocks.set(block, levels)
    }
    return levels[day - block * BLOCK] ?? 0
  }

  return { hash, level, liveliness }
}
