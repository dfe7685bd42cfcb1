import type { Work } from '../margin/work.ts'
import type { ForexQuote } from './quote.ts'

/** A batch of forex in the making. Its quotes also tell the last prices of what rests. */
export type ForexWork = Work<ForexQuote>
