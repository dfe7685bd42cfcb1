import type { Work } from '../margin/work.ts'
import type { ContractQuote } from './quote.ts'

/** A batch of contracts in the making. */
export type ContractWork = Work<ContractQuote>
