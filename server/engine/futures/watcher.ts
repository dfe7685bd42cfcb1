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

/** Watches the market of contracts with orders or positions, and of no others. */
export interface Watcher {
  /** Adjusts what is watched to the present orders and positions. */
  follow(): void
  stop(): void
}

export const createWatcher = (
  market: Market,
  stateNow: () => MarginState,
  accountWatch: Pick<AccountWatch, 'concerned' | 'isBehind'>,
  push: (command: MarketCommand, settled: () => void) => void,
  /** Runs a function in a later turn of the event loop. */
  later: (run: () => void) => void,
): Watcher => {
  const watched = new Map<string, Unwatch>()
  const waiting = new Set<string>()
  /** Queues a command unless one with the same key waits: it reads the market only when it runs. */
  const once = (key: string, command: MarketCommand): void => {
    if (waiting.has(key)) return
    waiting.add(key)
    push(command, () => void waiting.delete(key))
  }
  /** Evaluates one slice of accounts at a new mark price, and the others in later turns. */
  const evaluate = createTurns({
    concerned: (instId) => accountWatch.concerned(instId),
    isBehind: (instId) => accountWatch.isBehind(instId),
    isWatched: (instId) => watched.has(`mark ${instId}`),
    push: (instId, only, settled) => push({ kind: 'mark', instId, only }, settled),
    later,
  })
  /** By contract and price, how many prices of contracts with trailing stops are under way. */
  const underWay = new Map<string, number>()
  const price = (instId: string, by: PriceKind, text: string): void => {
    const px = toPrice(text)
    const state = stateNow()
    const trails = state.trails(instId, by)
    // Every price fires the triggers that it reaches, even if it has changed again before the command runs.
    const isReached = state.waiting(instId, by)?.reaches(px) === true
    if (trails === undefined || trails.size === 0) {
      if (isReached) push({ kind: 'price', instId, by, px }, ignore)
      return
    }
    const key = `${instId} ${by}`
    const before = underWay.get(key) ?? 0
    // Where a price before it may move a trailing stop, only the command can tell what this one reaches.
    if (!isReached && !trails.isBeyond(px) && before === 0) return
    underWay.set(key, before + 1)
    push({ kind: 'price', instId, by, px }, () => {
      const left = (underWay.get(key) ?? 1) - 1
      if (left === 0) underWay.delete(key)
      else underWay.set(key, left)
    })
  }
  /** Starts to watch one kind of market event of a contract. The index is watched under the name of its pair. */
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
  /** The kinds of events that matter for a contract now. Books are costly, so only resting orders make them watched. */
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
