import { type Tier, type TierSettings, tiersOf } from '#protocol'
import { type DatedSettings, eachMoment } from '../../settings/dated.ts'

/** A leverage table and the moment (Unix ms) from which it is in force. */
export interface TierTable {
  readonly from: number
  readonly tiers: readonly Tier[]
}

/** The leverage tables of all contracts: what is in force, and what is announced. */
export interface LeverageTables {
  /** The table of a contract in force at a time, Unix ms. */
  table(instId: string, at: number): TierTable
  /** What is announced, the next first. */
  later(instId: string, at: number): readonly TierTable[]
  /** When the next table of any contract comes into force; undefined when none is announced. */
  nextChange(after: number): number | undefined
  /** Told when a table was announced; the answer ends it. */
  onChange(listener: () => void): () => void
}

/** When the first tables came into force. */
const FIRST = Date.UTC(2026, 10, 22)

/**
 * With which leverage tables a venue begins: notional value up to, highest leverage, maintenance rate. They count until
 * an operator has set others.
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

/** The key under which the table of contracts without one of their own is set. */
export const DEFAULT_KEY = 'default'
const hasOwnFirst = (instId: string): boolean => instId.startsWith('BTC-')

/** The table with which a venue begins under this key; undefined of a contract that begins with the default's. */
export const firstTable = (key: string): TierTable | undefined =>
  hasOwnFirst(key) ? BTC : key === DEFAULT_KEY ? OTHERS : undefined

/** The tables that operators set, over the first ones. A contract with lines of its own leaves the default's for good. */
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

/** What the terms are read from, and for which moment (Unix ms). */
export interface TermsAt {
  readonly terms: { readonly leverage: LeverageTables }
  readonly at: number
}
/** The leverage tiers of a contract at the time of a batch, or of an account that was read. */
export const tiersFor = ({ terms, at }: TermsAt, instId: string): readonly Tier[] =>
  terms.leverage.table(instId, at).tiers

/** A table as operators set it. */
export const tierSettingsOf = ({ tiers }: TierTable): TierSettings => ({
  lines: tiers.map(({ cap, maxLeverage, mmr }): TierSettings['lines'][number] => ({
    upTo: cap ?? '',
    maxLeverage,
    mmr,
  })),
})
