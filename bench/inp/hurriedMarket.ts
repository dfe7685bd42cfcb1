import type { Ticker } from '#protocol'
import type { Market, MarketEvents, Unwatch } from '../../server/market/port.ts'

/** Ticks are told in bursts of so many ms, as a source's frames have them. */
const BURST_MS = 20

export interface HurriedMarket {
  readonly market: Market
  /** Ticks a second from now on, over all instruments that are watched; 0 tells nothing at all, not even what the market has. */
  hurry(perSecond: number): void
  stop(): void
}

/** The ticker with its prices so many steps away, to and fro. */
const moved = (ticker: Ticker, nth: number): Ticker => {
  const decimals = ticker.last.split('.')[1]?.length ?? 0
  const by = (nth % 9) * 10 ** -decimals
  const move = (price: string): string => (Number(price) + by).toFixed(decimals)
  return {
    ...ticker,
    last: move(ticker.last),
    bidPx: move(ticker.bidPx),
    askPx: move(ticker.askPx),
    ts: String(Date.now()),
  }
}

/** A market whose tickers come as often as a benchmark asks; everything else is as it is there. */
export const hurried = (inner: Market): HurriedMarket => {
  const heard = new Map<string, Set<(ticker: Ticker) => void>>()
  let rate: number | undefined
  let nth = 0
  const listen = (instId: string, listener: (ticker: Ticker) => void): Unwatch => {
    const listeners = heard.get(instId) ?? new Set()
    heard.set(instId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) heard.delete(instId)
    }
  }
  const watch = <K extends keyof MarketEvents>(
    kind: K,
    instId: string,
    listener: (event: MarketEvents[K]) => void,
  ): Unwatch => {
    const stop = inner.watch(kind, instId, (event) => {
      if (rate !== 0) listener(event)
    })
    if (kind !== 'ticker') return stop
    const forget = listen(instId, listener as (ticker: Ticker) => void)
    return () => {
      forget()
      stop()
    }
  }
  const timer = setInterval(() => {
    const watched = [...heard.keys()]
    for (let due = ((rate ?? 0) * BURST_MS) / 1_000; due > 0 && watched.length > 0; due -= 1) {
      nth += 1
      const instId = watched[nth % watched.length] ?? ''
      const ticker = inner.ticker(instId)
      // By the round, so that no two of an instrument are the same.
      const next = ticker === undefined ? undefined : moved(ticker, Math.floor(nth / watched.length))
      for (const listener of heard.get(instId) ?? []) if (next !== undefined) listener(next)
    }
  }, BURST_MS)
  const market = new Proxy(inner, {
    get: (target, name) => {
      if (name === 'watch') return watch
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return {
    market,
    hurry: (perSecond) => {
      rate = perSecond
    },
    stop: () => clearInterval(timer),
  }
}
