import { type Amount, type Instrument, LOT_STEP, MOST_LOTS, sizeOfLots, toAmount } from '#protocol'
import { NEW_ACCOUNT, tableAt } from '../futures/tiers.ts'

/** What one pair is traded on from a moment (Unix ms) on. */
export interface PairTerms {
  readonly from: number
  readonly leverage: number
  /** Swap of a day in pips by side; above zero: got. */
  readonly swap: { readonly long: Amount; readonly short: Amount }
}

interface Table {
  readonly from: number
  readonly leverage: Readonly<Record<Class, number>>
  /** By pair, pips of a day for [long, short]. */
  readonly swaps: Readonly<Record<string, readonly [long: string, short: string]>>
}
type Class = 'major' | 'cross' | 'metal'

/**
 * Leverage by class and swap by pair, oldest first. A change is a new entry with a date in the future, never a change of
 * an old one: this list is the change log, and `fxContractConfig/getList` publishes what was, is and comes. Swap is the
 * difference of the two currencies' overnight rates with the venue's part taken off on either side.
 */
const TABLES: readonly Table[] = [
  {
    from: Date.UTC(2026, 10, 22),
    leverage: { major: 100, cross: 50, metal: 20 },
    swaps: {
      'EUR-USD': ['-0.65', '0.2'],
      'GBP-USD': ['-0.35', '-0.1'],
      'AUD-USD': ['-0.25', '-0.1'],
      'NZD-USD': ['-0.22', '-0.08'],
      'USD-JPY': ['0.9', '-1.6'],
      'USD-CHF': ['0.55', '-0.95'],
      'USD-CAD': ['0.2', '-0.55'],
      'EUR-GBP': ['-0.55', '0.18'],
      'EUR-JPY': ['0.7', '-1.3'],
      'GBP-JPY': ['1.4', '-2.3'],
      'EUR-CHF': ['0.3', '-0.7'],
      'AUD-JPY': ['0.6', '-1.05'],
      'XAU-USD': ['-5.8', '3.1'],
      'XAG-USD': ['-0.75', '0.35'],
    },
  },
]

/** Commission in USDT for one lot: the spread is the whole cost. */
export const COMMISSION = toAmount('0')

type Pair = Pick<Instrument, 'instId' | 'kind' | 'baseCcy' | 'quoteCcy'>

const classOf = ({ kind, baseCcy, quoteCcy }: Pair): Class =>
  kind === 'metal' ? 'metal' : baseCcy === 'USD' || quoteCcy === 'USD' ? 'major' : 'cross'

/** Is there anything to trade it on? */
export const isForexPair = ({ instId, kind }: Pick<Instrument, 'instId' | 'kind'>): boolean =>
  (kind === 'forex' || kind === 'metal') && TABLES.some(({ swaps }) => instId in swaps)

const termsFrom = (pair: Pair, { from, leverage, swaps }: Table): PairTerms => {
  const [long, short] = swaps[pair.instId] ?? ['0', '0']
  return { from, leverage: leverage[classOf(pair)], swap: { long: toAmount(long), short: toAmount(short) } }
}

export const termsAt = (pair: Pair, at: number): PairTerms => termsFrom(pair, tableAt(TABLES, at))

/** What is announced, the next first, and what was in force before, the last first. */
export const otherTerms = (pair: Pair, at: number): { readonly later: PairTerms[]; readonly earlier: PairTerms[] } => {
  const now = tableAt(TABLES, at)
  const all = TABLES.filter((table) => table !== now).map((table) => termsFrom(pair, table))
  return { later: all.filter(({ from }) => from > at), earlier: all.filter(({ from }) => from <= at).toReversed() }
}

/** Leverage of what is opened now: the table's, and no more than a new account may have. */
export const leverageFor = (pair: Pair, at: number, isNewAccount: boolean): number => {
  const { leverage } = termsAt(pair, at)
  return isNewAccount ? Math.min(leverage, NEW_ACCOUNT.leverage) : leverage
}

/** Steps and bounds of orders, in units of the base. */
export const sizesOf = (pair: Pick<Instrument, 'baseCcy'>, isNewAccount: boolean) => ({
  step: sizeOfLots(LOT_STEP, pair),
  most: sizeOfLots(isNewAccount ? MOST_LOTS.new : MOST_LOTS.usual, pair),
})
