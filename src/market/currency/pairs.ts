import { add, type Instrument, ratio, toAmount, truncate } from '#protocol'

/** A market of the venue that gives the rate of a currency; `inverse`: it quotes dollars for one unit. */
export interface RatePair {
  readonly instrument: Instrument
  readonly inverse: boolean
}

/** The pair of a currency with the US dollar, if the venue quotes one. */
export const pairOf = (instruments: ReadonlyMap<string, Instrument>, currency: string): RatePair | undefined => {
  const direct = instruments.get(`USD-${currency}`)
  if (direct !== undefined) return { instrument: direct, inverse: false }
  const inverse = instruments.get(`${currency}-USD`)
  return inverse === undefined ? undefined : { instrument: inverse, inverse: true }
}

interface Prices {
  readonly bidPx: string
  readonly askPx: string
  readonly last: string
}

const isPrice = (text: string): boolean => Number(text) > 0

/** Units of the currency for one dollar, as the venue reckons them: the middle of bid and ask, else the last price. */
export const rateOfQuote = ({ bidPx, askPx, last }: Prices, inverse: boolean): string | undefined => {
  const both = isPrice(bidPx) && isPrice(askPx)
  const mid = both ? ratio(add(toAmount(bidPx), toAmount(askPx)), '2') : isPrice(last) ? truncate(last) : undefined
  return mid === undefined || !inverse ? mid : ratio('1', mid)
}

/** The other way round: dollars for one unit. */
export const inDollars = (rate: string): string => ratio('1', rate)

/** Decimals that a rate is worth showing with: about five digits that count. */
export const rateDecimals = (rate: string): number => {
  const size = Number(rate)
  if (size >= 1_000) return 1
  if (size >= 100) return 2
  if (size >= 1) return 4
  return size >= 0.01 ? 6 : 8
}
