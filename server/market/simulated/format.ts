import { decimalsOf } from '#protocol'

/** A whole number of steps of 10^-decimals as a decimal string without trailing zeros. */
export const decimal = (steps: number | bigint, decimals: number): string => {
  const digits = String(steps)
  if (decimals === 0) return digits
  const padded = digits.length > decimals ? digits : digits.padStart(decimals + 1, '0')
  const point = padded.length - decimals
  let end = padded.length
  while (end > point && padded.charCodeAt(end - 1) === 48) end--
  return end === point ? padded.slice(0, point) : `${padded.slice(0, point)}.${padded.slice(point, end)}`
}

/** Converts ticks, lots, and ticks times lots of one instrument to decimal strings. */
export interface Format {
  px(ticks: number): string
  sz(lots: number | bigint): string
  quote(ticksTimesLots: number | bigint): string
}

/** A step such as '0.01' or '100' as units of its last decimal: 1 of 10^-2, 100 of 10^0. */
const unitsOf = (step: string): number => Number(step.replace('.', ''))

export const createFormat = (tickSz: string, lotSz: string): Format => {
  const [pxDecimals, szDecimals] = [decimalsOf(tickSz), decimalsOf(lotSz)]
  const [pxUnits, szUnits] = [unitsOf(tickSz), unitsOf(lotSz)]
  const [pxBig, szBig] = [BigInt(pxUnits), BigInt(szUnits)]
  return {
    px: (ticks) => decimal(ticks * pxUnits, pxDecimals),
    sz: (lots) => decimal(typeof lots === 'bigint' ? lots * szBig : lots * szUnits, szDecimals),
    quote: (product) => decimal(BigInt(product) * pxBig * szBig, pxDecimals + szDecimals),
  }
}
