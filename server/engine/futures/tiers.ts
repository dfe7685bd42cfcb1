import { type Tier, tiersOf } from '#protocol'

/** Leverage of BTC contracts (domain rules, futures): notional up to, highest leverage, maintenance rate. */
const BTC = tiersOf([
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
])
const OTHERS = tiersOf([
  ['5000', 50, '0.01'],
  ['25000', 20, '0.025'],
  ['100000', 10, '0.05'],
  ['250000', 5, '0.1'],
  ['1000000', 2, '0.125'],
  [undefined, 1, '0.5'],
])

/** The leverage table of a contract, in force since 2026-11-22; a change brings a date of its own and an entry in the log. */
export const tiersFor = (instId: string): readonly Tier[] => (instId.startsWith('BTC-') ? BTC : OTHERS)

/** A new account, for its first 30 days, may not go beyond this leverage (decisions, 22). */
export const NEW_ACCOUNT_LEVERAGE = 20
/** What a contract begins with. */
export const FIRST_LEVERAGE = 10
