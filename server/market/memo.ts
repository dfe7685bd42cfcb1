import type { Market } from './port.ts'

/** Caches a figure of the whole market for `lifetime` ms, because every open page requests it. */
export const rememberFor = <T>(lifetime: number, make: (market: Market, now: number) => T) => {
  const latest = new WeakMap<Market, { readonly at: number; readonly value: T }>()
  return (market: Market, now: number): T => {
    let known = latest.get(market)
    // `abs`, so that a clock that was set back does not make the value last longer.
    if (known === undefined || Math.abs(now - known.at) >= lifetime) {
      known = { at: now, value: make(market, now) }
      latest.set(market, known)
    }
    return known.value
  }
}
