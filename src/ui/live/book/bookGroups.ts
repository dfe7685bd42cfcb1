import { decimalsOf } from '#protocol'

/** A decimal text as a whole number of 10^-decimals; exact below 2^53. Digits beyond `decimals` are cut. */
const scaled = (text: string, decimals: number): number => {
  const dot = text.indexOf('.')
  if (dot < 0) return Number(text) * 10 ** decimals
  return Number(text.slice(0, dot) + text.slice(dot + 1, dot + 1 + decimals).padEnd(decimals, '0'))
}

/** Back to text, without zeros at the end. */
const unscaled = (value: number, decimals: number): string => {
  if (decimals === 0) return String(value)
  const digits = String(value).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}

/** The price steps one may group by: tick size times 1, 10, 100, 1000, while a step stays under a fiftieth of the price. */
export const groupSteps = (tickSz: string, price: string): readonly string[] => {
  const decimals = decimalsOf(tickSz)
  const tick = scaled(tickSz, decimals)
  const ceiling = scaled(price, decimals) / 50
  return [1, 10, 100, 1000]
    .filter((multiple) => multiple === 1 || tick * multiple < ceiling)
    .map((multiple) => unscaled(tick * multiple, decimals))
}
