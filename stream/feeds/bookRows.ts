// The rows of a book on screen: levels summed into price steps, with cumulative sizes.

import { type BookLevel, isPlain, placesOf, scaled, unscaled } from '#protocol'

/** What a screen wants of one side. */
export interface RowOptions {
  readonly side: 'asks' | 'bids'
  /** Rows at most. */
  readonly depth: number
  /** Price step, a plain decimal above 0; without it each level is a row. */
  readonly step?: string | undefined
  /** Decimals of the totals at least; more when a size has more. */
  readonly lotDecimals?: number
}

/** A flat list of rows: price, size and cumulative size of each. */
type Rows = string[]

/** The levels that count: one whose price or size is no plain decimal ends the list. */
const plainOf = (levels: readonly BookLevel[], depth: number): readonly BookLevel[] => {
  const end = Math.min(levels.length, depth)
  for (let i = 0; i < end; i++) {
    const [px, sz] = levels[i] as BookLevel
    if (!isPlain(px) || !isPlain(sz)) return levels.slice(0, i)
  }
  return levels.slice(0, end)
}

const placesOfSizes = (levels: readonly BookLevel[], least: number): number =>
  levels.reduce((most, [, sz]) => Math.max(most, placesOf(sz)), least)

const levelRows = (all: readonly BookLevel[], depth: number, lotDecimals: number): Rows => {
  const levels = plainOf(all, depth)
  const places = placesOfSizes(levels, lotDecimals)
  const rows: Rows = []
  let total = 0n
  for (const [px, sz] of levels) {
    total += scaled(sz, places)
    rows.push(px, sz, unscaled(total, places))
  }
  return rows
}

/** The step that a price falls into, as a whole number of steps: asks up, bids down. */
const bucketOf = (px: bigint, step: bigint, side: RowOptions['side']): bigint =>
  side === 'asks' ? (px + step - 1n) / step : px / step

const groupedRows = (all: readonly BookLevel[], step: string, options: RowOptions, lotDecimals: number): Rows => {
  const { side, depth } = options
  const levels = plainOf(all, all.length)
  const sizes = placesOfSizes(levels, lotDecimals)
  const shown = placesOf(step)
  const prices = levels.reduce((most, [px]) => Math.max(most, placesOf(px)), shown)
  const length = scaled(step, prices)
  const unit = 10n ** BigInt(prices - shown)
  const rows: Rows = []
  let bucket = -1n
  let sum = 0n
  let total = 0n
  const close = (): void => {
    if (bucket >= 0n) rows.push(unscaled((bucket * length) / unit, shown), unscaled(sum, sizes), unscaled(total, sizes))
    sum = 0n
  }
  for (const [px, sz] of levels) {
    const next = bucketOf(scaled(px, prices), length, side)
    if (next !== bucket) {
      close()
      if (rows.length === depth * 3) return rows
      bucket = next
    }
    const size = scaled(sz, sizes)
    sum += size
    total += size
  }
  close()
  return rows
}

/** Is this a step one may group by? */
const isStep = (step: string | undefined): step is string => step !== undefined && isPlain(step) && Number(step) > 0

/**
 * One side as flat [price, size, cumulative size, …], best first. Sums are exact. With a step, levels are summed
 * towards the worse price, so that no row promises a better price than it has, and prices have the step's decimals.
 */
export const bookRows = (levels: readonly BookLevel[], options: RowOptions): Rows => {
  const { depth, step, lotDecimals = 0 } = options
  return isStep(step) ? groupedRows(levels, step, options, lotDecimals) : levelRows(levels, depth, lotDecimals)
}
