import { DOLLAR_PAIRS } from '#protocol'

/** Does a market move the rate between these two? Then what was announced holds it for a short time alone. */
export const isRateMoving = ({ currency, coin }: { readonly currency: string; readonly coin: string }): boolean =>
  currency !== coin && DOLLAR_PAIRS[currency] !== undefined
