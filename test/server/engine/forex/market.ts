import { isOpenAt } from '#protocol'
import { INSTRUMENTS } from '../../../../server/market/instruments.ts'
import { FakeMarket, fakeTicker } from '../../../support/fakeMarket.ts'

export const EURUSD = 'EUR-USD'
export const USDJPY = 'USD-JPY'
export const EURJPY = 'EUR-JPY'
export const GOLD = 'XAU-USD'

export interface ForexMarket {
  readonly market: FakeMarket
  /** The dealing prices of a pair, told to who listens, with a book of so much on each of three levels. */
  readonly deal: (instId: string, bid: string, ask: string, size?: string) => void
}

/** Our forex pairs and metals in their real hours, on prices that stand still until a test moves them. */
export const createForexMarket = (now: () => number): ForexMarket => {
  const market = new FakeMarket(INSTRUMENTS.filter(({ kind }) => kind === 'forex' || kind === 'metal'))
  market.isOpen = (instId, at = now()) =>
    isOpenAt(market.instrument(instId)?.hours ?? 'always', at) && !market.closed.has(instId)
  return {
    market,
    deal: (instId, bid, ask, size = '100000000') => {
      const tick = Number(market.instrument(instId)?.tickSz)
      const digits = String(market.instrument(instId)?.tickSz).split('.')[1]?.length ?? 0
      const side = (from: string, up: number) =>
        [0, 1, 2].map((n) => [(Number(from) + up * n * 10 * tick).toFixed(digits), size, '0', '1'] as const)
      market.setBook(instId, { asks: side(ask, 1), bids: side(bid, -1), ts: now(), seqId: 1 })
      market.tick({ ...fakeTicker(instId, bid, now()), bidPx: bid, askPx: ask })
    },
  }
}
