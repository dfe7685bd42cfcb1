import type { Work } from '../margin/work.ts'
import type { ForexQuote } from './quote.ts'

/** A batch of the forex engine before its commit. Pairs that are closed have quotes too, with their last prices. */
export type ForexWork = Work<ForexQuote>
