import type { BookLevel } from '#protocol'

const decimals = (text: string): number => {
  const dot = text.indexOf('.')
  return dot < 0 ? 0 : text.length - dot - 1
}

/** A decimal string as a whole number of 10^-places. Exact. */
const scaled = (text: string, places: number): bigint => {
  const dot = text.indexOf('.')
  if (dot < 0) return BigInt(text + '0'.repeat(places))
  const fraction = text.slice(dot + 1, dot + 1 + places).padEnd(places, '0')
  return BigInt(text.slice(0, dot) + fraction)
}

const plain = (value: bigint, places: number): string => {
  if (places === 0) return value.toString()
  const digits = value.toString().padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const NUMBER = /^\d+(\.\d+)?$/

/**
 * The best `depth` levels as flat [price, size, cumulative size, …]. Totals are exact and carry `lotDecimals` decimals,
 * or as many as the longest size; a size that is no plain decimal ends the list.
 */
export const bookRows = (levels: readonly BookLevel[], depth: number, lotDecimals = 0): string[] => {
  const shown = levels.slice(0, depth)
  const places = shown.reduce((most, [, sz]) => Math.max(most, decimals(sz)), lotDecimals)
  const rows: string[] = []
  let total = 0n
  for (const [px, sz] of shown) {
    if (!NUMBER.test(sz)) break
    total += scaled(sz, places)
    rows.push(px, sz, plain(total, places))
  }
  return rows
}
