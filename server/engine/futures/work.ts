import type { Work } from '../margin/work.ts'
import type { ContractQuote } from './quote.ts'

/** A batch of the contracts engine before its commit. */
export type ContractWork = Work<ContractQuote>
