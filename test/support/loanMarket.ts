import type { IndexTicker } from '#protocol'
import { FakeMarket, fakeTicker } from './fakeMarket.ts'
import { indexTicker } from './indexTicker.ts'

/** A market with one index, of bitcoin, that is always as of now; a test moves it. */
export class LoanMarket extends FakeMarket {
  constructor(price: string) {
    super(['BTC-USDT'])
    this.move(price)
  }
  override index(instId: string): IndexTicker | undefined {
    const index = super.index(instId)
    return index === undefined ? undefined : { ...index, ts: String(Date.now()) }
  }
  move(price: string): void {
    const ts = Date.now()
    this.tick(fakeTicker('BTC-USDT', price, ts))
    this.tellIndex(indexTicker('BTC-USDT', price, ts))
  }
}
