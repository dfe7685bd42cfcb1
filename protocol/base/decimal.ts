/** Plain decimals of the wire as whole numbers of 10^-places, so that sums and comparisons are exact. */

const NUMBER = /^\d+(\.\d+)?$/
/** A plain decimal without sign or exponent, as prices and sizes of a book are. */
export const isPlain = (text: string): boolean => NUMBER.test(text)

/** Digits behind the point. */
export const placesOf = (text: string): number => {
  const dot = text.indexOf('.')
  return dot < 0 ? 0 : text.length - dot - 1
}

/** A plain decimal as a whole number of 10^-places; digits beyond `places` are cut. */
export const scaled = (text: string, places: number): bigint => {
  const dot = text.indexOf('.')
  if (dot < 0) return BigInt(text + '0'.repeat(places))
  const fraction = text.slice(dot + 1, dot + 1 + places).padEnd(places, '0')
  return BigInt(text.slice(0, dot) + fraction)
}

/** Back to text with exactly `places` decimals. */
export const unscaled = (value: bigint, places: number): string => {
  if (places === 0) return value.toString()
  const digits = value.toString().padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Exact order of two plain decimals: negative, 0 or positive; NaN when one of them is none. */
export const compareDecimals = (a: string, b: string): number => {
  if (a === b) return 0
  if (!isPlain(a) || !isPlain(b)) return Number.NaN
  const places = Math.max(placesOf(a), placesOf(b))
  const [left, right] = [scaled(a, places), scaled(b, places)]
  return left < right ? -1 : left > right ? 1 : 0
}
