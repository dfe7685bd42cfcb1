import { type BookLevel, conversionOf, midPrice, type Price, type Refusal, toPrice } from '#protocol'
import {
  type ForexAct,
  type ForexMarketCommand,
  runForexMarket,
  runForexUser,
} from '../../../server/engine/forex/commands.ts'
import type { ForexQuote } from '../../../server/engine/forex/quote.ts'
import type { Done } from '../../../server/engine/margin/requests.ts'
import { INSTRUMENTS } from '../../../server/market/instruments.ts'
import { ModelBooks } from '../modelBooks.ts'

const pairOf = (instId: string) => {
  const found = INSTRUMENTS.find((one) => one.instId === instId)
  if (found === undefined) throw new Error(instId)
  return found
}

/** The rules of forex on the model's ledger. */
export class ForexBooks extends ModelBooks<ForexQuote> {
  /** Dealing prices of a pair, with so much on each of three levels; pairs that it converts follow. */
  deal(instId: string, bid: string, ask: string, size: string, isClosed = false): void {
    const instrument = pairOf(instId)
    const tick = Number(instrument.tickSz)
    const digits = instrument.tickSz.split('.')[1]?.length ?? 0
    const side = (from: string, up: number): readonly BookLevel[] =>
      [0, 1, 2].map((n) => [(Number(from) + up * n * 3 * tick).toFixed(digits), size, '0', '1'] as const)
    const [asks, bids] = [side(ask, 1), side(bid, -1)]
    const prices = { bid: toPrice(bid), ask: toPrice(ask) }
    this.quotes.set(instId, {
      instrument,
      ...prices,
      mid: midPrice(prices.bid, prices.ask),
      conversion: { px: toPrice('1'), inverse: false },
      levels: (taker) => (taker === 'buy' ? asks : bids),
      rests: isClosed ? { error: 'instrumentClosed', field: 'instId' } : undefined,
      canEvaluate: true,
    })
    const midOf = (pair: string): Price | undefined => this.quotes.get(pair)?.mid
    for (const [id, quote] of this.quotes) {
      const conversion = conversionOf(quote.instrument.quoteCcy, midOf)
      if (conversion !== undefined) this.quotes.set(id, { ...quote, conversion })
    }
  }
  user(uid: string, act: ForexAct): Done | Refusal {
    let result: Done | Refusal | undefined
    this.commit((work) => {
      result = runForexUser(work, uid, act, {
        quoteOf: (instId) => this.quotes.get(instId) ?? { error: 'instrumentUnknown' },
        owners: new Map(),
        mode: () => 'live',
      })
    })
    return result as Done | Refusal
  }
  market(command: ForexMarketCommand): void {
    this.commit((work) => runForexMarket(work, command, { mode: () => 'live' }))
  }
}
