/** A number as a fraction of whole numbers, so that nothing is ever rounded: what decimals are held against. */
export interface Fraction {
  readonly top: bigint
  /** Above zero. */
  readonly bottom: bigint
}

const reduced = (top: bigint, bottom: bigint): Fraction => {
  let [a, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom]
  while (b !== 0n) [a, b] = [b, a % b]
  const sign = bottom < 0n ? -1n : 1n
  return a === 0n ? { top: 0n, bottom: 1n } : { top: (sign * top) / a, bottom: (sign * bottom) / a }
}

/** A decimal text, exactly. */
export const fraction = (text: string): Fraction => {
  const [whole = '0', decimals = ''] = text.split('.')
  return reduced(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  reduced(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
export const opposite = ({ top, bottom }: Fraction): Fraction => ({ top: -top, bottom })
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, opposite(b))
export const times = (a: Fraction, b: Fraction): Fraction => reduced(a.top * b.top, a.bottom * b.bottom)
export const over = (a: Fraction, b: Fraction): Fraction => reduced(a.top * b.bottom, a.bottom * b.top)
/** -1, 0 or 1. */
export const order = (a: Fraction, b: Fraction): number => {
  const { top } = minus(a, b)
  return top < 0n ? -1 : top > 0n ? 1 : 0
}
export const least = (a: Fraction, b: Fraction): Fraction => (order(a, b) <= 0 ? a : b)
export const largest = (a: Fraction, b: Fraction): Fraction => (order(a, b) >= 0 ? a : b)
/** To so many decimals, towards zero or away from it. */
export const written = ({ top, bottom }: Fraction, decimals: number, rounding: 'down' | 'up'): string => {
  const size = top < 0n ? -top : top
  const scaled = size * 10n ** BigInt(decimals)
  const units = scaled / bottom + (rounding === 'up' && scaled % bottom !== 0n ? 1n : 0n)
  const digits = String(units).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const text = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '')
  return top < 0n && units !== 0n ? `-${text}` : text
}
