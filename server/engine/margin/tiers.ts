import { type Tier, type TierSettings, tiersOf } from '#protocol'
import { type DatedSettings, eachMoment } from '../../settings/dated.ts'

/** A leverage table and the time (Unix ms) from which it is in force. */
export interface TierTable {
  readonly from: number
  readonly tiers: readonly Tier[]
}

/** The leverage tables of all contracts: in force and announced. */
export interface LeverageTables {
  /** The table of a contract in force at a time, Unix ms. */
  table(instId: string, at: number): TierTable
  /** The announced tables, next first. */
  later(instId: string, at: number): readonly TierTable[]
  /** When the next table of any contract comes into force, Unix ms; undefined when none is announced. */
  nextChange(after: number): number | undefined
  /** Calls the listener after a table was announced. Returns the function that removes the listener. */
  onChange(listener: () => void): () => void
}

/** When the first tables came into force. */
const FIRST = Date.UTC(2026, 10, 22)

/**
 * The leverage tables of a new venue, until an operator sets others: notional value up to, highest leverage,
 * maintenance rate.
 */
const BTC: TierTable = {
  from: FIRST,
  tiers: tiersOf([
    ['50000', 125, '0.004'],
    ['250000', 100, '0.005'],
    ['1000000', 50, '0.01'],
    ['10000000', 20, '0.025'],
    ['20000000', 10, '0.05'],
    ['50000000', 5, '0.1'],
    ['100000000', 4, '0.125'],
    ['200000000', 3, '0.15'],
    ['300000000', 2, '0.25'],
    ['500000000', 1, '0.5'],
  ]),
}
const OTHERS: TierTable = {
  from: FIRST,
  tiers: tiersOf([
    ['5000', 50, '0.01'],
    ['25000', 20, '0.025'],
    ['100000', 10, '0.05'],
    ['250000', 5, '0.1'],
    ['1000000', 2, '0.125'],
    [undefined, 1, '0.5'],
  ]),
}

/** The settings key of the table for contracts without their own. */
export const DEFAULT_KEY = 'default'
const hasOwnFirst = (instId: string): boolean => instId.startsWith('BTC-')

/** The table of a new venue for this key; undefined for a contract that uses the default table. */
export const firstTable = (key: string): TierTable | undefined =>
  hasOwnFirst(key) ? BTC : key === DEFAULT_KEY ? OTHERS : undefined

/**
 * The tables that operators set, after the first ones. A contract with a table of its own never uses the default again.
 */
export const createLeverageTables = (
  lines: Pick<DatedSettings<'tiers'>, 'lines' | 'nextChange' | 'onChange'>,
): LeverageTables => {
  interface Tables {
    readonly first: TierTable
    /** Oldest first. */
    readonly set: readonly TierTable[]
  }
  const known = new Map<string, Tables>()
  lines.onChange(() => known.clear())

  const setOf = (key: string): readonly TierTable[] =>
    eachMoment(lines.lines('tiers', key)).map(({ from, value }) => ({
      from,
      tiers: tiersOf(value.lines.map(({ upTo, maxLeverage, mmr }) => [upTo || undefined, maxLeverage, mmr])),
    }))
  const make = (instId: string): Tables => {
    const own = setOf(instId)
    if (hasOwnFirst(instId)) return { first: BTC, set: own }
    const until = own[0]?.from ?? Number.POSITIVE_INFINITY
    return { first: OTHERS, set: [...setOf(DEFAULT_KEY).filter(({ from }) => from < until), ...own] }
  }
  const tablesOf = (instId: string): Tables => {
    const found = known.get(instId) ?? make(instId)
    known.set(instId, found)
    return found
  }
  return {
    table: (instId, at) => {
      const { first, set } = tablesOf(instId)
      return set.findLast(({ from }) => from <= at) ?? first
    },
    later: (instId, at) => tablesOf(instId).set.filter(({ from }) => from > at),
    nextChange: (after) => lines.nextChange(['tiers'], after),
    onChange: lines.onChange,
  }
}

/** Terms and the time (Unix ms) for which they are read. */
export interface TermsAt {
  readonly terms: { readonly leverage: LeverageTables }
  readonly at: number
}
/** The leverage tiers of a contract at the time of a batch or of an account. */
export const tiersFor = ({ terms, at }: TermsAt, instId: string): readonly Tier[] =>
  terms.leverage.table(instId, at).tiers

/** The table in the form in which operators set it. */
export const tierSettingsOf = ({ tiers }: TierTable): TierSettings => ({
  lines: tiers.map(({ cap, maxLeverage, mmr }): TierSettings['lines'][number] => ({
    upTo: cap ?? '',
    maxLeverage,
    mmr,
  })),
})
