import { toPrice } from '#protocol'
import { pairOf } from '../../market/instruments.ts'
import type { Market, Unwatch } from '../../market/port.ts'
import { createTurns } from '../core/turns.ts'
import type { MarginState } from '../margin/state.ts'
import type { PriceKind } from '../margin/types.ts'
import type { AccountWatch } from './accountWatch.ts'
import type { MarketCommand } from './acts.ts'
import { bookReaches, tradeReaches } from './match.ts'

type Heard = 'trade' | 'book' | 'index' | 'mark'

const ignore = (): void => {}

/** Watches the market where orders rest or positions stand, and only there. */
export interface Watcher {
  /** Begins and ends watching as orders and positions came and went. */
  follow(): void
  stop(): void
}

export const createWatcher = (
  market: Market,
  stateNow: () => MarginState,
  accountWatch: Pick<AccountWatch, 'concerned' | 'isBehind'>,
  push: (command: MarketCommand, settled: () => void) => void,
  /** Runs it in a turn of its own. */
  later: (run: () => void) => void,
): Watcher => {
  const watched = new Map<string, Unwatch>()
  const waiting = new Set<string>()
  /** One command of a kind may wait at a time: when it runs it reads the market as it is then. */
  const once = (key: string, command: MarketCommand): void => {
    if (waiting.has(key)) return
    waiting.add(key)
    push(command, () => void waiting.delete(key))
  }
  /** A slice of the accounts that this mark may concern, and the others in turns of their own. */
  const evaluate = createTurns({
    concerned: (instId) => accountWatch.concerned(instId),
    isBehind: (instId) => accountWatch.isBehind(instId),
    isWatched: (instId) => watched.has(`mark ${instId}`),
    push: (instId, only, settled) => push({ kind: 'mark', instId, only }, settled),
    later,
  })
  const price = (instId: string, by: PriceKind, text: string): void => {
    const px = toPrice(text)
    // Each price counts, also one that is gone when the engine comes to it.
    if (stateNow().waiting(instId, by)?.reaches(px) === true) push({ kind: 'price', instId, by, px }, ignore)
  }
  /** How each kind of market event of a contract is watched; `index` under its pair's name. */
  const hear: Readonly<Record<Heard, (instId: string) => Unwatch>> = {
    trade: (instId) =>
      market.watch('trade', instId, (trade) => {
        if (tradeReaches(stateNow(), trade)) push({ kind: 'trade', trade }, ignore)
        price(instId, 'last', trade.px)
      }),
    book: (instId) =>
      market.watch('book', instId, ({ snapshot }) => {
        if (bookReaches(stateNow(), instId, snapshot)) once(`book ${instId}`, { kind: 'book', instId })
      }),
    index: (instId) => {
      const instrument = market.instrument(instId)
      if (instrument === undefined) return ignore
      return market.watch('index', pairOf(instrument), ({ idxPx }) => price(instId, 'index', idxPx))
    },
    mark: (instId) =>
      market.watch('mark', instId, ({ markPx }) => {
        price(instId, 'mark', markPx)
        evaluate(instId)
      }),
  }
  /** What of a contract can matter now: a book is dear to make, so it is asked for where an order rests. */
  const wantedOf = (instId: string): readonly Heard[] => {
    const state = stateNow()
    const waits = (by: PriceKind): boolean => (state.waiting(instId, by)?.size ?? 0) > 0
    const rests = state.resting(instId, 'buy').length + state.resting(instId, 'sell').length > 0
    return [
      'mark',
      ...(rests ? (['book'] as const) : []),
      ...(rests || waits('last') ? (['trade'] as const) : []),
      ...(waits('index') ? (['index'] as const) : []),
    ]
  }
  const stop = (key: string): void => {
    watched.get(key)?.()
    watched.delete(key)
  }
  return {
    follow: () => {
      const wanted = new Map<string, readonly [kind: Heard, instId: string]>()
      for (const instId of stateNow().instruments())
        for (const kind of wantedOf(instId)) wanted.set(`${kind} ${instId}`, [kind, instId])
      for (const key of watched.keys()) if (!wanted.has(key)) stop(key)
      for (const [key, [kind, instId]] of wanted) if (!watched.has(key)) watched.set(key, hear[kind](instId))
    },
    stop: () => {
      for (const key of watched.keys()) stop(key)
    },
  }
}
