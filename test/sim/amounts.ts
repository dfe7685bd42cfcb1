import { type Amount, toAmount } from '#protocol'

/** Decimals of a model's unit: 10^-18 of a coin. */
const DECIMALS = 18
const RATE_DECIMALS = 6

const textOf = (units: bigint, places: number): string => {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The amount of so many units of a model. */
export const amountOf = (units: bigint): Amount => toAmount(textOf(units, DECIMALS))

/** A yearly rate of so many millionths. */
export const rateText = (millionths: bigint): string => textOf(millionths, RATE_DECIMALS)
