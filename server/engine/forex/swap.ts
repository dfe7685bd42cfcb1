import { dollarsPerUnit, pipOf, swapPayment } from '#protocol'
import { chargeHolders } from '../margin/charge.ts'
import type { ForexQuote } from './quote.ts'
import type { ForexWork } from './work.ts'

/**
 * Charges a rollover once for every position of a pair that was held at its time. The market is closed in the minute of
 * the rollover, so the last conversion rate is used.
 */
export const chargeSwap = (
  work: ForexWork,
  time: number,
  days: number,
  { instrument, conversion }: ForexQuote,
): void => {
  const { swap } = work.terms.forex.of(instrument, time)
  chargeHolders(work, { instId: instrument.instId, time, cause: 'forex-swap' }, ({ holding }) => {
    const pips = swap[holding.side]
    const due = swapPayment(holding.size, pips, pipOf(instrument), days, conversion)
    return { due, rate: pips, mark: dollarsPerUnit(conversion), days }
  })
}
