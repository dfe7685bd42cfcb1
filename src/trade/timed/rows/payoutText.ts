import { add, toAmount } from '#protocol'
import { rateText } from '../../../ui/format/rate.ts'

/**
 * What a win pays, of the stake: the stake and what comes on top of it, because that is what is credited. Every screen
 * says it so. `ratio`: what comes on top, as a fraction.
 */
export const payoutText = (ratio: string): string => rateText(add(toAmount('1'), toAmount(ratio)))
