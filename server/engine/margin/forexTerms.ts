import { type Amount, type Instrument, type operators, toAmount } from '#protocol'
import { type DatedSettings, eachMoment } from '../../settings/dated.ts'

/** The terms of one pair, in force from a time (Unix ms). */
export interface PairTerms {
  readonly from: number
  readonly leverage: number
  /** Swap of a day in pips, by side. Above zero the user receives it. */
  readonly swap: { readonly long: Amount; readonly short: Amount }
}

/** The terms of all pairs: past, in force and announced. */
export interface ForexTerms {
  /** Whether the pair has terms in force at a time (Unix ms). */
  has(pair: Pick<Instrument, 'instId' | 'kind'>, at: number): boolean
  /** The terms in force at a time. */
  of(pair: Pair, at: number): PairTerms
  /** The announced terms, next first, and the past ones, latest first. */
  others(pair: Pair, at: number): { readonly later: readonly PairTerms[]; readonly earlier: readonly PairTerms[] }
}

type Class = 'major' | 'cross' | 'metal'
type Pair = Pick<Instrument, 'instId' | 'kind' | 'baseCcy' | 'quoteCcy'>

/** When the first terms came into force. */
const FIRST = Date.UTC(2026, 10, 22)
/**
 * The terms of a new venue, until operators set others: leverage by class, and swap of a day in pips by pair as [long,
 * short]. Swap is the difference of the two currencies' overnight rates, less the venue's part on either side.
 */
const FIRST_LEVERAGE: Readonly<Record<Class, number>> = { major: 100, cross: 50, metal: 20 }
const FIRST_SWAPS: Readonly<Record<string, readonly [long: string, short: string]>> = {
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
}

/** Commission in USDT for one lot. It is zero: the spread is the whole cost. */
export const COMMISSION = toAmount('0')

const classOf = ({ kind, baseCcy, quoteCcy }: Pair): Class =>
  kind === 'metal' ? 'metal' : baseCcy === 'USD' || quoteCcy === 'USD' ? 'major' : 'cross'

/** The terms of a pair on a new venue; undefined for a pair that is not traded there. */
export const firstTerms = (pair: Pair): PairTerms | undefined => {
  const swap = FIRST_SWAPS[pair.instId]
  if (swap === undefined) return undefined
  const [long, short] = swap
  const leverage = FIRST_LEVERAGE[classOf(pair)]
  return { from: FIRST, leverage, swap: { long: toAmount(long), short: toAmount(short) } }
}

/** Index of the terms in force at a time; before the first date, that of the first terms. */
const placeAt = (all: readonly PairTerms[], at: number): number =>
  Math.max(
    0,
    all.findLastIndex(({ from }) => from <= at),
  )

/** The terms that operators set. The first terms count for pairs without any. */
export const createForexTerms = (lines: Pick<DatedSettings<'forex'>, 'lines'>): ForexTerms => {
  /** All terms of a pair, oldest first, beginning with the first terms. */
  const termsOf = (pair: Pair): readonly PairTerms[] => {
    const first = firstTerms(pair)
    const set = eachMoment(lines.lines('forex', pair.instId)).map(({ from, value }) => ({ from, ...value }))
    return first === undefined ? set : [first, ...set]
  }
  return {
    has: ({ instId, kind }, at) =>
      (kind === 'forex' || kind === 'metal') &&
      (instId in FIRST_SWAPS || lines.lines('forex', instId).some(({ from }) => from <= at)),
    of: (pair, at) => {
      const all = termsOf(pair)
      const found = all[placeAt(all, at)]
      if (found === undefined) throw new Error(`${pair.instId} has no terms`)
      return found
    },
    others: (pair, at) => {
      const all = termsOf(pair)
      const now = placeAt(all, at)
      return { later: all.slice(now + 1), earlier: all.slice(0, now).toReversed() }
    },
  }
}

/** The terms in the form in which operators set them. */
export const pairSettingsOf = ({ leverage, swap }: PairTerms): operators.SettingValue<'forex'> => ({ leverage, swap })
