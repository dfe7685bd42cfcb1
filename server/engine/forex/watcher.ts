import { beyondLimit, type Price, pairsNeeded, toPrice } from '#protocol'
import type { Market, Unwatch } from '../../market/port.ts'
import { createTurns } from '../core/turns.ts'
import type { MarginState } from '../margin/state.ts'
import type { ForexAccountWatch } from './accountWatch.ts'
import type { ForexMarketCommand } from './commands.ts'

const ignore = (): void => {}

/** The pairs that a position depends on: its own, and the one that converts its result to dollars. */
export const pairsOf = (market: Pick<Market, 'instrument'>, instId: string): readonly string[] =>
  pairsNeeded({ instId, quoteCcy: market.instrument(instId)?.quoteCcy ?? '' })

/** Watches the dealing prices of the pairs that orders or positions depend on, and of no others. */
export interface ForexWatcher {
  /** Adjusts what is watched to the present orders and positions. */
  follow(): void
  stop(): void
}

export const createForexWatcher = (
  market: Market,
  stateNow: () => MarginState,
  accountWatch: Pick<ForexAccountWatch, 'concerned' | 'isBehind'>,
  push: (command: ForexMarketCommand, settled: () => void) => void,
  /** Runs a function in a later turn of the event loop. */
  later: (run: () => void) => void,
): ForexWatcher => {
  const watched = new Map<string, Unwatch>()
  const matching = new Set<string>()

  const evaluate = createTurns({
    concerned: (instId) => accountWatch.concerned(instId),
    isBehind: (instId) => accountWatch.isBehind(instId),
    isWatched: (instId) => watched.has(instId),
    push: (_, uids, settled) => push({ kind: 'evaluate', uids }, settled),
    later,
  })
  const price = (instId: string, by: 'bid' | 'ask', px: Price): void => {
    if (stateNow().waiting(instId, by)?.reaches(px) === true) push({ kind: 'price', instId, by, px }, ignore)
  }
  const limits = (instId: string, bid: Price, ask: Price): void => {
    const [buy] = stateNow().resting(instId, 'buy')
    const [sell] = stateNow().resting(instId, 'sell')
    const isReached =
      (buy !== undefined && beyondLimit('buy', ask, buy.px) <= 0) ||
      (sell !== undefined && beyondLimit('sell', bid, sell.px) <= 0)
    if (!isReached || matching.has(instId)) return
    matching.add(instId)
    push({ kind: 'limits', instId }, () => void matching.delete(instId))
  }
  const watch = (instId: string): Unwatch =>
    market.watch('ticker', instId, ({ bidPx, askPx }) => {
      if (!(Number(bidPx) > 0 && Number(askPx) > 0)) return
      const [bid, ask] = [toPrice(bidPx), toPrice(askPx)]
      price(instId, 'bid', bid)
      price(instId, 'ask', ask)
      limits(instId, bid, ask)
      evaluate(instId)
    })
  return {
    follow: () => {
      const wanted = new Set([...stateNow().instruments()].flatMap((instId) => pairsOf(market, instId)))
      for (const [instId, unwatch] of watched)
        if (!wanted.has(instId)) {
          unwatch()
          watched.delete(instId)
        }
      for (const instId of wanted) if (!watched.has(instId)) watched.set(instId, watch(instId))
    },
    stop: () => {
      for (const unwatch of watched.values()) unwatch()
      watched.clear()
    },
  }
}
