import { afterAll, beforeAll, expect, it } from 'vitest'
import { type exchange, toAmount } from '#protocol'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { readFunds } from '../../../server/ledger/balances.ts'
import { createMoneyVenue, freshUser, idOf, type MoneyVenue, newKey } from './moneyVenue.ts'

let venue: MoneyVenue
beforeAll(async () => {
  venue = await createMoneyVenue()
})
afterAll(() => venue.close())

const quoteOf = async (uid: string, from: string, to: string, amount: string): Promise<exchange.FlashQuote> => {
  const quote = await venue.money.quote(uid, { from, to, amount: toAmount(amount) })
  if ('error' in quote) throw new Error(quote.error)
  return quote
}
const take = (uid: string, quote: string, key = newKey()) =>
  venue.money.submit(uid, key, { call: 'exchange.addOrder', body: { quote } })
const available = async (uid: string, coin: string) => (await readFunds(venue.database.db, uid, [coin]))[0]?.available

it('a quote is the middle of the market less half the spread, both ways, and says what that costs', async () => {
  const { uid } = await freshUser(venue)
  const { bidPx, askPx } = venue.market.ticker('BTC-USDT') ?? { bidPx: '', askPx: '' }
  const mid = (Number(bidPx) + Number(askPx)) / 2
  const buy = await quoteOf(uid, 'USDT', 'BTC', '1000')
  expect(Number(buy.out)).toBeCloseTo(1_000 / (mid * 1.0005), 7)
  const sell = await quoteOf(uid, 'BTC', 'USDT', '0.02')
  expect(Number(sell.out)).toBeCloseTo(0.02 * mid * 0.9995, 4)
  for (const { spread } of [buy, sell]) expect(Number(spread)).toBeCloseTo(0.0005, 5)
  expect(Number(sell.cost)).toBeCloseTo(0.02 * mid * 0.0005, 4)
  expect(sell.expires - venue.clock.now()).toBe(10_000)
})

it('holds its price whatever the market does, for one exchange', async () => {
  const { uid } = await freshUser(venue)
  const quote = await quoteOf(uid, 'USDT', 'BTC', '1000')
  venue.market.setLast('BTC-USDT', '90000')
  venue.clock.advance(9_999)
  const key = newKey()
  expect(idOf(await take(uid, quote.id, key))).toBe(quote.id)
  expect(idOf(await take(uid, quote.id, key))).toBe(quote.id)
  expect(await take(uid, quote.id)).toMatchObject({ refused: { error: 'notNow' } })
  expect([await available(uid, 'USDT'), await available(uid, 'BTC')]).toEqual(['9000', quote.out])
  venue.market.setLast('BTC-USDT', '50000')
})

it('that has expired is refused and exchanges nothing; another user has none of it', async () => {
  const [{ uid }, other] = [await freshUser(venue), await freshUser(venue)]
  const quote = await quoteOf(uid, 'USDT', 'ETH', '100')
  expect(await take(other.uid, quote.id)).toMatchObject({ refused: { error: 'notFound' } })
  venue.clock.advance(10_000)
  expect(await take(uid, quote.id)).toMatchObject({ refused: { error: 'quoteChanged' } })
  expect(await available(uid, 'USDT')).toBe('10000')
})

it('of many taken at once on one balance only what it carries comes about', async () => {
  const { uid } = await freshUser(venue)
  const quotes = await Promise.all(Array.from({ length: 12 }, () => quoteOf(uid, 'USDT', 'BTC', '1000')))
  const answers = await Promise.all(quotes.map(({ id }) => take(uid, id)))
  expect(answers.filter((answer) => 'id' in answer)).toHaveLength(10)
  expect(await available(uid, 'USDT')).toBe('0')
  expect(await auditLedger(venue.database.db)).toEqual([])
})
