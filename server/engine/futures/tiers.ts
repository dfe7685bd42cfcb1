import { type Tier, tiersOf } from '#protocol'

/** A leverage table and the moment (Unix ms) from which it is in force. */
export interface TierTable {
  readonly from: number
  readonly tiers: readonly Tier[]
}

/**
 * The leverage tables of a kind of contract, oldest first (domain rules, futures: notional up to, highest leverage,
 * maintenance rate). A change is a new entry with a date in the future, never a change of an old one: this list is the
 * change log, and `contractConfig/getList` publishes what is in force and what comes.
 */
const BTC: readonly TierTable[] = [
  {
    from: Date.UTC(2026, 10, 22),
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
  },
]
const OTHERS: readonly TierTable[] = [
  {
    from: Date.UTC(2026, 10, 22),
    tiers: tiersOf([
      ['5000', 50, '0.01'],
      ['25000', 20, '0.025'],
      ['100000', 10, '0.05'],
      ['250000', 5, '0.1'],
      ['1000000', 2, '0.125'],
      [undefined, 1, '0.5'],
    ]),
  },
]

const tablesOf = (instId: string): readonly TierTable[] => (instId.startsWith('BTC-') ? BTC : OTHERS)

/** The table in force at a time; before the first of all, the first. */
export const tableAt = <T extends { readonly from: number }>(tables: readonly T[], at: number): T => {
  const found = tables.findLast(({ from }) => from <= at) ?? tables[0]
  if (found === undefined) throw new Error('a contract has no terms')
  return found
}
export const tierTable = (instId: string, at: number): TierTable => tableAt(tablesOf(instId), at)
/** The leverage tiers of a contract at a time, Unix ms. */
export const tiersFor = (instId: string, at: number): readonly Tier[] => tierTable(instId, at).tiers
/** What is announced, the next first. */
export const tiersLater = (instId: string, at: number): readonly TierTable[] =>
  tablesOf(instId).filter(({ from }) => from > at)
/** When the next table of any contract comes into force; undefined when none is announced. */
export const nextTierChange = (at: number): number | undefined =>
  [...BTC, ...OTHERS]
    .map(({ from }) => from)
    .filter((from) => from > at)
    .toSorted((a, b) => a - b)[0]

/** A new account is one of less than 30 days (decisions, 22), and may not go beyond this leverage. */
export const NEW_ACCOUNT = { age: 30 * 24 * 3_600_000, leverage: 20 } as const
/** What a contract begins with. */
export const FIRST_LEVERAGE = 10
