import type { Order } from '#protocol'
import { readDetail } from '../../../server/engine/spot/history.ts'
import { readFunds } from '../../../server/ledger/balances.ts'
import { atMarket, createTestVenue, fundedUser, newKey, type TestVenue } from './venue.ts'

/** A venue with one user and a market that tests move: asks 101, 102, 103 and bids 99, 98, 97 of 2 each, last 100. */
export interface Trader {
  readonly venue: TestVenue
  uid: string
  /** A new user with 10,000 USDT and 10 BTC, and the market as it was. */
  fresh(): Promise<void>
  place(input: Parameters<TestVenue['spot']['place']>[2], owner?: string): ReturnType<TestVenue['spot']['place']>
  update(input: Parameters<TestVenue['spot']['update']>[2], owner?: string): ReturnType<TestVenue['spot']['update']>
  /** The order as it stands in the records, after everything that was pushed before. */
  order(of: Pick<Order, 'ordId'>): Promise<Order>
  funds(coin: string): Promise<{ readonly available: string | undefined; readonly frozen: string | undefined }>
  /** A trade of so little that it fills nobody. */
  tick(px: string): Promise<void>
  settled(): Promise<void>
}

export const createTrader = async (): Promise<Trader> => {
  const venue = await createTestVenue()
  let books = 0
  const settled = async (): Promise<void> => {
    // What a commit pushes behind itself may push once more.
    for (let n = 0; n < 3; n += 1) await venue.spot.place(trader.uid, newKey(), atMarket('buy', '0.0001'))
  }
  const trader: Trader = {
    venue,
    uid: '',
    fresh: async () => {
      venue.modes.clear()
      venue.market.setOpen(true)
      venue.market.setHalted(undefined)
      venue.market.setIndex('BTC-USDT', undefined)
      if (trader.uid !== '') await venue.spot.cancelAll(trader.uid, newKey(), {})
      venue.clock.advance(1_000)
      venue.market.setLast('BTC-USDT', '100')
      books += 1
      const sz = `2.${String(books).padStart(3, '0')}`
      const side = (...prices: string[]): [string, string][] => prices.map((px) => [px, sz])
      venue.market.setBook('BTC-USDT', side('101', '102', '103'), side('99', '98', '97'))
      trader.uid = await fundedUser(venue, { BTC: '10' })
    },
    place: (input, owner = trader.uid) => venue.spot.place(owner, newKey(), input),
    update: (input, owner = trader.uid) => venue.spot.update(owner, newKey(), input),
    settled,
    order: async ({ ordId }) => {
      await settled()
      const found = await readDetail(venue.database.db, trader.uid, ordId)
      if (found === undefined) throw new Error(`no order ${ordId}`)
      return found.order
    },
    funds: async (coin) => {
      await settled()
      const [fund] = await readFunds(venue.database.db, trader.uid, [coin])
      return { available: fund?.available, frozen: fund?.frozen }
    },
    tick: async (px) => {
      venue.clock.advance(10)
      venue.market.setLast('BTC-USDT', px)
      venue.market.print('BTC-USDT', px, '0.0001', 'buy')
      await settled()
    },
  }
  return trader
}
