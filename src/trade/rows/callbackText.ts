import type { SwapOrder } from '#protocol'
import { percentText } from '../../ui/format/rate.ts'

/** How far the price has to come back to a trailing stop: in per cent, or in the quote currency. */
export const callbackText = (
  { callbackRatio, callbackSpread }: NonNullable<SwapOrder['trail']>,
  price: (px: string) => string,
): string => (callbackRatio === '' ? price(callbackSpread) : percentText(callbackRatio))
