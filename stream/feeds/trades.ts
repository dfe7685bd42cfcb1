import type { Trade } from '#protocol'

export const MAX_TRADES = 100

/** Newest first. */
export const emptyTrades: readonly Trade[] = []

const isTrade = (value: unknown): value is Trade =>
  typeof value === 'object' && value !== null && 'tradeId' in value && 'px' in value

/** Adds trades in the order of their arrival; one that is known already is dropped (a new subscription repeats the last). */
export const applyTrades = (trades: readonly Trade[], arrived: readonly unknown[]): readonly Trade[] => {
  const known = new Set(trades.map(({ tradeId }) => tradeId))
  const fresh: Trade[] = []
  for (const trade of arrived) {
    if (!isTrade(trade) || known.has(trade.tradeId)) continue
    known.add(trade.tradeId)
    fresh.push(trade)
  }
  if (fresh.length === 0) return trades
  const all = [...fresh.toReversed(), ...trades]
  // A venue may send the recent tape in one push, oldest or newest first; a stable sort settles it.
  all.sort((a, b) => Number(b.ts) - Number(a.ts))
  return all.length > MAX_TRADES ? all.slice(0, MAX_TRADES) : all
}
