import type { Market } from './port.ts'

/** A figure of the whole market, made at most once in so many ms: every open page asks for it. */
export const rememberFor = <T>(lifetime: number, make: (market: Market, now: number) => T) => {
  const latest = new WeakMap<Market, { readonly at: number; readonly value: T }>()
  return (market: Market, now: number): T => {
    let known = latest.get(market)
    // A clock that was set back must not keep it for longer.
    if (known === undefined || Math.abs(now - known.at) >= lifetime) {
      known = { at: now, value: make(market, now) }
      latest.set(market, known)
    }
    return known.value
  }
}
