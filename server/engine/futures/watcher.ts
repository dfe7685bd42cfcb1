import { crossHealth, type Instrument, isolatedHealth, sum, toPrice, warningLevel } from '#protocol'
import { pairOf } from '../../market/instruments.ts'
import type { Market, Unwatch } from '../../market/port.ts'
import { contractQuote, isRefusal } from './checks.ts'
import type { MarketCommand } from './commands.ts'
import { bookReaches, tradeReaches } from './match.ts'
import type { FuturesState } from './state.ts'
import { tiersFor } from './tiers.ts'
import type { PriceKind } from './types.ts'

const ignore = (): void => {}

/** Watches the market where orders rest or positions stand, and only there. */
export interface Watcher {
  /** Begins and ends watching as orders and positions came and went. */
  follow(): void
  stop(): void
}

/**
 * Does this contract's mark concern anybody: a liquidation, or a warning to give or to take back? Shared margin is
 * judged by its margins alone here, without the wallet; the engine, which knows the wallet, judges again.
 */
export const markConcerns = (market: Market, state: FuturesState, instId: string, at: number): boolean => {
  const quote = contractQuote(market, instId, at)
  if (isRefusal(quote)) return false
  return state.positionsIn(instId).some(({ uid, posId, mode, holding }) => {
    if (mode === 'isolated') {
      const { ratio, liquidated } = isolatedHealth(holding, tiersFor(instId), quote.mark)
      return liquidated || warningLevel(ratio) !== (state.warned.get(posId) ?? 0)
    }
    const shared = state.positionsOf(uid).filter((one) => one.mode === 'cross')
    const positions = shared.flatMap((one) => {
      const own = contractQuote(market, one.instId, at)
      return isRefusal(own)
        ? []
        : [{ holding: one.holding, tiers: tiersFor(one.instId), mark: own.mark, feeRate: own.instrument.takerFee }]
    })
    const { ratio, liquidated } = crossHealth({ wallet: sum(shared.map((one) => one.holding.margin)), positions })
    return liquidated || warningLevel(ratio) !== (state.warned.get(uid) ?? 0)
  })
}

export const createWatcher = (
  market: Market,
  now: () => number,
  stateNow: () => FuturesState,
  push: (command: MarketCommand, settled: () => void) => void,
): Watcher => {
  const watched = new Map<string, Unwatch[]>()
  const waiting = new Set<string>()

  /** One command of a kind may wait at a time: it looks at the market as it is then. */
  const once = (key: string, command: MarketCommand): void => {
    if (waiting.has(key)) return
    waiting.add(key)
    push(command, () => void waiting.delete(key))
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
      if (markConcerns(market, stateNow(), instId, now())) once(`mark ${instId}`, { kind: 'mark', instId })
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
