import { type Instrument, toPrice } from '#protocol'
import { pairOf } from '../../market/instruments.ts'
import type { Market, Unwatch } from '../../market/port.ts'
import type { MarketCommand } from './commands.ts'
import { bookReaches, tradeReaches } from './match.ts'
import type { Reach } from './reach.ts'
import type { FuturesState } from './state.ts'
import type { PriceKind } from './types.ts'

const ignore = (): void => {}

/** Watches the market where orders rest or positions stand, and only there. */
export interface Watcher {
  /** Begins and ends watching as orders and positions came and went. */
  follow(): void
  stop(): void
}

export const createWatcher = (
  market: Market,
  stateNow: () => FuturesState,
  reach: Pick<Reach, 'concerned'>,
  push: (command: MarketCommand, settled: () => void) => void,
): Watcher => {
  const watched = new Map<string, Unwatch[]>()
  const waiting = new Set<string>()
  /** Accounts that marks concern, by contract, until the engine has judged them. */
  const judged = new Map<string, Set<string>>()

  /** One command of a kind may wait at a time: it looks at the market as it is then. */
  const once = (key: string, command: MarketCommand): void => {
    if (waiting.has(key)) return
    waiting.add(key)
    push(command, () => void waiting.delete(key))
  }
  const judge = (instId: string): void => {
    const concerned = reach.concerned(instId)
    if (concerned.size === 0) return
    const before = judged.get(instId)
    for (const key of concerned) before?.add(key)
    if (before !== undefined) return
    const only = new Set(concerned)
    judged.set(instId, only)
    push({ kind: 'mark', instId, only }, () => void judged.delete(instId))
  }
  const price = (instId: string, by: PriceKind, text: string): void => {
    const px = toPrice(text)
    // Each price counts, also one that is gone when the engine comes to it.
    if (stateNow().waiting(instId, by)?.reaches(px) === true) push({ kind: 'price', instId, by, px }, ignore)
  }
  const begin = (instId: string, instrument: Instrument): Unwatch[] => [
    market.watch('trade', instId, (trade) => {
      if (tradeReaches(stateNow(), trade)) push({ kind: 'trade', trade }, ignore)
      price(instId, 'last', trade.px)
    }),
    market.watch('book', instId, ({ snapshot }) => {
      if (bookReaches(stateNow(), instId, snapshot)) once(`book ${instId}`, { kind: 'book', instId })
    }),
    market.watch('index', pairOf(instrument), ({ idxPx }) => price(instId, 'index', idxPx)),
    market.watch('mark', instId, ({ markPx }) => {
      price(instId, 'mark', markPx)
      judge(instId)
    }),
  ]
  const end = (instId: string): void => {
    for (const unwatch of watched.get(instId) ?? []) unwatch()
    watched.delete(instId)
  }
  return {
    follow: () => {
      const wanted = stateNow().instruments()
      for (const instId of watched.keys()) if (!wanted.has(instId)) end(instId)
      for (const instId of wanted) {
        const instrument = market.instrument(instId)
        if (!watched.has(instId) && instrument !== undefined) watched.set(instId, begin(instId, instrument))
      }
    },
    stop: () => {
      for (const instId of watched.keys()) end(instId)
    },
  }
}
