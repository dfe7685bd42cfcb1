import type { TierRow } from '#protocol'

/** The leverage table of BTC by itself, to be held against what the venue computes. */
export const BTC_LINES: readonly TierRow[] = [
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
]
