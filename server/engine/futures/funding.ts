import { type Amount, fundingPayment } from '#protocol'
import { chargeHolders } from '../margin/charge.ts'
import type { ContractQuote } from './quote.ts'
import type { ContractWork } from './work.ts'

/**
 * Charges funding once for every position of a contract, against the house, so that postings sum to zero. A position
 * that cannot pay is liquidated by its mark price.
 */
export const chargeFunding = (
  work: ContractWork,
  time: number,
  rate: Amount,
  { instrument, mark }: ContractQuote,
): void =>
  chargeHolders(work, { instId: instrument.instId, time, cause: 'futures-funding' }, (_, size) => ({
    due: fundingPayment(size, mark, rate),
    rate,
    mark,
  }))
